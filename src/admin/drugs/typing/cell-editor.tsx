import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { type TypedCell, typedPart, useTypedNames, withTaken } from './use-typed-names.ts'

/** The cell that is being typed. */
export interface Editing {
  label: string
  /** The text at the beginning; empty when typing replaces the cell. */
  text: string
  maxLength: number
  /** Names of the catalogue are offered; null for other cells. */
  names: TypedCell | null
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
  const offered = useOffered(editing, field)
  const listId = useId()
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
    if (offered.onKey(event.key)) return event.preventDefault()
    if (event.key === 'Escape') {
      isDone.current = true
      editing.onCancel()
    } else if (event.key === 'Enter' && !event.shiftKey && !event.altKey) commit({ rows: 1, columns: 0 })
    else if (event.key === 'Tab') commit({ rows: 0, columns: event.shiftKey ? -1 : 1 })
    else return
    event.preventDefault()
  }
  return (
    <>
      <textarea
        ref={field}
        className="grid-editor"
        data-up={editing.isUp || undefined}
        aria-label={editing.label}
        aria-autocomplete={editing.names ? 'list' : undefined}
        aria-controls={offered.names.length > 0 ? listId : undefined}
        aria-activedescendant={offered.active >= 0 ? `${listId}-${offered.active}` : undefined}
        defaultValue={editing.text}
        maxLength={editing.maxLength}
        spellCheck={false}
        rows={2}
        onInput={offered.onInput}
        onKeyDown={onKeyDown}
        onBlur={() => commit(null)}
      />
      {offered.names.length > 0 && <OfferedNames {...offered} id={listId} isUp={editing.isUp} />}
    </>
  )
}

/** The names for what is typed, and their keys: arrows choose one, Enter and Tab take the chosen one, Escape takes the list away. */
function useOffered({ names: cell }: Editing, field: { current: HTMLTextAreaElement | null }) {
  const [word, setWord] = useState('')
  const [active, setActive] = useState(-1)
  const names = useTypedNames(cell, word)
  const at = Math.min(active, names.length - 1)
  function take(name: string) {
    const { current } = field
    if (!current) return
    const taken = withTaken(current.value, current.selectionStart, name)
    current.value = taken.text
    current.setSelectionRange(taken.caret, taken.caret)
    setWord('')
    setActive(-1)
  }
  return {
    names,
    active: at,
    take,
    onInput() {
      const { current } = field
      if (!cell || !current) return
      setWord(typedPart(current.value, current.selectionStart).word)
      setActive(-1)
    },
    /** Whether the key was for the list. */
    onKey(key: string): boolean {
      if (names.length === 0) return false
      if (key === 'ArrowDown') setActive((at + 1) % names.length)
      else if (key === 'ArrowUp') setActive(at <= 0 ? names.length - 1 : at - 1)
      else if ((key === 'Enter' || key === 'Tab') && at >= 0) take(names[at]!)
      else if (key === 'Escape') setWord('')
      else return false
      return true
    },
  }
}

interface OfferedNamesProps extends ReturnType<typeof useOffered> {
  id: string
  isUp: boolean
}

function OfferedNames({ id, names, active, isUp, take }: OfferedNamesProps) {
  return (
    <div role="listbox" id={id} aria-label="Названия каталога" className="grid-names" data-up={isUp || undefined}>
      {names.map((name, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the active option
        <div
          key={name}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          // The field keeps the focus, so that nothing is saved by the press.
          onPointerDown={event => {
            event.preventDefault()
            event.stopPropagation()
            take(name)
          }}
        >
          {name}
        </div>
      ))}
    </div>
  )
}
