import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { type RecordValues, updateRecord } from '#kit/entity/change.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { entityRevision } from '#kit/entity/entity-revision.table.ts'
import type { Field, Fields } from '#kit/entity/field.ts'
import { loadNames } from '#kit/entity/names.server.ts'
import { findByAliases } from '#kit/entity/read.server.ts'
import { saveRecords, type UnitOfWork } from '#kit/entity/save-records.server.ts'
import { checkRecord, toSchema } from '#kit/entity/to-schema.ts'
import { completeValues, fromSheets, type Sheet } from '#kit/entity/to-sheets.ts'

/** The fields of a kind with those of its rows: `name`, `signs`, `signs.plantId`. */
export const fieldKeys = (entity: AnyEntity): string[] =>
  Object.entries(entity.fields).flatMap(([key, field]) => [
    key,
    ...Object.keys(innerOf(field)).map(inner => `${key}.${inner}`),
  ])

interface NewFields {
  entity: AnyEntity
  /** Of `fieldKeys`. */
  keys: ReadonlySet<string>
  /** The seed. */
  sheets: readonly Sheet[]
}

/**
 * Gives stored records the seeded values of fields that were declared after the seed of their kind was loaded. Only records that an
 * import created, and only fields that are empty and never had a value, so that nothing an editor wrote or removed changes.
 * Returns the number of changed records.
 */
export async function fillNewFields(
  unit: UnitOfWork,
  all: readonly AnyEntity[],
  { entity, keys, sheets }: NewFields,
): Promise<number> {
  const names = await loadNames(
    unit.db,
    all.filter(({ isPersonal }) => !isPersonal),
  )
  const seeded = fromSheets(entity, sheets, names).map(({ values }) =>
    toSchema(entity).safeParse(completeValues(entity.fields, values, undefined)),
  )
  const byAlias = new Map(
    seeded.flatMap(({ data }) => (data ? [[String((data as RecordValues).alias), data as RecordValues]] : [])),
  )
  const stored = await findByAliases(unit.db, entity, [...byAlias.keys()])
  const histories = await historiesOf(unit.db, entity, stored)
  const changes = stored.flatMap(({ id, status: _, version, ...values }) => {
    const past = histories.get(id) ?? []
    if (past[0]?.writeKind !== 'import') return []
    const filled = withSeeded(entity.fields, keys, {
      now: values,
      seeded: byAlias.get(String(values.alias))!,
      past: past.map(({ after }) => after ?? {}),
    })
    const checked = checkRecord(entity, filled)
    return checked.success && !isDeepStrictEqual(checked.data, values)
      ? [updateRecord(entity, { id, version }, checked.data)]
      : []
  })
  await saveRecords(unit, changes)
  return changes.length
}

async function historiesOf(db: Db, entity: AnyEntity, records: readonly { id: number }[]) {
  if (records.length === 0) return new Map<number, (typeof entityRevision.$inferSelect)[]>()
  const ids = records.map(({ id }) => id)
  const revisions = await db
    .select()
    .from(entityRevision)
    .where(and(eq(entityRevision.entity, entity.name), inArray(entityRevision.recordId, ids)))
    .orderBy(asc(entityRevision.id))
  return Map.groupBy(revisions, ({ recordId }) => recordId)
}

/** The values of a record now, in the seed and after each of its changes. */
interface Versions {
  now: RecordValues
  seeded: RecordValues
  past: readonly RecordValues[]
}

function withSeeded(fields: Fields, keys: ReadonlySet<string>, versions: Versions): RecordValues {
  const { now } = versions
  const nextOf = ([key, field]: [string, Field]): [string, unknown] => {
    if (keys.has(key) && isUnset(key, field, versions)) return [key, versions.seeded[key]]
    const inner = new Set(Object.keys(innerOf(field)).filter(each => keys.has(`${key}.${each}`)))
    return [
      key,
      inner.size > 0 ? rowsOf(now, key).map(row => rowWithSeeded(key, innerOf(field), inner, versions, row)) : now[key],
    ]
  }
  return { ...now, ...Object.fromEntries(Object.entries(fields).map(nextOf)) }
}

/** A row takes the new values only if it still says in its other fields what the seed says. */
function rowWithSeeded(
  key: string,
  fields: Fields,
  keys: ReadonlySet<string>,
  { seeded, past }: Versions,
  row: RecordValues,
): RecordValues {
  const same = (values: RecordValues) => rowsOf(values, key).filter(each => each.key === row.key)
  const [seed] = same(seeded)
  const versions = { now: row, seeded: seed ?? {}, past: past.flatMap(same) }
  const isNew = ([each, field]: [string, Field]) => keys.has(each) && isUnset(each, field, versions)
  const unset = Object.entries(fields)
    .filter(isNew)
    .map(([each]) => each)
  const isUntouched = Object.keys(fields).every(
    each => unset.includes(each) || isDeepStrictEqual(row[each], seed?.[each]),
  )
  return seed && isUntouched ? { ...row, ...Object.fromEntries(unset.map(each => [each, seed[each]])) } : row
}

const isUnset = (key: string, field: Field, { now, past }: Versions) =>
  [now, ...past].every(values => isEmpty(field, values[key]))
const isEmpty = (field: Field, value: unknown) =>
  (value ?? null) === null || isDeepStrictEqual(value, field.fromCell('', noNames))
const noNames = { keyOf: () => '', idOf: () => undefined }
const rowsOf = (values: RecordValues, key: string) => (values[key] ?? []) as RecordValues[]
const innerOf = (field: Field): Fields => (field as Field & { fields?: Fields }).fields ?? {}
