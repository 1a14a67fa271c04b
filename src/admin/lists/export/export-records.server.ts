import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ListState } from '#admin/kit/list-state.ts'
import { readOnly } from '#admin/kit/read-only.server.ts'
import { orderOf, readConditions } from '#admin/lists/list/find-list.server.ts'
import { entities } from '#app/entities.ts'
import type { Db } from '#kit/db/database.server.ts'
import { type AnyEntity, type Status, tableOf } from '#kit/entity/define-entity.ts'
import type { Field, Fields, Names } from '#kit/entity/field.ts'
import { targetsIn } from '#kit/entity/names/targets-in.ts'
import { loadNames, withNumberedUsers } from '#kit/entity/names.server.ts'
import { selectionOf } from '#kit/entity/read.server.ts'
import { cellsOfSheet, fieldsOfSheet, headsOf } from '#kit/entity/to-sheets.ts'
import { downloadOf, type TableFormat } from '#kit/import/download.server.ts'
import { sheetTitles } from '#kit/import/workbook/sheet-titles.ts'
import { writeWorkbook } from '#kit/import/write-workbook.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { toCsvLines } from '#kit/text/csv.ts'

/** Records that are read and written together, so that memory does not grow with the list. */
const partSize = 500

/** Everything that a list finds, or the records with these numbers among it, in its order, as a file that is sent while it is read: all of it from one moment. */
export function exportRecords(
  db: Db,
  entity: AnyEntity,
  state: ListState,
  format: TableFormat,
  ids?: readonly number[],
): Response {
  const output = new PassThrough()
  readOnly(db, async tx => {
    const source = { tx, entity, listed: await listedIds(tx, entity, state, ids), names: await namesFor(tx, entity) }
    if (format === 'csv') await writeCsv(source, output)
    else await writeWorkbook(sheetsOf(source), output)
  }).catch(error => output.destroy(error))
  return downloadOf(output, `${entity.path}-${moscowDay(new Date())}.${format}`)
}

async function listedIds(tx: Db, entity: AnyEntity, state: ListState, ids?: readonly number[]): Promise<SQL> {
  const { table } = entity
  return tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(...(await readConditions(tx, entity, state)), ids ? inArray(table.id, [...ids]) : undefined))
    .orderBy(...orderOf(entity, state.sort))
    .getSQL()
}

/** A cursor of the transaction, because the numbers of millions of records do not fit into memory. */
async function* partsOf(tx: Db, listed: SQL, cursor: SQL): AsyncGenerator<number[]> {
  await tx.execute(sql`declare ${cursor} no scroll cursor for ${listed}`)
  for (;;) {
    const { rows } = await tx.execute(sql`fetch ${sql.raw(String(partSize))} from ${cursor}`)
    if (rows.length === 0) return
    yield rows.map(({ id }) => Number(id))
  }
}

const gardens = new Set<string>(entities.flatMap(({ name, isPersonal }) => (isPersonal ? [name] : [])))

/** Fields that lead to records of gardeners, which are too many to know all of their aliases. */
const gardenReferences = ({ fields }: AnyEntity) =>
  Object.entries(fields as Fields).flatMap(([key, { kind, to }]: [string, Field & { to?: string }]) =>
    kind === 'reference' && to !== undefined && gardens.has(to) ? [{ key, to }] : [],
  )

/** Only the aliases of kinds that the records may refer to; texts may refer to any. */
async function namesFor(tx: Db, entity: AnyEntity): Promise<Names> {
  const targets = targetsIn(entity.fields)
  const later = new Set(gardenReferences(entity).map(({ to }) => to))
  const known = entities.filter(({ name }) => (targets?.has(name) ?? true) && !later.has(name))
  return withNumberedUsers(await loadNames(tx, known))
}

type Values = Record<string, unknown>

async function withGardensOf(tx: Db, entity: AnyEntity, names: Names, rows: readonly Values[]): Promise<Names> {
  const aliases = new Map<string, Map<number, string>>()
  for (const { key, to } of gardenReferences(entity)) {
    const { id, alias } = tableOf(to)
    const wanted = [...new Set(rows.flatMap(row => row[key] ?? []))]
    const found = await tx
      .select({ id: id!, alias: alias! })
      .from(id!.table)
      .where(sql`${id!} = any (${sql.param(wanted)}::int[])`)
    aliases.set(to, new Map(found.map(row => [row.id as number, row.alias as string])))
  }
  return { ...names, keyOf: (to, id) => aliases.get(to)?.get(id) ?? names.keyOf(to, id) }
}

interface Source {
  tx: Db
  entity: AnyEntity
  /** Selects the records in their order. */
  listed: SQL
  names: Names
}

const sheetsOf = (source: Source) =>
  sheetTitles(source.entity).map((name, at) => ({
    name,
    head: headsOf(source.entity)[at]!,
    parts: linesOf(source, at),
  }))

/** The lines of one sheet in parts. */
async function* linesOf({ tx, entity, listed, names }: Source, at: number): AsyncGenerator<string[][]> {
  const selection = selectionOf(entity, fieldsOfSheet(entity, at))
  const { table } = entity
  for await (const part of partsOf(tx, listed, sql.raw(`sheet_${at}`))) {
    const isOfPart: SQL = sql`${table.id} = any (${sql.param(part)}::int[])`
    const rows = (await tx
      .select(selection)
      .from(table as PgTable)
      .where(isOfPart)) as ({ id: number; status: Status } & Values)[]
    const byId = new Map(rows.map(row => [row.id, row]))
    const records = part.flatMap(id => byId.get(id) ?? []).map(({ status, ...values }) => ({ status, values }))
    yield cellsOfSheet(entity, at, records, await withGardensOf(tx, entity, names, rows))
  }
}

/** The records alone: rows inside of them need a sheet of their own, which CSV cannot have. */
async function writeCsv(source: Source, output: PassThrough): Promise<void> {
  const text = async function* () {
    yield toCsvLines([headsOf(source.entity)[0]!], { bom: true })
    for await (const lines of linesOf(source, 0)) yield toCsvLines(lines)
  }
  await pipeline(Readable.from(text(), { objectMode: false }), output)
}
