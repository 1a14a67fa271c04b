import type { FormValues } from '#admin/fields/form-values.ts'
import { filesPath } from '#admin/kit/kinds/chosen-picture.ts'
import type { FieldDescription, KindDescription, RecordName } from '#admin/kit/kinds/kind-description.ts'
import { mistakesOf } from '#features/files/picture-mistakes.ts'
import { nodesOf, type RichDoc } from '#kit/entity/rich-doc.ts'
import type { Check } from './publish-checks.ts'

/** What is wrong with the chosen pictures and figures; nothing for files that the form does not know. */
export function findPictureChecks(
  kind: KindDescription,
  values: FormValues,
  nameOf: (path: string, id: number) => RecordName | undefined,
): Check[] {
  return kind.fields.flatMap(field =>
    [...new Set(filesOf(field, values[field.key]))].flatMap(id => {
      const found = nameOf(filesPath, id)
      return found ? checksOf(field.key, id, found) : []
    }),
  )
}

function checksOf(field: string, id: number, { title, status, picture }: RecordName): Check[] {
  const check = (state: Check['state'], text: string): Check => ({
    id: `picture-${field}-${id}-${text}`,
    field,
    state,
    text,
  })
  if (status === 'trash') return [check('warns', `Фото «${title}» в\u00a0корзине: на\u00a0сайте его нет`)]
  return picture ? mistakesOf(picture).map(({ state, text }) => check(state, `У\u00a0фото «${title}» ${text}`)) : []
}

function filesOf({ kind }: FieldDescription, value: unknown): number[] {
  if (kind === 'image' || kind === 'files') return [value ?? []].flat() as number[]
  if (kind !== 'richText' || !value) return []
  return [...nodesOf(value as RichDoc)].flatMap(({ type, attrs }) => (type === 'figure' ? [Number(attrs?.fileId)] : []))
}
