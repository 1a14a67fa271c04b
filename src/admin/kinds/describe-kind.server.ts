import * as z from 'zod'
import type { LivingDescription } from '#admin/rich-text/living-description.ts'
import { entities } from '#app/entities.ts'
import { pages } from '#app/routes.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import type { Field, Fields } from '#kit/entity/field.ts'
import type { LivingBlocks } from '#kit/entity/rich-text-nodes.ts'
import type { FieldDescription, FieldKind, KindDescription, Section } from './kind-description.ts'
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
  const fields = describeFields(entity.fields)
  return {
    name,
    path,
    words,
    title,
    fields,
    sections: entity.form ? declaredSections(entity.form) : sectionsByKind(fields),
    wanted: entity.wanted ?? [],
    list: { columns: list.columns, filters: list.filters ?? [], sort: list.sort },
    isPersonal: entity.isPersonal ?? false,
    hasPages: pages.some(page => page.path === `/${path}/:alias`),
  }
}

const describeFields = (fields: Fields): FieldDescription[] => Object.entries(fields).map(([key, field]) => describeField(key, field))

type AnyField = Field & {
  unit?: string
  options?: Readonly<Record<string, string>>
  to?: string
  from?: string
  fields?: Fields
  ordered?: boolean
  oneOf?: readonly string[]
} & { living?: LivingBlocks }

function describeField(key: string, field: AnyField): FieldDescription {
  const { kind, label, hint, required, unit, options, to, from, fields, living, ordered, oneOf } = field
  const maxLength = maxLengthOf(field)
  const target = to && entityNamed(to)
  return {
    key,
    kind: kind as FieldKind,
    label: shownLabel(kind, label),
    required: required && kind !== 'flag' && kind !== 'choices',
    ...(hint && { hint }),
    ...((unit || kind === 'money') && { unit: unit ?? '₽' }),
    ...(maxLength && { maxLength }),
    ...(options && { options }),
    ...(target && { to: target.path }),
    ...(from && { from }),
    ...(living && { living: describeLiving(living) }),
    ...(ordered && { ordered }),
    ...(fields && { fields: describeFields(fields) }),
    ...(oneOf && { oneOf }),
  }
}

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

const declaredSections = (form: NonNullable<AnyEntity['form']>): Section[] =>
  form.map(([title, fields], at) => ({ id: `part-${at + 1}`, title, fields }))

/** Sections of a kind that declares none: what identifies a record, its texts, each list of rows, pictures, and where it all comes from. */
function sectionsByKind(fields: readonly FieldDescription[]): Section[] {
  const keysOf = (fits: (field: FieldDescription) => boolean) => fields.filter(fits).map(({ key }) => key)
  const isText = ({ kind }: FieldDescription) => kind === 'longText' || kind === 'richText'
  const isPicture = ({ kind }: FieldDescription) => kind === 'image' || kind === 'files'
  const isOrigin = ({ key, to }: FieldDescription) => to === 'sources' || ['confidence', 'isDemo', 'sortOrder'].includes(key)
  const isRows = ({ kind }: FieldDescription) => kind === 'rows'
  const rows = fields.filter(isRows).map(({ key, label }) => ({ id: `part-${key}`, title: label, fields: [key] }))
  const sections = [
    { id: 'part-main', title: 'Основное', fields: keysOf(field => ![isText, isPicture, isOrigin, isRows].some(is => is(field))) },
    ...rows,
    { id: 'part-texts', title: 'Тексты', fields: keysOf(isText) },
    { id: 'part-pictures', title: 'Фото', fields: keysOf(isPicture) },
    { id: 'part-origin', title: 'Источники и\u00a0порядок', fields: keysOf(field => isOrigin(field) && !isRows(field)) },
  ]
  return sections.filter(section => section.fields.length > 0)
}
