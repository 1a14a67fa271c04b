import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { viewRecord } from '#admin/kit/records/view-record.server.ts'
import { type EditContext, editFromInput } from '#admin/kit/records/write-record.server.ts'
import { applyBulk, previewBulk } from '#admin/lists/bulk/bulk.server.ts'
import { undoBulk } from '#admin/lists/bulk/undo-bulk.server.ts'
import { schedule } from '#admin/records/publications/publications.server.ts'
import { unitOf } from '#app/records.server.ts'
import { drugUse } from '#features/drug-uses/drug-use.entity.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { setStatus } from '#kit/entity/change.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { openJobs } from '#kit/jobs/jobs.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { failureOfDuePublication } from './due-publication.testing.ts'
import { findGrid } from './find-grid.server.ts'
import { saveGrid } from './save-grid.server.ts'

let world: TestDatabase
let jobs: ReturnType<typeof openJobs>
let context: EditContext
let id: number
beforeAll(async () => {
  world = await testDatabase()
  jobs = openJobs(world.pool, log)
  const { rows } = await world.pool.query(
    `insert into users (name, email, password_hash, is_admin) values ('А', 'a@example.ru', '-', true) returning id`,
  )
  context = { db: world.db, entity: drug, userId: rows[0].id }
  id = (await world.pool.query(`select id from drug where alias = 'horus'`)).rows[0].id
  await set('draft')
  const cells = {
    crop: 'Кактус',
    target: 'мильдью',
    norm: 'по вкусу',
    method: 'Опрыскивание',
    phi: '20 (2)',
    reentry: '3',
  }
  await saveGrid(context, id, { rows: [{ cells, accepted: [] }], removed: [] })
})
afterAll(async () => {
  await jobs.stop(Date.now() + 3_000)
  await world[Symbol.asyncDispose]()
})

const stored = async () => (await viewRecord(world.db, drug, id))!
async function set(status: 'draft' | 'published') {
  return editFromInput(context, id, { version: (await stored()).version, values: {}, status })
}
const refusal = { code: 'invalid', fields: { uses: [expect.stringContaining('в\u00a0строке «Кактус»')] } }
const selection = () => ({ query: '', ids: [id] })

describe('a drug with an unread cell is not published', () => {
  test('by its form, and neither is the use when the drug is public', async () => {
    await expect(set('published')).rejects.toMatchObject(refusal)
    expect((await stored()).status).toBe('draft')
    const public_ = (await world.pool.query(`select id from drug where alias = 'skor'`)).rows[0].id
    const cells = { crop: 'Кактус', norm: 'по вкусу' }
    await world.pool.query(`update drug set status = 'draft' where id = $1`, [public_])
    const { rows } = (await saveGrid(context, public_, { rows: [{ cells, accepted: [] }], removed: [] })) as Awaited<
      ReturnType<typeof findGrid>
    >
    await world.pool.query(`update drug set status = 'published' where id = $1`, [public_])
    const { id: use, version } = rows.at(-1)!
    await expect(
      editFromInput({ ...context, entity: drugUse }, use, { version, values: {}, status: 'published' }),
    ).rejects.toMatchObject(refusal)
  })

  test('with many others: the preview says why', async () => {
    const { refused, changing } = await previewBulk(context, selection(), { action: 'publish' })
    expect(changing.count).toBe(0)
    expect(refused.items).toMatchObject([{ id, reason: expect.stringContaining('Не\u00a0прочитаны ячейки норм') }])
  })

  test('at a time: neither planned, nor done when it was planned before, and the publication says why', async () => {
    const { version } = await stored()
    const edit = { version, values: {}, status: 'published' } as const
    const at = new Date(Date.now() + 3_600_000)
    await expect(schedule(context, jobs, id, { action: 'publish', at, edit })).rejects.toMatchObject(refusal)
    expect(await failureOfDuePublication(world, { id, version, userId: context.userId })).toContain(
      'Не\u00a0прочитаны ячейки норм',
    )
    expect((await stored()).status).toBe('draft')
  })
})

test('a register is imported as it is printed; what it has published may be edited, taken off, and given back', async () => {
  const read = await stored()
  await saveRecords(unitOf(world.db, { kind: 'import', userId: null }), [setStatus(drug, read, 'published')])
  const { version } = await stored()
  await editFromInput(context, id, { version, values: { note: 'Проверено' } })
  const { token } = await previewBulk(context, selection(), { action: 'unpublish' })
  const { batch } = await applyBulk(context, selection(), { action: 'unpublish', token })
  await expect(set('published')).rejects.toMatchObject(refusal)
  expect(await undoBulk(context, batch!)).toMatchObject({ undone: 1, kept: 0 })
  await set('draft')
})

test('once a person has left the words as they are, it is published and recommends nothing', async () => {
  const row = (await findGrid(world.db, id)).rows.at(-1)!
  const unread = Object.entries(row.readings).flatMap(([key, { state }]) =>
    state === 'unread' ? [key as keyof typeof row.cells] : [],
  )
  expect(unread).toEqual(['crop', 'target', 'norm'])
  await saveGrid(context, id, {
    rows: [{ id: row.id, version: row.version, cells: {}, accepted: unread }],
    removed: [],
    publish: true,
  })
  expect((await stored()).status).toBe('published')
  const { rows } = await world.pool.query('select status, is_ready, unread from drug_use where id = $1', [row.id])
  expect(rows).toEqual([{ status: 'published', is_ready: false, unread: expect.stringContaining('оставлено словами') }])
  const scope = await world.pool.query('select distinct is_usable from drug_use_scope where use_id = $1', [row.id])
  expect(scope.rows).toEqual([{ is_usable: false }])
  await set('draft')
  await set('published')
})
