import { useState } from 'react'
import { Button } from '#ui/button.tsx'

export function CopyButton({ text, label = 'Скопировать' }: { text: string; label?: string }) {
  const [status, setStatus] = useState('')
  return (
    <>
      <Button variant="secondary" size="sm" icon="copy" onClick={copy}>
        {label}
      </Button>
      <span role="status" className="text-sm text-muted">
        {status}
      </span>
    </>
  )

  /** The clipboard is unavailable without https; then the user has to select and copy. */
  async function copy() {
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setStatus(isCopied ? 'Скопировано' : 'Браузер не разрешил: выделите и скопируйте вручную')
  }
}
