import { sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { type AnyEntity, snake } from '#kit/entity/define-entity.ts'
import type { Fields, Names } from '#kit/entity/field.ts'
import { distinctColumnsOf } from '#kit/entity/taken-value.ts'
import { type Parsed, parentOf, type Sheet } from '#kit/entity/to-sheets.ts'
import { isStorable } from '#kit/text/is-storable.ts'
import { aliasIn } from './rejected-sheets.ts'

/** Which records of a file claim the values of a column that no two rows may share. */
interface Claims {
  rows: string
  column: string
  label: string
  /** Aliases by value. */
  claimants: ReadonlyMap<string, ReadonlySet<string>>
}

export interface FileClaims {
  entity: AnyEntity
  columns: Claims[]
  /** Places in the file by alias. */
  places: ReadonlyMap<string, number>
}

/** Records that are written together may exchange such values in any order; in a larger file the record that gives one away comes first. */
interface Options {
  partSize: number
  /** Whether a record of the file will not be written. */
  isLeft: (alias: string) => boolean
}

type Mistake = { path: PropertyKey[]; message: string }

/** Null without such columns in the file. */
export function claimsOf(entity: AnyEntity, sheets: readonly Sheet[], names: Names): FileClaims | null {
  const columns = distinctColumnsOf(entity).flatMap(({ rows, column, label }) => {
    const sheet = sheets.find(({ name }) => name === `${entity.path}.${rows}`)
    const at = sheet?.head.indexOf(label) ?? -1
    const field = (entity.fields[rows] as unknown as { fields: Fields }).fields[column]!
    if (!sheet || at < 0) return []
    const claimants = new Map<string, Set<string>>()
    for (const { cells } of sheet.lines) {
      const value = String(field.fromCell(cells[at] ?? '', names) ?? '')
      claimants.set(value, (claimants.get(value) ?? new Set()).add(parentOf(entity, sheet, cells)))
    }
    return [{ rows, column, label, claimants }]
  })
  const main = sheets.find(({ name }) => name === entity.path)
  if (columns.length === 0 || !main) return null
  return {
    entity,
    columns,
    places: new Map(main.lines.map(({ cells }, place) => [aliasIn(entity, main, cells), place])),
  }
}

/** Why the database would refuse values of some records: another record has them and keeps them, or two records of the file claim them. */
export async function findTaken(
  db: Db,
  { entity, columns, places }: FileClaims,
  records: readonly Parsed[],
  { partSize, isLeft }: Options,
): Promise<(record: Parsed) => Mistake[]> {
  const holders = await Promise.all(columns.map(({ rows, column }) => findHolders(db, entity, rows, column, records)))
  const isGivenTo = (alias: string, holder: string, isKept: boolean) => {
    const place = places.get(holder)
    return place !== undefined && !isKept && !isLeft(holder) && (place < places.get(alias)! || places.size <= partSize)
  }
  return record =>
    columns.flatMap(({ rows, column, label, claimants }, i) =>
      rowsIn(record, rows).flatMap((row, at) => {
        const [value, alias] = [String(row[column] ?? ''), String(record.values.alias)]
        const holder = holders[i]!.get(value)
        if (value === '' || holder === alias) return []
        const path = [rows, at, column]
        if (holder !== undefined && !isGivenTo(alias, holder, claimants.get(value)?.has(holder) ?? false))
          return [{ path, message: `${label} «${value}» уже есть у\u00a0записи «${holder}»` }]
        const rival = [...(claimants.get(value) ?? [])].find(other => other !== alias)
        return rival === undefined
          ? []
          : [{ path, message: `${label} «${value}» в\u00a0файле есть и\u00a0у\u00a0записи «${rival}»` }]
      }),
    )
}

const rowsIn = (record: Parsed, rows: string) => (record.values[rows] ?? []) as Record<string, unknown>[]

/** Aliases of stored records by the values that the given records claim. */
async function findHolders(db: Db, entity: AnyEntity, rows: string, column: string, records: readonly Parsed[]) {
  const values = records
    .flatMap(record => rowsIn(record, rows).map(row => String(row[column] ?? '')))
    .filter(isStorable)
  if (values.length === 0) return new Map<string, string>()
  const name = sql.identifier(snake(column))
  const row = rowOf<{ value: string; alias: string }>({ value: sql`present.${name}`, alias: sql`holder.alias` })
  const rest = sql`from ${entity.rows[rows]!.table} present
    join ${entity.table} holder on holder.id = present.parent_id where present.${name} = any (${sql.param(values)}::text[])`
  const found = await findRows(db, selectOf(row, rest))
  return new Map(found.map(({ value, alias }) => [value, alias]))
}
