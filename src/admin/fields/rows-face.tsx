import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { Help, Outer, useField } from '#ui/fields/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { FaceProps } from './face-props.ts'
import { newRowValues, toFormValues } from './form-values.ts'
import { newRowKey } from './new-row-key.ts'
import { rowColumnsOf } from './row-columns.ts'
import { RowFields, RowsHead } from './row-fields.tsx'
import { useRemovedRow } from './use-removed-row.ts'
import './rows.css'

interface RowsFaceProps extends FaceProps {
  /** The control of one field of a row. */
  Face: ComponentType<FaceProps>
}

/** Ordered child rows. The key of a row never changes, so that the history and imports know it again. */
export function RowsFace({ field, name, Face }: RowsFaceProps) {
  const fields = field.fields ?? []
  const columns = rowColumnsOf(field)
  const { rows, list, spoken, add, remove, move, onKeyDown, removed, button, takeBack, onUndoKey } = useRows(
    name,
    () => ({
      key: newRowKey(),
      ...toFormValues(fields, newRowValues(fields)),
    }),
  )
  const parts = useField({ name, help: field.hint })
  return (
    <Outer parts={parts} type="list" className="admin-wide" helpAbove>
      <Help parts={parts} />
      <div className="admin-rows-box" ref={box => box?.style.setProperty('--row-columns', columns.template)}>
        {rows.length > 0 && <RowsHead columns={columns.shown} />}
        <ol
          ref={list}
          className="admin-rows"
          id={parts.id}
          data-field={name}
          tabIndex={-1}
          aria-label={field.label}
          onKeyDown={onUndoKey}
        >
          {rows.map((row, at) => (
            <li
              key={row.formId}
              aria-label={`${field.label}, строка ${at + 1}`}
              onKeyDown={event => onKeyDown(event, at)}
            >
              <RowFields name={`${name}.${at}`} number={at + 1} columns={columns} Face={Face} />
              <RowOrder at={at} count={rows.length} onMove={move} />
              <div className="admin-row-actions">
                <IconButton icon="trash" label={`Удалить строку ${at + 1}`} onClick={() => remove(at)} />
              </div>
            </li>
          ))}
        </ol>
        {rows.length === 0 && <p className="admin-rows-empty">Пока пусто.</p>}
        <RowsFoot {...{ rows, add, removed, button, takeBack }} />
      </div>
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </Outer>
  )
}

type RowsFootProps = Pick<ReturnType<typeof useRows>, 'rows' | 'add' | 'removed' | 'button' | 'takeBack'>

const RowsFoot = ({ rows, add, removed, button, takeBack }: RowsFootProps) => (
  <div className="admin-rows-foot">
    <Button variant="secondary" size="sm" onClick={add}>
      Добавить строку
    </Button>
    {removed && (
      <Button ref={button} variant="quiet" size="sm" aria-keyshortcuts="Control+Z" onClick={takeBack}>
        Вернуть строку {removed.at + 1} <kbd>Ctrl+Z</kbd>
      </Button>
    )}
    {rows.length > 1 && <MoveHelp />}
  </div>
)

const MoveHelp = () => (
  <small className="admin-rows-keys">
    <kbd>Alt+↑</kbd> <kbd>Alt+↓</kbd> переставить
  </small>
)

interface RowOrderProps {
  at: number
  count: number
  onMove(at: number, to: number): void
}

const RowOrder = ({ at, count, onMove }: RowOrderProps) => (
  <div className="admin-row-order">
    <IconButton
      icon="arrow-up"
      label={`Строку ${at + 1} выше`}
      disabled={at === 0}
      onClick={() => onMove(at, at - 1)}
    />
    <IconButton
      icon="arrow-down"
      label={`Строку ${at + 1} ниже`}
      disabled={at === count - 1}
      onClick={() => onMove(at, at + 1)}
    />
  </div>
)

/** In these Alt with an arrow opens a list or a calendar. */
const ownArrows = 'select, [role=combobox], [type=date]'

/** The rows and what the buttons do: the focus stays with the row, and the new place is said. */
function useRows(name: string, emptyRow: () => object) {
  const { control, getValues } = useFormContext()
  const { fields: rows, append, ...array } = useFieldArray({ control, name, keyName: 'formId' })
  const { list, rowAt, focusNext } = useFocusAfter(rows)
  const [spoken, setSpoken] = useState('')
  const { removed, setRemoved, button } = useRemovedRow()
  const add = () => {
    focusNext.current = () => focusField(rowAt(rows.length))
    append(emptyRow(), { shouldFocus: false })
  }
  const remove = (at: number) => {
    focusNext.current = () => {
      const row = rowAt(Math.min(at, rows.length - 2))
      const next = row ? seenButton(row) : list.current
      next?.focus()
    }
    setRemoved({ at, value: getValues(`${name}.${at}`) })
    array.remove(at)
    setSpoken(`Строка ${at + 1} удалена. Вернуть: Ctrl+Z`)
  }
  const takeBack = () => {
    if (!removed) return
    const at = Math.min(removed.at, rows.length)
    focusNext.current = () => focusField(rowAt(at))
    array.insert(at, removed.value, { shouldFocus: false })
    setRemoved(null)
    setSpoken(`Строка ${at + 1} возвращена`)
  }
  const onUndoKey = (event: KeyboardEvent) => {
    if (!removed || !isUndo(event)) return
    event.preventDefault()
    takeBack()
  }
  const move = (at: number, to: number) => {
    if (to < 0 || to >= rows.length) return
    const focused = document.activeElement
    focusNext.current = () => focusAgain(focused)
    array.move(at, to)
    setSpoken(`Место ${to + 1} из\u00a0${rows.length}`)
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step || !event.altKey || (event.target as Element).matches(ownArrows)) return
    event.preventDefault()
    move(at, at + step)
  }
  return { rows, list, spoken, add, remove, move, onKeyDown, removed, button, takeBack, onUndoKey }
}

/** Where the focus goes once the changed rows are drawn. */
function useFocusAfter(rows: readonly object[]) {
  const list = useRef<HTMLOListElement>(null)
  const focusNext = useRef<(() => void) | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the rows are drawn
  useEffect(() => {
    focusNext.current?.()
    focusNext.current = null
  }, [rows])
  return { list, focusNext, rowAt: (at: number) => list.current?.children[at] }
}

const fields = 'input, select, textarea'

const focusField = (row: Element | undefined) => row?.querySelector<HTMLElement>(fields)?.focus()

/** The one that deletes the row, or the one that unfolds a folded row. */
const seenButton = (row: Element) =>
  [...row.querySelectorAll<HTMLElement>('.admin-row-actions button, .admin-row-fold')]
    .toReversed()
    .find(button => button.checkVisibility())

/** In a field the key undoes the typing. */
const isUndo = (event: KeyboardEvent) =>
  event.code === 'KeyZ' && (event.ctrlKey || event.metaKey) && !(event.target as Element).matches(fields)

/** An element that moves in the document loses the focus; of the two arrows the one at the end of the way is disabled. */
function focusAgain(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return
  const isDisabled = element instanceof HTMLButtonElement && element.disabled
  const target = isDisabled ? element.parentElement?.querySelector<HTMLElement>('button:not(:disabled)') : element
  target?.focus()
}
