import { readdirSync, readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '#app/entities.ts'
import { unitOf } from '#app/records.server.ts'
import { createRecord, removeRecord, setStatus, updateRecord } from '#kit/entity/change.ts'
import type { AnyEntity, Status } from '#kit/entity/define-entity.ts'
import { findMissing } from '#kit/entity/missing-record.server.ts'
import { loadNames } from '#kit/entity/names.server.ts'
import { allRecords, findRecord } from '#kit/entity/read.server.ts'
import { saveRecords, type UnitOfWork } from '#kit/entity/save-records.server.ts'
import { toSchema } from '#kit/entity/to-schema.ts'
import { toSearchText } from '#kit/entity/to-search.ts'
import { fromSheets, type Sheet, toSheets } from '#kit/entity/to-sheets.ts'
import { importSheets } from '#kit/import/import-sheets.server.ts'
import { readSheets } from '#kit/import/sheet-files.server.ts'
import { recordsOf } from '#kit/testing/arbitraries.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { fromCsv, toCsv } from '#kit/text/csv.ts'
import { idsOf, satisfyRules } from './world.ts'

let world: TestDatabase
let unit: UnitOfWork
beforeAll(async () => {
  world = await testDatabase()
  unit = unitOf(world.db, { kind: 'hand', userId: null })
})
afterAll(() => world[Symbol.asyncDispose]())

const valuesOf = ({ id, status, version, ...values }: Record<string, unknown>) => values
const all = entities as readonly AnyEntity[]

describe.each(all.map(e => [e.name, e] as const))('law of %s', (_, entity) => {
  test('saved values are read back unchanged, and an old version is a conflict', async () => {
    const { ids } = await idsOf(world.db)
    const schema = toSchema(entity)
    const generated = recordsOf(entity, ids).map(v => satisfyRules(entity, v))
    await fc.assert(
      fc.asyncProperty(generated, generated, async (first, second) => {
        const a = schema.parse(first) as Record<string, unknown>
        const b = schema.parse({ ...second, alias: a.alias }) as Record<string, unknown>
        const id = (await saveRecords(unit, [createRecord(entity, a)]))[0]!.id
        const saved = (await findRecord(world.db, entity, id))!
        expect(valuesOf(saved)).toEqual(a)
        expect(schema.parse(valuesOf(saved))).toEqual(a)
        await saveRecords(unit, [updateRecord(entity, saved, b)])
        expect(valuesOf((await findRecord(world.db, entity, id))!)).toEqual(b)
        await expect(saveRecords(unit, [updateRecord(entity, saved, a)])).rejects.toMatchObject({ code: 'conflict' })
        expect(valuesOf((await findRecord(world.db, entity, id))!)).toEqual(b)
        await saveRecords(unit, [removeRecord(entity, { id, version: saved.version + 1 })])
      }),
      { numRuns: 40 },
    )
  })

  test('records survive a round trip through sheets and CSV', async () => {
    const { ids, names } = await idsOf(world.db)
    const schema = toSchema(entity)
    const generated = fc.array(
      recordsOf(entity, ids).map(v => ({
        values: schema.parse(satisfyRules(entity, v)) as Record<string, unknown>,
        status: 'published' as const,
      })),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(generated, records => {
        const sheets = toSheets(entity, records, names)
        const files = sheets.map(sheet => fromCsv(sheet.name, toCsv(sheet)))
        expect(files.map(f => f.lines.map(l => l.cells))).toEqual(sheets.map(s => s.lines.map(l => l.cells)))
        const read = fromSheets(entity, files, names)
        expect(read.map(r => ({ values: schema.parse(r.values), status: r.status }))).toEqual(records)
      }),
      { numRuns: 100 },
    )
  })

  test('hostile text is rejected', () => {
    const texts = Object.entries(entity.fields).filter(([, f]) => f.kind === 'text' || f.kind === 'longText')
    for (const [, field] of texts)
      for (const bad of ['а\u0000б', '\ud800', 'я'.repeat(20_001)])
        expect(field.schema.safeParse(bad).success, field.label).toBe(false)
  })

  test('`required` is the same in schema and column', () => {
    for (const [key, field] of Object.entries(entity.fields)) {
      if (!field.column) continue
      const column = (entity.table as unknown as Record<string, { notNull: boolean }>)[key]!
      expect(field.schema.safeParse(null).success, key).toBe(!column.notNull)
    }
  })

  test('the stored search text of every record is up to date', async () => {
    const stored = await world.db
      .select({ id: entity.table.id, text: entity.table.searchText })
      .from(entity.table as PgTable)
    const texts = new Map(stored.map(r => [r.id, r.text]))
    for (const record of await allRecords(world.db, entity))
      expect(texts.get(record.id as never)).toBe(toSearchText(entity, valuesOf(record)))
  })
})

test('a dry run returns the result of the import and writes nothing', async () => {
  const { sheets } = await readSheets('db/seed')
  const changed = sheets.map(sheet => (sheet.name === 'companies' ? renamed(sheet) : sheet))
  const companies = entities.find(e => e.name === 'company')!
  const before = await world.db.select().from(companies.table)
  const dry = await importSheets(unit, entities, changed, { dryRun: true })
  expect(await world.db.select().from(companies.table)).toEqual(before)
  // Two companies, and five sales whose days were counted from the start of the database.
  expect(dry).toMatchObject({ created: 0, updated: 7, rejected: [] })
  expect(await importSheets(unit, entities, changed)).toEqual(dry)
  expect(await importSheets(unit, entities, changed)).toMatchObject({ created: 0, updated: 0, rejected: [] })
})

const renamed = (sheet: Sheet): Sheet => ({
  ...sheet,
  lines: sheet.lines.map(l => ({ ...l, cells: l.cells.map((c, i) => (i === 0 ? `${c} и сыновья` : c)) })),
})

test('the export of a fresh database is the seed, file by file', async () => {
  await using fresh = await testDatabase()
  await fresh.db.execute(
    sql`update drug_registrations set valid_to = '2031-03-14' where parent_id = (select id from drug where alias = 'teldor')`,
  )
  const names = await loadNames(fresh.db, entities)
  const seed = Object.fromEntries(
    readdirSync('db/seed')
      .filter(f => f.endsWith('.csv'))
      .map(f => [f, readFileSync(`db/seed/${f}`, 'utf8')]),
  )
  for (const { cells } of fromCsv('sales', seed['sales.csv']!).lines) await setDaysOfSale(fresh, cells)
  const written = new Set<string>()
  for (const entity of all) {
    const records = (await allRecords(fresh.db, entity)).map(r => ({ values: valuesOf(r), status: r.status }))
    for (const sheet of toSheets(entity, records, names)) {
      const file = `${sheet.name}.csv`
      written.add(file)
      if (file in seed) expect(toCsv(withColumnsOf(sheet, fromCsv(file, seed[file]!))), file).toBe(seed[file])
      else expect(sheet.lines, file).toEqual([])
    }
  }
  expect(Object.keys(seed).filter(file => !written.has(file))).toEqual([])
})

/** As in the file: in the database they are counted from the day the seed was loaded. */
const setDaysOfSale = ({ db }: TestDatabase, cells: readonly string[]) =>
  db.execute(
    sql`update sale set starts_at = to_date(${cells[6]}, 'DD.MM.YYYY'), ends_at = to_date(${cells[7]}, 'DD.MM.YYYY') where alias = ${cells[1]}`,
  )

/** Removes columns that the file lacks; they must be empty in every record. */
function withColumnsOf(sheet: Sheet, { head }: Sheet): Sheet {
  const isInFile = (_: string, column: number) => head.includes(sheet.head[column]!)
  const missing = sheet.lines.flatMap(({ cells }) => cells.filter((cell, column) => !isInFile(cell, column)))
  expect(missing.filter(cell => cell !== '' && cell !== 'нет')).toEqual([])
  return {
    ...sheet,
    head: sheet.head.filter(isInFile),
    lines: sheet.lines.map(l => ({ ...l, cells: l.cells.filter(isInFile) })),
  }
}

test('a changed alias of a published record becomes a redirect and cannot be taken by another record', async () => {
  const entity = entities.find(e => e.name === 'company')!
  const value = (alias: string) => ({ name: `Фирма ${alias}`, alias, country: null, synonyms: null, isDemo: false })
  const [saved] = await saveRecords(unit, [createRecord(entity, value('former-one'), { status: 'published' })])
  const id = saved!.id
  await saveRecords(unit, [updateRecord(entity, { id, version: 1 }, value('new-one'))])
  const { rows } = await world.db.execute(
    sql`select record_id from alias_redirect where entity = 'company' and alias = 'former-one'`,
  )
  expect(rows).toEqual([{ record_id: id }])
  await expect(saveRecords(unit, [createRecord(entity, value('former-one'))])).rejects.toMatchObject({
    code: 'invalid',
    fields: { alias: [expect.any(String)] },
  })
  await saveRecords(unit, [updateRecord(entity, { id, version: 2 }, value('former-one'))])
  const back = await world.db.select({ alias: entity.table.alias }).from(entity.table).where(eq(entity.table.id, id))
  expect(back).toEqual([{ alias: 'former-one' }])
})

test('a renamed archived record is found by its former alias after publishing; a renamed draft leaves no redirect', async () => {
  const entity = entities.find(e => e.name === 'company')!
  const value = (alias: string) => ({ name: `Фирма ${alias}`, alias, country: null, synonyms: null, isDemo: false })
  const create = async (alias: string, status: Status) =>
    (await saveRecords(unit, [createRecord(entity, value(alias), { status })]))[0]!.id
  const id = await create('in-use', 'published')
  await saveRecords(unit, [setStatus(entity, { id, version: 1 }, 'archived')])
  await saveRecords(unit, [updateRecord(entity, { id, version: 2 }, value('from-the-archive'))])
  expect(await findMissing(world.db, 'company', 'in-use')).toEqual({ type: 'unknown' })
  await saveRecords(unit, [setStatus(entity, { id, version: 3 }, 'published')])
  expect(await findMissing(world.db, 'company', 'in-use')).toEqual({ type: 'moved', alias: 'from-the-archive' })
  const draft = await create('first-thought', 'draft')
  await saveRecords(unit, [updateRecord(entity, { id: draft, version: 1 }, value('second-thought'), 'published')])
  expect(await findMissing(world.db, 'company', 'first-thought')).toEqual({ type: 'unknown' })
})
