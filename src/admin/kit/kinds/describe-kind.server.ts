import * as z from 'zod'
import type { LivingDescription } from '#admin/kit/living-description.ts'
import { entities, kindsWithPages } from '#app/entities.ts'
import { type AnyEntity, pagePathOf } from '#kit/entity/define-entity.ts'
import type { Field, Fields } from '#kit/entity/field.ts'
import type { LivingBlocks } from '#kit/entity/rich-text-nodes.ts'
import { demoField, orderField } from './form-sections.ts'
import type { FieldDescription, FieldKind, KindDescription, RowKey, Section } from './kind-description.ts'
import { shownLabel } from './shown-label.ts'

const descriptions = new WeakMap<AnyEntity, KindDescription>()

/** A declaration as the browser sees it, cached per entity. */
export function describeKind(entity: AnyEntity): KindDescription {
  const known = descriptions.get(entity) ?? makeDescription(entity)
  descriptions.set(entity, known)
  return known
}

/** The kind with that path, such as `drugs`. */
export const findKind = (path: string): AnyEntity | undefined => entities.find(entity => entity.path === path)

export const entityNamed = (name: string): AnyEntity | undefined => entities.find(entity => entity.name === name)

function makeDescription(entity: AnyEntity): KindDescription {
  const { name, path, words, title, list } = entity
  const fields = describeFields(entity.fields).map(field =>
    entity.ownersOnly?.includes(field.key) ? { ...field, isFixed: true } : field,
  )
  return {
    name,
    path,
    words,
    title,
    fields,
    sections: sectionsOf(
      entity.form ?? [],
      fields.filter(field => isInForm(entity, field)),
    ),
    wanted: entity.wanted ?? [],
    list: {
      columns: entity.isDictionary ? cellsOf(title, fields) : list.columns,
      filters: list.filters ?? [],
      sort: list.sort,
    },
    isPersonal: entity.isPersonal ?? false,
    isDictionary: entity.isDictionary ?? false,
    pagePath: pagePathOf(entity),
    hasPages: kindsWithPages.includes(name),
  }
}

/** All but the alias, which is made from another field and seen nowhere. */
const cellsOf = (title: string, fields: readonly FieldDescription[]): string[] => [
  title,
  ...fields.filter(({ key, kind }) => key !== title && kind !== 'alias').map(({ key }) => key),
]

const describeFields = (fields: Fields): FieldDescription[] =>
  Object.entries(fields).map(([key, field]) => describeField(key, field, fields))

type AnyField = Field & {
  unit?: string
  initial?: number | boolean
  options?: Readonly<Record<string, string>>
  to?: string
  from?: string
  fields?: Fields
  ordered?: boolean
  oneOf?: readonly string[]
  narrows?: true
  rowKeyOf?: readonly [string, string, string]
} & { living?: LivingBlocks }

function describeField(key: string, field: AnyField, siblings: Fields): FieldDescription {
  const { kind, label, hint, required, unit, initial, options, to, from, fields, living, ordered, oneOf, narrows } =
    field
  const maxLength = maxLengthOf(field)
  const target = to && entityNamed(to)
  const rowKey = rowKeyIn(field, siblings)
  return {
    key,
    kind: kind as FieldKind,
    label: shownLabel(kind, label),
    required: required && kind !== 'flag' && kind !== 'choices',
    ...(hint && { hint }),
    ...((unit || kind === 'money') && { unit: unit ?? '₽' }),
    ...(initial !== undefined && { initial }),
    ...(maxLength && { maxLength }),
    ...(options && { options }),
    ...(target && { to: target.path }),
    ...(from && { from }),
    ...(living && { living: describeLiving(living) }),
    ...(ordered && { ordered }),
    ...(fields && { fields: describeFields(fields) }),
    ...(oneOf && { oneOf }),
    ...(narrows && { narrows }),
    ...(rowKey && { rowKey }),
  }
}

/** Undefined where the first reference is not among `siblings`: the column of a row refers to the record that has the row. */
export function rowKeyIn(field: Field, siblings: Fields): RowKey | undefined {
  const { rowKeyOf } = field as AnyField
  if (!rowKeyOf) return undefined
  const [key, reference, rows] = rowKeyOf
  const first = targetOf(siblings, key)
  const second = targetOf(first?.fields, reference)
  const columns = (second?.fields[rows] as AnyField | undefined)?.fields
  const name = Object.entries(columns ?? {}).find(([, { kind }]) => kind === 'text')?.[0]
  return first && second && name
    ? { field: key, path: first.path, reference, rowsPath: second.path, rows, name }
    : undefined
}

const targetOf = (fields: Fields = {}, key = '') => entityNamed((fields[key] as AnyField | undefined)?.to ?? '')

const describeLiving = (living: LivingBlocks): LivingDescription[] =>
  Object.entries(living).map(([type, { label, isInline = false, attrs }]) => ({
    type,
    label,
    isInline,
    attrs: Object.entries(attrs).map(([name, { label, required, to, options }]) => {
      const target = to && entityNamed(to)
      return { name, label, required, ...(target && { to: target.path }), ...(options && { options }) }
    }),
  }))

/** The limit is known only to the schema of the field. */
function maxLengthOf({ kind, schema }: Field): number | undefined {
  if (kind !== 'text' && kind !== 'longText' && kind !== 'alias') return undefined
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonText & { anyOf?: JsonText[] }
  return described.maxLength ?? described.anyOf?.find(option => option.maxLength)?.maxLength
}
interface JsonText {
  maxLength?: number
}

/**
 * What identifies a record, the groups that its kind declares, each list of rows, its texts, pictures, and where it all comes from. A field
 * that no group names stands where its kind of field does, so that a new one needs no place of its own.
 */
function sectionsOf(groups: NonNullable<AnyEntity['form']>, fields: readonly FieldDescription[]): Section[] {
  const grouped = new Set(groups.flatMap(([, keys]) => keys))
  const free = fields.filter(({ key }) => !grouped.has(key))
  const keysOf = (fits: (field: FieldDescription) => boolean) => free.filter(fits).map(({ key }) => key)
  const isText = ({ kind }: FieldDescription) => kind === 'longText' || kind === 'richText'
  const isPicture = ({ kind }: FieldDescription) => kind === 'image' || kind === 'files'
  const isSource = ({ key, to }: FieldDescription) => to === 'sources' || ['confidence', 'sourceAddress'].includes(key)
  const isMark = ({ key }: FieldDescription) => key === demoField
  const isRows = ({ kind }: FieldDescription) => kind === 'rows'
  const rows = free.filter(isRows).map(({ key, label }) => ({ id: `part-${key}`, title: label, fields: [key] }))
  const origin = { sources: keysOf(field => isSource(field) && !isRows(field)), marks: keysOf(isMark) }
  const sections = [
    {
      id: 'part-main',
      title: 'Основное',
      fields: keysOf(field => ![isText, isPicture, isSource, isMark, isRows].some(is => is(field))),
    },
    ...groups.map(([title, keys], at) => ({ id: `part-${at + 1}`, title, fields: keys })),
    ...rows,
    { id: 'part-texts', title: 'Тексты', fields: keysOf(isText) },
    { id: 'part-pictures', title: 'Фото', fields: keysOf(isPicture) },
    {
      id: 'part-origin',
      title: origin.sources.length > 0 ? 'Источники' : 'Пометки',
      fields: [...origin.sources, ...origin.marks],
    },
  ]
  return sections.filter(section => section.fields.length > 0)
}

/** The order is arranged in the list, and a mark that no reader sees asks nobody anything. */
const isInForm = (entity: AnyEntity, { key }: FieldDescription) =>
  key !== orderField && (key !== demoField || (entity.public?.includes(demoField) ?? false))
