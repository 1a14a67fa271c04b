import { useState } from 'react'
import { Button } from '#ui/button.tsx'

/** Puts the edits on the clipboard; where the browser refuses that, shows them as a text to copy by hand. */
export function CopyEdits({ text }: { text: string }) {
  const [state, setState] = useState<'copied' | 'refused'>()
  if (text === '') return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('refused'),
    )
  return (
    <>
      <Button variant="quiet" onClick={copy}>
        Скопировать правки
      </Button>
      <span role="status">{state === 'copied' && 'Скопировано.'}</span>
      {state === 'refused' && (
        <textarea readOnly rows={5} className="field w-full" aria-label="Ваши правки" defaultValue={text} />
      )}
    </>
  )
}
