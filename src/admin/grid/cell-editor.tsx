import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'

/** Pixels that the style sheet allows the editor. */
const maxHeight = 176

/** The cell that is being typed. */
export interface Editing {
  label: string
  /** The text at the beginning; empty when typing replaces the cell. */
  text: string
  maxLength: number
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
    if (current) current.toggleAttribute('data-up', isLowInTable(current))
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

/** The table clips its editor, which therefore grows upwards where there is less room below. */
function isLowInTable(editor: HTMLElement): boolean {
  const cell = editor.parentElement?.getBoundingClientRect()
  const table = editor.closest('.grid-table')?.getBoundingClientRect()
  if (!cell || !table) return false
  return table.bottom - cell.top < maxHeight && cell.bottom - table.top > table.bottom - cell.top
}
