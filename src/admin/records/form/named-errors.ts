import type { FieldDescription } from '#admin/kit/kinds/kind-description.ts'
import type { FieldErrors } from '#kit/problem.ts'

/** Errors that say which field they are about, for the list above the form: «Фасовки, строка 2, Размер: Введите число». */
export const namedErrors = (fields: readonly FieldDescription[], errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, texts]) => [path, texts.map(text => `${labelOf(fields, path)}: ${text}`)]),
  )

function labelOf(fields: readonly FieldDescription[], path: string): string {
  const [key, row, ...column] = path.split('.')
  const field = fields.find(one => one.key === key)
  if (!field) return path
  if (row === undefined) return field.label
  const place = `${field.label}, строка\u00a0${Number(row) + 1}`
  return column.length > 0 ? `${place}, ${labelOf(field.fields ?? [], column.join('.'))}` : place
}
