import type { AnyEntity } from '#kit/entity/define-entity.ts'
import type { Field, Fields } from '#kit/entity/field.ts'
import { figureAttrs, type LivingBlocks } from '#kit/entity/rich-text-nodes.ts'

/** A file in a field of a record; `field` is dotted inside rows: `steps.photoId`. */
export interface HeldFile {
  field: string
  fileId: number
}

type AnyField = Field & { fields?: Fields; living?: LivingBlocks }

/** The fields of a kind that can hold files: pictures, lists of files, texts with figures, and rows with any of them. */
export const fileFieldsOf = ({ fields }: Pick<AnyEntity, 'fields'>): string[] =>
  Object.entries(fields).flatMap(([key, field]) => (holdsFiles(field) ? [key] : []))

function holdsFiles({ kind, fields }: AnyField): boolean {
  return kind === 'image' || kind === 'files' || kind === 'richText' || Object.values(fields ?? {}).some(holdsFiles)
}

/** Every file of the values, once per field. The values of a draft may be anything. */
export function filesInValues(fields: Fields, values: Readonly<Record<string, unknown>>, prefix = ''): HeldFile[] {
  return Object.entries(fields).flatMap(([key, field]: [string, AnyField]) => {
    const value = values[key]
    if (field.fields)
      return uniqueOf(objectsIn(value).flatMap(row => filesInValues(field.fields!, row, `${prefix}${key}.`)))
    return uniqueOf(idsIn(field, value).map(fileId => ({ field: prefix + key, fileId })))
  })
}

function idsIn({ kind, living = {} }: AnyField, value: unknown): number[] {
  if (kind === 'image' || kind === 'files') return [value].flat().filter(isFileId)
  return kind === 'richText' ? idsInNode(value, living) : []
}

/** Deeper than any valid text. */
const maxDepth = 20

function idsInNode(node: unknown, living: LivingBlocks, depth = 0): number[] {
  if (typeof node !== 'object' || node === null || depth > maxDepth) return []
  const { type, attrs, content } = node as { type?: unknown; attrs?: Record<string, unknown>; content?: unknown }
  const specs = type === 'figure' ? figureAttrs : Object.hasOwn(living, String(type)) ? living[String(type)]!.attrs : {}
  const own = Object.keys(specs).flatMap(name => (specs[name]!.to === 'file' ? [attrs?.[name]] : []))
  const inside = Array.isArray(content) ? content.flatMap(child => idsInNode(child, living, depth + 1)) : []
  return [...own.filter(isFileId), ...inside]
}

/** Larger numbers do not fit the column. */
const isFileId = (id: unknown): id is number =>
  Number.isInteger(id) && (id as number) > 0 && (id as number) <= 2_147_483_647

const objectsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(row => typeof row === 'object' && row !== null) : []

const uniqueOf = (held: readonly HeldFile[]): HeldFile[] => [
  ...new Map(held.map(each => [`${each.field} ${each.fileId}`, each])).values(),
]
