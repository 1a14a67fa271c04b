import { useState } from 'react'
import { Button } from '#ui/button.tsx'

export function CopyButton({ text, label = 'Скопировать' }: { text: string; label?: string }) {
  const [said, setSaid] = useState('')
  return (
    <>
      <Button variant="secondary" size="sm" icon="copy" onClick={copy}>
        {label}
      </Button>
      <span role="status" className="text-sm text-muted">
        {said}
      </span>
    </>
  )

  /** Browsers forbid it on addresses without https; then there is still the selection by hand. */
  async function copy() {
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setSaid(isCopied ? 'Скопировано' : 'Браузер не разрешил: выделите и скопируйте вручную')
  }
}
