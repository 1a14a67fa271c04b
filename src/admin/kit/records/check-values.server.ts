import { inArray } from 'drizzle-orm'
import type * as z from 'zod'
import { entityNamed } from '#admin/kit/kinds/describe-kind.server.ts'
import type { RecordNames } from '#admin/kit/kinds/kind-description.ts'
import { file } from '#features/files/file.table.ts'
import { filesInValues } from '#features/files/files-in-values.ts'
import { noFileText } from '#features/files/record-file-uses.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import type { Field, Fields } from '#kit/entity/field.ts'
import { trashedTargetText } from '#kit/entity/references.ts'
import { checkRecord } from '#kit/entity/to-schema.ts'
import { type FieldErrors, invalid } from '#kit/problem.ts'
import { findNames, referencesIn } from './find-names.server.ts'

export type Values = Record<string, unknown>

/** The values as they are stored. Throws 422 with the errors at their fields: the rules of the declaration, and references to missing records. */
export const checkValues = async (db: Db, entity: AnyEntity, values: Values): Promise<Values> =>
  (await checkAndName(db, entity, values)).checked

/** The same with the names of everything that the values refer to. */
export async function checkAndName(
  db: Db,
  entity: AnyEntity,
  values: Values,
): Promise<{ checked: Values; names: RecordNames }> {
  const read = checkRecord(entity, values)
  if (!read.success) throw invalid(errorsOf(entity.fields, read.error.issues))
  const checked = read.data as Values
  const names = await findNames(db, referencesIn(entity.fields, checked))
  const missing = missingReferences(entity.fields, checked, knownIn(names, await existingFiles(db, entity, checked)))
  if (Object.keys(missing).length > 0) throw invalid(missing)
  return { checked, names }
}

/** Throws 422 for names that the declaration does not know. */
export function refuseUnknownFields(entity: AnyEntity, values: Values): void {
  const unknown = Object.keys(values).filter(key => !Object.hasOwn(entity.fields, key))
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.slice(0, 20).map(key => [shown(key), ['Такого поля нет.']])))
}

/** Limits the response, because a record may have thousands of wrong cells. */
const maxErrors = 100

function errorsOf(fields: Fields, issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of issues.slice(0, maxErrors)) {
    const path = placeOf(fields, issue.path).join('.')
    const places =
      issue.code === 'unrecognized_keys' ? issue.keys.map(key => [path, shown(key)].filter(Boolean).join('.')) : [path]
    for (const place of places) errors[place] = [...(errors[place] ?? []), textOf(issue)]
  }
  return errors
}

/** A mistake deep in a rich text is one of its field: its message says which block is meant. */
function placeOf(fields: Fields, [key, ...rest]: readonly PropertyKey[]): PropertyKey[] {
  const field = fields[String(key)] as AnyField | undefined
  if (field?.kind === 'richText') return [key!]
  if (!field?.fields || rest.length < 2) return key === undefined ? [] : [key, ...rest]
  return [key!, rest[0]!, ...placeOf(field.fields, rest.slice(1))]
}

/** Rules with words of their own are in Russian; the library's other texts are not for people. */
function textOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'Такого поля нет.'
  return /^[\p{Script=Latin}\s]+:/u.test(issue.message) ? 'Неверное значение.' : issue.message
}

const shown = (key: string) => key.slice(0, 100).toWellFormed()

type AnyField = Field & { to?: string; fields?: Fields }
type IsKnown = (entity: string, id: number) => boolean

function knownIn(names: RecordNames, files: ReadonlySet<number>): IsKnown {
  const ids = new Map(
    Object.entries(names).map(([path, list]) => [
      path,
      new Set(list.filter(({ status }) => status !== 'trash').map(({ id }) => id)),
    ]),
  )
  return (entity, id) => (entity === 'file' ? files : ids.get(entityNamed(entity)?.path ?? ''))?.has(id) ?? false
}

function missingReferences(fields: Fields, values: Values, isKnown: IsKnown, path = ''): FieldErrors {
  const errors = Object.entries(fields).map(([key, field]) =>
    missingIn(field as AnyField, values[key], isKnown, path + key),
  )
  return Object.assign({}, ...errors) as FieldErrors
}

async function existingFiles(db: Db, { fields }: AnyEntity, values: Values): Promise<ReadonlySet<number>> {
  const ids = filesInValues(fields, values).map(({ fileId }) => fileId)
  if (ids.length === 0) return new Set()
  return new Set((await db.select({ id: file.id }).from(file).where(inArray(file.id, ids))).map(({ id }) => id))
}

/** Users and rows are no records; the database alone checks them. */
function missingIn({ to, fields }: AnyField, value: unknown, isKnown: IsKnown, path: string): FieldErrors {
  if (fields) {
    const rows = (value as Values[]).map((row, at) => missingReferences(fields, row, isKnown, `${path}.${at}.`))
    return Object.assign({}, ...rows) as FieldErrors
  }
  const isFile = to === 'file'
  if (!to || !(isFile || entityNamed(to)) || value === null) return {}
  const isMissing = [value as number | number[]].flat().some(id => !isKnown(to, id))
  return isMissing ? { [path]: [isFile ? noFileText : trashedTargetText] } : {}
}
