import { afterAll, beforeAll, expect, test } from 'vitest'
import { drug } from '#features/drugs/drug.entity.ts'
import { findByAliases } from '#kit/entity/read.server.ts'
import { insertEditor } from '#kit/testing/editor.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { findGrid } from './find-grid.server.ts'
import type { Editor } from './save-grid.server.ts'
import { findSourcesOfUses, saveSourceOfUses } from './source-of-uses.server.ts'

let world: TestDatabase
let editor: Editor
let drugId: number
beforeAll(async () => {
  world = await testDatabase()
  editor = { db: world.db, userId: await insertEditor(world) }
  drugId = (await findByAliases(world.db, drug, ['skor']))[0]!.id
})
afterAll(() => world[Symbol.asyncDispose]())

test('one source is written into all rows, with the drug; cells, states and other drugs stay', async () => {
  const { rows } = await world.pool.query(`select id, title from source where status = 'published' order by id limit 2`)
  await world.pool.query(`update drug_use set source_id = null where drug_id = $1`, [drugId])
  const before = await findGrid(world.db, drugId)
  expect(await findSourcesOfUses(world.db, drugId)).toEqual({ sources: [], without: before.rows.length })
  const others = () => world.pool.query('select sum(version)::int as n from drug_use where drug_id <> $1', [drugId])
  const [{ n }] = (await others()).rows
  const saved = await saveSourceOfUses(editor, drugId, rows[0].id)
  expect(saved).toEqual({ sources: [{ ...rows[0], rows: before.rows.length }], without: 0 })
  const after = await findGrid(world.db, drugId)
  expect(after.drug).toEqual({ ...before.drug, version: before.drug.version + 1 })
  expect(after.rows.map(({ version: _, ...row }) => row)).toEqual(before.rows.map(({ version: _, ...row }) => row))
  expect((await others()).rows).toEqual([{ n }])
  await saveSourceOfUses(editor, drugId, rows[0].id)
  expect((await findGrid(world.db, drugId)).drug.version, 'the same again is no version').toBe(after.drug.version)
})

test('a source that is not there is refused', async () => {
  await expect(saveSourceOfUses(editor, drugId, 999_999)).rejects.toMatchObject({
    fields: { sourceId: ['Такого источника нет.'] },
  })
})
