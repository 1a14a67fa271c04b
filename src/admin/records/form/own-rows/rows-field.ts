import { useContext, useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FieldDescription, KindDescription, RecordStatus } from '#admin/kit/kinds/kind-description.ts'
import { type RowsLink, RowsLinkContext } from '#admin/kit/rows-link.ts'
import { ownRowsOf } from '#admin/screens.ts'
import type { FieldErrors } from '#kit/problem.ts'

/** The kind with its own rows as one more field; it stands in no section of the form. */
export function withRows(kind: KindDescription): KindDescription {
  const rows = ownRowsOf(kind.path)
  if (!rows) return kind
  return { ...kind, fields: [...kind.fields, { key: rows.key, kind: 'ownRows', label: rows.title, required: false }] }
}

export const rowsFieldOf = ({ fields }: KindDescription): FieldDescription | undefined =>
  fields.find(({ kind }) => kind === 'ownRows')

/** The edit of the table is the value of its field, and both follow each other. The table opens when `isReady`: with the draft and a copy of it. */
export function useRowsField(
  kind: KindDescription,
  form: UseFormReturn,
  status: RecordStatus | null,
  isReady: boolean,
): RowsLink | null {
  const link = useContext(RowsLinkContext)
  const key = rowsFieldOf(kind)?.key
  useEffect(() => link?.status.set(status), [link, status])
  useEffect(() => {
    if (!link || !key || !isReady) return
    const tell = () => {
      const text = (form.getValues(key) ?? '') as string
      if (link.edit.get()?.text !== text) link.edit.set({ text, by: 'form' })
    }
    tell()
    const { unsubscribe } = form.watch(tell)
    const stop = link.edit.subscribe(() => {
      const told = link.edit.get()
      if (told?.by === 'table' && told.text !== form.getValues(key)) form.setValue(key, told.text)
    })
    return () => {
      unsubscribe()
      stop()
    }
  }, [link, key, form, isReady])
  return key ? link : null
}

/** Errors of the cells, by their places in the edit, and those of the form. */
export function splitErrors(kind: KindDescription, errors: FieldErrors): { ofCells: FieldErrors; ofForm: FieldErrors } {
  const start = `${rowsFieldOf(kind)?.key ?? ''}.`
  const isOfCell = ([path]: [string, unknown]) => start.length > 1 && path.startsWith(start)
  const all = Object.entries(errors)
  return {
    ofCells: Object.fromEntries(all.filter(isOfCell).map(([path, texts]) => [path.slice(start.length), texts])),
    ofForm: Object.fromEntries(all.filter(each => !isOfCell(each))),
  }
}
