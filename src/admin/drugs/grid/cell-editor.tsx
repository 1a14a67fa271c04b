import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'

/** The cell that is being typed. */
export interface Editing {
  label: string
  /** The text at the beginning; empty when typing replaces the cell. */
  text: string
  maxLength: number
  /** Whether it grows upwards with its text, because the table ends below it. */
  isUp: boolean
  /** Where to go afterwards: rows down and columns right. */
  onCommit(text: string, move: { rows: number; columns: number } | null): void
  onCancel(): void
}

/** Holds the text itself, so that a key renders nothing else. Enter, Tab and leaving it save, Escape does not. */
export function CellEditor({ editing }: { editing: Editing }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const isDone = useRef(false)
  // Before the browser inserts the key that has opened the editor.
  useLayoutEffect(() => {
    const { current } = field
    current?.focus({ preventScroll: true })
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])
  const commit = (move: { rows: number; columns: number } | null) => {
    if (isDone.current) return
    isDone.current = true
    editing.onCommit(field.current?.value ?? '', move)
  }
  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      isDone.current = true
      editing.onCancel()
    } else if (event.key === 'Enter' && !event.shiftKey && !event.altKey) commit({ rows: 1, columns: 0 })
    else if (event.key === 'Tab') commit({ rows: 0, columns: event.shiftKey ? -1 : 1 })
    else return
    event.preventDefault()
  }
  return (
    <textarea
      ref={field}
      className="grid-editor"
      data-up={editing.isUp || undefined}
      aria-label={editing.label}
      defaultValue={editing.text}
      maxLength={editing.maxLength}
      spellCheck={false}
      rows={2}
      onKeyDown={onKeyDown}
      onBlur={() => commit(null)}
    />
  )
}
