import { type ReactNode, useEffect, useState } from 'react'

interface FoldProps {
  summary: ReactNode
  /** At first. Later it is as the editor leaves it; no fold is kept beyond the page. */
  isOpen?: boolean
  /** Something in it is wrong: that opens it, and it stays open when the error goes, because the editor is typing there. */
  hasError: boolean
  className: string
  children: ReactNode
}

/** A part of a form that can be folded. Search in the page finds what is in it. */
export function Fold({ summary, isOpen: first = false, hasError, className, children }: FoldProps) {
  const [isOpen, setOpen] = useState(first || hasError)
  useEffect(() => {
    if (hasError) setOpen(true)
  }, [hasError])
  return (
    <details className={className} open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
