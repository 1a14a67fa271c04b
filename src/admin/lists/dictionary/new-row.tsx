import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { emptyValues, type FormValues, fromFormValues, toFormValues } from '#admin/fields/form-values.ts'
import { LeaveDialog } from '#admin/kit/dialogs/leave-dialog.tsx'
import { useLeaveGuard } from '#admin/kit/dialogs/leave-guards.tsx'
import { cellWords } from '#admin/kit/kinds/cell-words.ts'
import type { FieldDescription } from '#admin/kit/kinds/kind-description.ts'
import { ValueControl } from '#admin/lists/bulk/value-control.tsx'
import type { ListView, RowView } from '#admin/lists/list/list-view.ts'
import { offerLastUndo } from '#admin/lists/rows/offer-undo.ts'
import { ApiError, api } from '#kit/http/api-client.ts'
import { refusalText } from '#kit/http/error-text.ts'
import { Button } from '#ui/button.tsx'
import { notifications } from '#ui/notifications/notifications.tsx'

interface NewRowProps {
  view: Pick<ListView, 'path' | 'newRow' | 'aliasFrom' | 'headings'>
  /** The record is on the site. */
  onAdded(row: RowView): void
  /** It is in the trash again. */
  onRemoved(id: number): void
}

/** The empty row at the end of a dictionary: Enter in any of its cells adds the record, Esc empties them. */
export function NewRow({ view, onAdded, onRemoved }: NewRowProps) {
  const { newRow: fields } = view
  const row = useRef<HTMLTableRowElement>(null)
  const { values, set, errors, failure, isDirty, add, clear } = useNewRecord(view, row, added => {
    onAdded(added)
    offerLastUndo(`Добавлено: ${added.title}.`, async () => {
      await api.delete(`/admin/${view.path}/${added.id}?version=${added.version}`)
      onRemoved(added.id)
    })
  })
  const blocked = useLeaveGuard(isDirty, useRef(false))
  const onKeyDown = (event: KeyboardEvent) => {
    const isBreak = event.target instanceof HTMLTextAreaElement && event.shiftKey
    if (event.target instanceof HTMLButtonElement || isBreak) return
    const run = { Enter: add, Escape: clear }[event.key]
    if (!run) return
    event.preventDefault()
    run()
  }
  return (
    <tr ref={row} id="row-new" className="admin-new-row" aria-label="Новая запись" onKeyDown={onKeyDown}>
      <td className="admin-pick" />
      {fields.map(field => (
        <td key={field.key} data-label={field.label}>
          <NewCell field={field} value={values[field.key]} error={errors[field.key]} onChange={set} />
        </td>
      ))}
      <td className="admin-new-add" colSpan={2}>
        <Button size="sm" variant="secondary" onClick={add}>
          Добавить
        </Button>
        <p role="alert" className="text-danger">
          {failure}
        </p>
        {blocked && <LeaveDialog onStay={blocked.reset} onLeave={blocked.proceed} />}
      </td>
    </tr>
  )
}

interface NewCellProps {
  field: FieldDescription
  value: unknown
  error: string | undefined
  onChange(key: string, value: unknown): void
}

function NewCell({ field, value, error, onChange }: NewCellProps) {
  const { key, label, required, hint } = field
  const help = error ?? hint
  return (
    <>
      <ValueControl
        id={`new-${key}`}
        label={`${label}: новая запись${required ? ', обязательно' : ''}`}
        field={field}
        value={value}
        isInvalid={error !== undefined}
        describedBy={help ? `new-${key}-help` : undefined}
        onChange={next => onChange(key, next)}
      />
      {help && (
        <p id={`new-${key}-help`} className={error ? 'admin-cell-help text-danger' : 'sr-only'}>
          {help}
        </p>
      )}
    </>
  )
}

type Errors = Readonly<Record<string, string>>

const isSame = (a: FormValues, b: FormValues): boolean => JSON.stringify(a) === JSON.stringify(b)

const focusFirst = (row: HTMLElement | null) => row?.querySelector<HTMLElement>('input, select, textarea')?.focus()

/** After a refusal the first cell with an error is the next one to fill in. */
function useFocusOfError(errors: Errors, row: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    if (Object.keys(errors).length > 0) row.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors, row])
}

function useNewRecord(
  { path, newRow: fields, aliasFrom }: NewRowProps['view'],
  row: { readonly current: HTMLTableRowElement | null },
  onAdded: NewRowProps['onAdded'],
) {
  const empty = () => toFormValues(fields, emptyValues(fields))
  const [values, setValues] = useState<FormValues>(empty)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState('')
  /** The last one that was sent; the next is sent after its answer. */
  const last = useRef<Promise<void>>(Promise.resolve())
  /** What was typed while an earlier record was on its way that the server has refused. */
  const later = useRef<FormValues[]>([])
  const latest = useRef(values)
  latest.current = values
  useFocusOfError(errors, row)
  function clear() {
    setValues(later.current.shift() ?? empty())
    setErrors({})
    setFailure('')
    focusFirst(row.current)
  }
  /** The row is empty at once, so that the next record can be typed. */
  function add() {
    const sent = values
    clear()
    last.current = last.current.then(() => send(sent))
  }
  async function send(sent: FormValues) {
    try {
      onAdded(rowOf(fields, await api.post(`/admin/${path}`, { values: fromFormValues(fields, sent) })))
    } catch (error) {
      if (!row.current) return sayLost(sent, error)
      if (!isSame(latest.current, empty())) later.current.unshift(latest.current)
      setValues(sent)
      const found = errorsOf(error, fields, aliasFrom)
      setErrors(found)
      setFailure(Object.keys(found).length > 0 ? '' : refusalText(error))
    }
  }
  return {
    values,
    errors,
    failure,
    isDirty: !isSame(values, empty()) || later.current.length > 0,
    set: (key: string, value: unknown) => setValues(before => ({ ...before, [key]: value })),
    add,
    clear,
  }
}

/** The page was left before the record was refused. */
const sayLost = (sent: FormValues, error: unknown) =>
  void notifications.add({
    message: `Не\u00a0добавлено: ${String(Object.values(sent)[0] ?? '')}. ${refusalText(error)}`,
    kind: 'error',
  })

/** An error of a field that has no cell, which is the alias, stands where the alias is made from, unless that has one of its own. */
function errorsOf(error: unknown, fields: readonly FieldDescription[], aliasFrom: string): Errors {
  const found = error instanceof ApiError ? Object.entries(error.fields) : []
  const hasCell = (key: string) => fields.some(field => field.key === key)
  const placed = found.map(([key, [text = '']]) => [hasCell(key) ? key : aliasFrom, text] as const)
  return Object.fromEntries([
    ...placed.filter((_, at) => !hasCell(found[at]![0])),
    ...placed.filter((_, at) => hasCell(found[at]![0])),
  ])
}

type Saved = Pick<RowView, 'id' | 'version' | 'status'> & {
  values: Readonly<Record<string, unknown>>
  names: Parameters<typeof cellWords>[2]
}

function rowOf(fields: readonly FieldDescription[], { id, version, status, values, names }: Saved): RowView {
  const [title, ...cells] = fields.map(field => cellWords(field, values[field.key], names))
  return {
    id,
    version,
    status,
    title: title!,
    cells,
    values: fields.map(({ key }) => values[key]),
    thumb: undefined,
    planned: '',
    hasDraft: false,
    changed: 'только что',
    changedAt: '',
    author: null,
    page: null,
  }
}
