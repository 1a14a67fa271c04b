import type { FieldDescription, FieldKind, KindDescription, Section } from '#admin/kit/kinds/kind-description.ts'
import { isEmpty } from '../publish-checks.ts'

/** Kinds that take the place of their control though nothing is in it. */
const foldable: readonly FieldKind[] = [
  'text',
  'longText',
  'integer',
  'decimal',
  'money',
  'choice',
  'date',
  'reference',
]

/** One field alone takes no more place than the line that unfolds it. */
const least = 2

/**
 * The empty fields of a section that nobody is asked for. The first field of a section always stands, and so does what publishing asks for.
 */
export function foldedFields(
  { fields, wanted }: Pick<KindDescription, 'fields' | 'wanted'>,
  section: Pick<Section, 'fields'>,
  values: Readonly<Record<string, unknown>>,
): readonly FieldDescription[] {
  const folded = section.fields.slice(1).flatMap(key => fields.find(field => field.key === key) ?? [])
  const empty = folded.filter(
    ({ key, kind, required, narrows, isFixed, rowKey }) =>
      foldable.includes(kind) &&
      !required &&
      !narrows &&
      !isFixed &&
      !rowKey &&
      !wanted.includes(key) &&
      isEmpty(values[key]),
  )
  return empty.length < least ? [] : empty
}
