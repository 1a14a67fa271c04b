import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPlan, findPlan, type ImportServices } from '#admin/import/plans.server.ts'
import { runPlan } from '#admin/import/run-plan.server.ts'
import { exportRecords } from '#admin/lists/export/export-records.server.ts'
import { parseList } from '#admin/lists/list/list-query.server.ts'
import { entities } from '#app/entities.ts'
import { unitOf } from '#app/records.server.ts'
import { createRecord } from '#kit/entity/change.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { toSchema } from '#kit/entity/to-schema.ts'
import { sheetNames } from '#kit/entity/to-sheets.ts'
import { knownSheetNames, sheetTitles } from '#kit/import/workbook/sheet-titles.ts'
import { openJobs } from '#kit/jobs/jobs.server.ts'
import { recordsOf } from '#kit/testing/arbitraries.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { receivedFile } from '#kit/testing/uploads.server.ts'
import { idsOf, satisfyRules } from './world.ts'

let world: TestDatabase
let services: ImportServices & { log: typeof log }
let editor: number
beforeAll(async () => {
  world = await testDatabase()
  services = { db: world.db, jobs: openJobs(world.pool, log), log }
  const { ids } = await idsOf(world.db)
  editor = ids.user![0]!
  for (const entity of entities as readonly AnyEntity[]) await createGenerated(entity, ids)
})
afterAll(() => world[Symbol.asyncDispose]())

/** Records with separators, quotes, line breaks and signs of formulas in all their texts. */
async function createGenerated(entity: AnyEntity, ids: Awaited<ReturnType<typeof idsOf>>['ids']): Promise<void> {
  const schema = toSchema(entity)
  const generated = fc.sample(
    recordsOf(entity, ids).map(values => satisfyRules(entity, values)),
    { numRuns: 4, seed: 7 },
  )
  const unit = unitOf(world.db, { kind: 'hand', userId: null })
  for (const values of generated) {
    const read = schema.safeParse(values)
    if (read.success) await saveRecords(unit, [createRecord(entity, read.data as never, { status: 'draft' })])
  }
}

async function planOf(entity: AnyEntity, content: Buffer | string, name: string) {
  await using file = await receivedFile(content, name)
  const id = await createPlan(services, editor, entity.path, file)
  await runPlan(services, id)
  return findPlan(world.db, editor, id)
}

const download = async (entity: AnyEntity, format: 'csv' | 'xlsx', query = '') => {
  const { state } = parseList(entity, new URLSearchParams(query))
  return Buffer.from(await exportRecords(world.db, entity, state, format).arrayBuffer())
}

describe.each((entities as readonly AnyEntity[]).map(entity => [entity.path, entity] as const))('%s', (_, entity) => {
  test('exported and imported again are unchanged, as a workbook and as CSV', async () => {
    const total = await world.db.$count(entity.table)
    expect(total).toBeGreaterThan(0)
    const unchanged = { state: 'ready', message: null, counts: { create: 0, update: 0, unchanged: total, rejected: 0 } }
    expect(await planOf(entity, await download(entity, 'xlsx'), 'книга.xlsx')).toMatchObject(unchanged)
    expect(await planOf(entity, await download(entity, 'csv'), 'таблица.csv')).toMatchObject(unchanged)
  })
  test('has names of sheets that a spreadsheet accepts and an import recognises', () => {
    const titles = sheetTitles(entity)
    for (const name of [...sheetNames(entity), ...titles]) expect(name).toMatch(/^[^[\]:*?/\\]{1,31}$/)
    expect(new Set(titles.map(title => title.toLowerCase())).size).toBe(titles.length)
    expect(knownSheetNames([entity], titles)).toEqual(sheetNames(entity))
    expect(knownSheetNames(entities as readonly AnyEntity[], titles)).toEqual(sheetNames(entity))
  })
})
