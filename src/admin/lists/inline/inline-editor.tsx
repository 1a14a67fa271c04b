import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { fromFormValues, toFormValues } from '#admin/fields/form-values.ts'
import { useLeaveGuard } from '#admin/kit/dialogs/leave-guards.tsx'
import { cellWords } from '#admin/kit/kinds/cell-words.ts'
import type { FieldDescription, RecordView } from '#admin/kit/kinds/kind-description.ts'
import { ValueControl } from '#admin/lists/bulk/value-control.tsx'
import { offerLastUndo } from '#admin/lists/rows/offer-undo.ts'
import type { Collision } from '#admin/records/form/conflict/collision.ts'
import { ApiError, api } from '#kit/http/api-client.ts'
import { refusalText } from '#kit/http/error-text.ts'
import { Button } from '#ui/button.tsx'
import { notifications } from '#ui/notifications/notifications.tsx'
import type { CellPlace, SavedCell, ShownCell } from './shown-cell.ts'
import type { InlineEdit, Move, Refusal } from './use-inline-edit.ts'

interface InlineEditorProps {
  /** Path of the kind. */
  path: string
  place: CellPlace
  version: number
  field: FieldDescription
  /** As it is stored. */
  cell: ShownCell
  /** Title of the record, for the name of the control. */
  title: string
  refusal: Refusal | undefined
  isFocused: boolean
  /** What Enter does after saving. */
  afterEnter: Move
  inline: InlineEdit
}

/**
 * Edits one cell: Enter saves, Esc returns, Tab saves and goes on, and so does who opens another cell or leaves the table. The next cell is
 * open before the answer; the version is checked, and a conflict is asked.
 */
export function InlineEditor(props: InlineEditorProps) {
  const { field, title, place, refusal, isFocused, afterEnter, inline } = props
  const { text, setText, save, isChanged } = useCell(props)
  useSaveOfLeaving(props, isChanged, isChanged && text !== refusal?.typed, () => void save('away'))
  const { failure = '', conflict } = refusal ?? {}
  const root = useRef<HTMLFieldSetElement>(null)
  // Before the paint: a key pressed as soon as the editor is seen would go to the row.
  useLayoutEffect(() => {
    if (isFocused) focusControl(root.current)
  }, [isFocused])
  return (
    <fieldset
      ref={root}
      className="admin-inline"
      aria-label="Правка в ячейке"
      onKeyDown={event => onCellKey(event, save, afterEnter, () => inline.leave(place, undefined))}
      // Another cell of the table says so itself, and nothing moves under the pointer before it is released.
      onBlur={({ relatedTarget }) => relatedTarget?.closest('.admin-table') === null && inline.typing.current?.()}
    >
      <ValueControl
        id="inline-value"
        label={`${field.label}: ${title}`}
        field={field}
        value={text}
        describedBy="inline-help"
        isInvalid={failure !== ''}
        onChange={setText}
      />
      <div id="inline-help" role="status">
        <span className={failure ? 'text-danger' : 'text-muted'}>{failure || 'Enter — сохранить, Esc — вернуть'}</span>
      </div>
      {conflict && (
        <Conflict
          text={conflict.text}
          onMine={() => save(undefined, conflict.version)}
          onTheirs={() => {
            inline.replace(place, conflict)
            inline.leave(place, undefined)
          }}
        />
      )}
    </fieldset>
  )
}

function onCellKey(event: KeyboardEvent, save: (move: Move) => unknown, afterEnter: Move, cancel: () => void): void {
  const { target, key, shiftKey } = event
  const isBreak = target instanceof HTMLTextAreaElement && key === 'Enter' && shiftKey
  if (isBreak || (target instanceof HTMLButtonElement && key !== 'Escape')) return
  const run = {
    Enter: () => save(afterEnter),
    Escape: cancel,
    Tab: () => save(shiftKey ? -1 : 1),
  }[key]
  if (!run) return
  event.preventDefault()
  void run()
}

/** What is typed is saved before another cell is opened and before the page is left. */
function useSaveOfLeaving(
  { isFocused, inline: { typing } }: InlineEditorProps,
  isChanged: boolean,
  isTyped: boolean,
  save: () => void,
): void {
  useLayoutEffect(() => {
    if (!isFocused || !isTyped) return
    typing.current = save
    return () => {
      typing.current = null
    }
  })
  const blocked = useLeaveGuard(isChanged, neverLeaving)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per blocked navigation
  useEffect(() => {
    if (!blocked) return
    save()
    blocked.proceed()
  }, [blocked === null])
}

const neverLeaving = { current: false }

const Conflict = ({ text, onMine, onTheirs }: { text: string; onMine(): void; onTheirs(): void }) => (
  <p className="admin-inline-conflict">
    <span>
      Сейчас там: <b>{text || 'пусто'}</b>
    </span>
    <Button variant="secondary" size="sm" onClick={onTheirs}>
      Оставить так
    </Button>
    <Button variant="secondary" size="sm" onClick={onMine}>
      Сохранить моё
    </Button>
  </p>
)

function focusControl(cell: HTMLElement | null): void {
  const control = cell?.querySelector<HTMLInputElement>('input, select, textarea')
  control?.focus()
  if (control?.type === 'text') control.select()
}

/** The text of the control, and its saving, which goes on after the editor is closed. */
function useCell({ path, place, version, field, cell, title, refusal, inline }: InlineEditorProps) {
  const { key } = field
  const [text, setText] = useState(() => (refusal ? refusal.typed : toFormValues([field], { [key]: cell.value })[key]))
  const mine = fromFormValues([field], { [key]: text })[key]
  const isChanged = JSON.stringify(mine) !== JSON.stringify(cell.value)
  async function save(move?: Move, from = version) {
    if (!isChanged && !refusal?.conflict) return inline.leave(place, move)
    const started = inline.startSave(place, cell)
    inline.leave(place, move, { value: mine, text: shownText(field, mine, text) })
    const put = async (value: unknown, from: number) => {
      const patch = (version: number) => api.patch(`/admin/${path}/${place.id}`, { version, values: { [key]: value } })
      return cellOf(field, await inline.inTurn(place.id, from, patch))
    }
    try {
      const saved = await put(mine, from)
      const former = started.succeed(saved)
      offerLastUndo(`Сохранено: ${title}, «${field.label}».`, () => putBack(inline, place, saved, put, former))
    } catch (error) {
      const failure = refusalIn(error, key)
      const isUnseen = started.refuse({ typed: text, failure, conflict: conflictIn(error, field) })
      if (isUnseen)
        notifications.add({ message: `Не\u00a0сохранено: ${title}, «${field.label}». ${failure}`, kind: 'error' })
    }
  }
  return { text, setText, save, isChanged }
}

/** Undoing is a save of its own: what is typed meanwhile is newer. */
async function putBack(
  inline: InlineEdit,
  place: CellPlace,
  saved: SavedCell,
  put: (value: unknown, from: number) => Promise<SavedCell>,
  former: ShownCell,
): Promise<void> {
  const started = inline.startSave(place, saved)
  try {
    started.succeed(await put(former.value, saved.version))
  } catch (error) {
    started.giveUp()
    throw error
  }
}

/** A number that could not be read is shown as it was typed, until the server refuses it. */
const shownText = (field: FieldDescription, value: unknown, typed: unknown): string =>
  ['integer', 'decimal', 'money'].includes(field.kind) && value === typed ? String(typed) : cellWords(field, value, {})

type SavedRecord = Pick<RecordView, 'version' | 'values' | 'names'>

function cellOf(field: FieldDescription, { version, values, names }: SavedRecord): SavedCell {
  const value = values[field.key]
  return { version, value, text: cellWords(field, value, names) }
}

function conflictIn(error: unknown, field: FieldDescription): SavedCell | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const { conflicts, version } = (error.body ?? {}) as Partial<Collision>
  const conflict = conflicts?.[field.key]
  return conflict && version ? { version, value: conflict.theirs, text: cellWords(field, conflict.theirs, {}) } : null
}

/** An error of another field says which. */
function refusalIn(error: unknown, key: string): string {
  const fields = error instanceof ApiError ? error.fields : {}
  return fields[key]?.[0] ?? refusalText(error)
}
