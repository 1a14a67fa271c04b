import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { fromFormValues, toFormValues } from '#admin/fields/form-values.ts'
import { cellWords } from '#admin/kit/kinds/cell-words.ts'
import type { FieldDescription, RecordView } from '#admin/kit/kinds/kind-description.ts'
import { ValueControl } from '#admin/lists/bulk/value-control.tsx'
import { offerLastUndo } from '#admin/lists/rows/offer-undo.ts'
import type { Collision } from '#admin/records/form/conflict/collision.ts'
import { ApiError, api } from '#kit/http/api-client.ts'
import { refusalText } from '#kit/http/error-text.ts'
import { Button } from '#ui/button.tsx'

/** A saved cell. */
export interface SavedCell {
  version: number
  value: unknown
  text: string
}

interface InlineEditorProps {
  /** Path of the kind. */
  path: string
  id: number
  version: number
  field: FieldDescription
  value: unknown
  /** Title of the record, for the name of the control. */
  title: string
  /** Null: nothing was saved. `step`: edit the next or the previous cell. */
  onDone(saved: SavedCell | null, step?: 1 | -1): void
  /** The cell was given back its former value from the notice. */
  onUndone(cell: SavedCell): void
}

/** Edits one cell: Enter saves, Esc returns, Tab saves and goes on. The version is checked, and a conflict is asked. */
export function InlineEditor(props: InlineEditorProps) {
  const { field, title, onDone } = props
  const { text, setText, failure, conflict, save } = useCell(props)
  const root = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    focusControl(root.current)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key, shiftKey } = event
    const isBreak = target instanceof HTMLTextAreaElement && key === 'Enter' && shiftKey
    if (isBreak || (target instanceof HTMLButtonElement && key !== 'Escape')) return
    const run = { Enter: () => save(), Escape: () => onDone(null), Tab: () => save(shiftKey ? -1 : 1) }[key]
    if (!run) return
    event.preventDefault()
    void run()
  }
  return (
    <fieldset ref={root} className="admin-inline" aria-label="Правка в ячейке" onKeyDown={onKeyDown}>
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
        {failure ? (
          <span className="text-danger">{failure}</span>
        ) : (
          <span className="text-muted">Enter — сохранить, Esc — вернуть</span>
        )}
      </div>
      {conflict && (
        <p className="admin-inline-conflict">
          <span>
            Сейчас там: <b>{conflict.text || 'пусто'}</b>
          </span>
          <Button variant="secondary" size="sm" onClick={() => onDone({ ...conflict })}>
            Оставить так
          </Button>
          <Button variant="secondary" size="sm" onClick={() => save(undefined, conflict.version)}>
            Сохранить моё
          </Button>
        </p>
      )}
    </fieldset>
  )
}

function focusControl(cell: HTMLElement | null): void {
  const control = cell?.querySelector<HTMLInputElement>('input, select, textarea')
  control?.focus()
  if (control?.type === 'text') control.select()
}

/** The text of the control, and its saving. A conflict has what another editor has stored. */
function useCell({ path, id, version, field, value, title, onDone, onUndone }: InlineEditorProps) {
  const { key } = field
  const [text, setText] = useState(() => toFormValues([field], { [key]: value })[key])
  const [failure, setFailure] = useState('')
  const [conflict, setConflict] = useState<SavedCell | null>(null)
  const isSending = useRef(false)
  async function save(step?: 1 | -1, from = version) {
    const mine = fromFormValues([field], { [key]: text })[key]
    if (mine === value && !conflict) return onDone(null, step)
    if (isSending.current) return
    isSending.current = true
    setFailure('')
    try {
      const saved = await api.patch(`/admin/${path}/${id}`, { version: from, values: { [key]: mine } })
      onDone(cellOf(field, saved), step)
      offerLastUndo(`Сохранено: ${title}, «${field.label}».`, async () => {
        const undone = await api.patch(`/admin/${path}/${id}`, { version: saved.version, values: { [key]: value } })
        onUndone(cellOf(field, undone))
      })
    } catch (error) {
      isSending.current = false
      setConflict(conflictIn(error, field))
      setFailure(refusalIn(error, key))
    }
  }
  return { text, setText, failure, conflict, save }
}

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
