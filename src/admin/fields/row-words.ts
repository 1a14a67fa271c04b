import type { FieldDescription, RecordName } from '#admin/kit/kinds/kind-description.ts'
import { shortDate } from '#ui/format/format-date.ts'
import type { FormValues } from './form-values.ts'

type NameOf = (path: string, id: number) => RecordName | undefined

/** The filled-in fields of a row in words, as they stand in the controls: «НДС: 20 %», «Обязательный». */
export const rowWords = (fields: readonly FieldDescription[], row: FormValues, nameOf: NameOf): string[] =>
  fields.flatMap(field => {
    const value = row[field.key]
    if (field.kind === 'flag') return value ? [field.label] : []
    const words = wordsOf(field, value, nameOf)
    return words ? [`${field.label}: ${words}`] : []
  })

function wordsOf({ kind, options, to = '', unit }: FieldDescription, value: unknown, nameOf: NameOf): string {
  if (value === null || value === undefined || value === '') return ''
  const titleOf = (id: number) => nameOf(to, id)?.title ?? `№\u00a0${id}`
  if (kind === 'reference') return titleOf(value as number)
  if (kind === 'references') return (value as number[]).map(titleOf).join(', ')
  if (kind === 'choice' || kind === 'choices')
    return [value]
      .flat()
      .map(key => options?.[key as string] ?? String(key))
      .join(', ')
  if (kind === 'date') return shortDate(String(value))
  return String(value) + (unit ? `\u00a0${unit}` : '')
}
