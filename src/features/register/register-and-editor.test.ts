import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entities } from '#app/entities.ts'
import { unitOf } from '#app/records.server.ts'
import { importSheets } from '#kit/import/import-sheets.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { readRegisterFiles } from './register-sheets.server.ts'

const first = path.join(import.meta.dirname, 'fixtures', 'pesticides.xml')
const register = readFileSync(first, 'utf8')

let world: TestDatabase
let folder: string
beforeAll(async () => {
  world = await testDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'register-editor-'))
  await load(register)
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

async function load(text: string): Promise<void> {
  const file = path.join(folder, 'register.xml')
  writeFileSync(file, text)
  const { sheets, rejected } = await readRegisterFiles(world.db, [file])
  expect(rejected).toEqual([])
  expect((await importSheets(unitOf(world.db, { kind: 'import', userId: null }), entities, sheets)).rejected).toEqual(
    [],
  )
}

const ofNumber = `id in (select parent_id from drug_registrations where number = $1 and not number_invented)`
const permission = async (number: string) => {
  const { rows } = await world.pool.query(`select lph_allowed, lph_evidence from drug where ${ofNumber}`, [number])
  return rows.map(row => [row.lph_allowed, row.lph_evidence])
}
const decide = (number: string, allowed: string | null, evidence: string | null) =>
  world.pool.query(`update drug set lph_allowed = $2, lph_evidence = $3 where ${ofNumber}`, [number, allowed, evidence])

/** The register where a product is no longer marked for private plots. */
const unmarked = (name: string) => register.replace(`<item>${name}(Л)</item>`, `<item>${name}</item>`)
const [horus, skor] = ['000-00-1000-1', '000-00-1001-1']

test('«да» comes from the mark in the name or beside a rate, and goes with it', async () => {
  expect(await permission(skor)).toEqual([['yes', '«(Л)» в названии']])
  const besideRate = unmarked('Скор').replace(
    '<Norma_primeneniya>5 мл/10 л воды</Norma_primeneniya>',
    '<Norma_primeneniya>(Л) 5 мл/10 л воды</Norma_primeneniya>',
  )
  await load(besideRate)
  expect(await permission(skor)).toEqual([['yes', '«(Л)» у нормы применения']])
  await load(unmarked('Скор'))
  expect(await permission(skor)).toEqual([[null, null]])
  await load(register)
  expect(await permission(skor)).toEqual([['yes', '«(Л)» в названии']])
})

test.each([
  ['without the mark', unmarked('Хорус')],
  ['with the mark', register],
])('«нет» of an editor stays with its evidence, %s', async (_, text) => {
  await decide(horus, 'no', 'Этикетка 2026 года: только для хозяйств')
  await load(text)
  expect(await permission(horus)).toEqual([['no', 'Этикетка 2026 года: только для хозяйств']])
})

test('a rate is read under either spelling of its element', async () => {
  const rates = async () =>
    (
      await world.pool.query(
        `select alias, cell_norm, rate_kind, rate_min, rate_max, rate_unit from drug_use where drug_id in (select id from drug where ${ofNumber}) order by alias`,
        [skor],
      )
    ).rows
  const before = await rates()
  expect(before.filter(({ rate_max: max }) => max !== null).length).toBeGreaterThan(2)
  await load(register.replaceAll('Norma_primeneniya>', 'norma_primeneniya_preparata_lga_kgga_lt_kgt>'))
  expect(await rates()).toEqual(before)
})
