import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFromInput, type EditContext } from '#admin/kit/records/write-record.server.ts'
import { editOfDraft, findPublications, schedule } from '#admin/records/publications/publications.server.ts'
import { runPublications } from '#admin/records/publications/run-publications.server.ts'
import { removeOrTrash, restoreFromTrash } from '#admin/records/trash/trash-record.server.ts'
import { company } from '#features/companies/company.entity.ts'
import { openJobs } from '#kit/jobs/jobs.server.ts'
import { insertEditor } from '#kit/testing/editor.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { applyBulk, previewBulk } from './bulk.server.ts'
import type { BulkStep } from './bulk.ts'

let world: TestDatabase
let jobs: ReturnType<typeof openJobs>
let context: EditContext
beforeAll(async () => {
  world = await testDatabase()
  jobs = openJobs(world.pool, log)
  context = { db: world.db, entity: company, userId: await insertEditor(world) }
})
afterAll(async () => {
  await jobs.stop(Date.now() + 3_000)
  await world[Symbol.asyncDispose]()
})

let made = 0
const newCompany = (status: 'draft' | 'published') =>
  createFromInput(context, { name: `Пачечная ${++made}`, country: 'Чехия' }, status)
const stored = async (ids: number[]) =>
  (await world.pool.query('select status, country from company where id = any ($1) order by id', [ids])).rows

test.each<BulkStep>([
  { action: 'publish' },
  { action: 'unpublish' },
  { action: 'archive' },
  { action: 'set', field: 'country', value: 'Китай' },
])('$action leaves a record that lies in the trash, and says so', async step => {
  const [there, gone] = [await newCompany('draft'), await newCompany('published')]
  await world.pool.query(`update company set status = 'published' where id = $1 and $2 = 'unpublish'`, [
    there.id,
    step.action,
  ])
  await removeOrTrash(context, gone.id, { forever: false })
  const selection = { query: '', ids: [there.id, gone.id] }
  const { token, ...preview } = await previewBulk(context, selection, step)
  expect(preview).toMatchObject({
    changing: { count: 1 },
    refused: { count: 1, items: [{ id: gone.id, reason: 'Запись лежит в\u00a0корзине.' }] },
  })
  expect(await applyBulk(context, selection, { ...step, token })).toMatchObject({ changed: 1, kept: 1 })
  expect(await stored([gone.id])).toEqual([{ status: 'trash', country: 'Чехия' }])
})

test('deleting gives up what was planned for the records, so nothing goes out after they are restored', async () => {
  const records = [await newCompany('draft'), await newCompany('draft')]
  const ids = records.map(({ id }) => id)
  for (const { id, version } of records) {
    const edit = await editOfDraft(context, id, version, 'published')
    await schedule(context, jobs, id, { action: 'publish', at: new Date(Date.now() + 3_600_000), edit })
  }
  const selection = { query: '', ids }
  const { token } = await previewBulk(context, selection, { action: 'delete' })
  expect(await applyBulk(context, selection, { action: 'delete', token })).toMatchObject({ changed: 2 })
  for (const id of ids) {
    expect(await findPublications(world.db, company, id)).toEqual([])
    await restoreFromTrash(context, id)
  }
  await world.pool.query(`update publication set at = now() - interval '1 second'`)
  await runPublications(world.db, log)
  expect((await stored(ids)).map(({ status }) => status)).toEqual(['draft', 'draft'])
})
