import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { viewRecord } from '#admin/kit/records/view-record.server.ts'
import { createFromInput, type EditContext, editFromInput } from '#admin/kit/records/write-record.server.ts'
import { applyBulk, previewBulk } from '#admin/lists/bulk/bulk.server.ts'
import { schedule } from '#admin/records/publications/publications.server.ts'
import { removeOrTrash, restoreFromTrash } from '#admin/records/trash/trash-record.server.ts'
import { entities } from '#app/entities.ts'
import { unitOf } from '#app/records.server.ts'
import { drugUse } from '#features/drug-uses/drug-use.entity.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { setStatus } from '#kit/entity/change.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { importSheets } from '#kit/import/import-sheets.server.ts'
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
const values = { name: 'Без норм', kind: 'pesticide', confidence: 'low' }
beforeAll(async () => {
  world = await testDatabase()
  jobs = openJobs(world.pool, log)
  const { rows } = await world.pool.query(
    `insert into users (name, email, password_hash, is_admin) values ('А', 'a@example.ru', '-', true) returning id`,
  )
  context = { db: world.db, entity: drug, userId: rows[0].id }
  id = (await createFromInput(context, values, 'draft')).id
})
afterAll(async () => {
  await jobs.stop(Date.now() + 3_000)
  await world[Symbol.asyncDispose]()
})

const stored = async (of = id) => (await viewRecord(world.db, drug, of))!
const readStatus = async (of = id) => (await stored(of)).status
async function set(status: 'draft' | 'published' | 'archived', of = id) {
  return editFromInput(context, of, { version: (await stored(of)).version, values: {}, status })
}
const none = { code: 'invalid', fields: { uses: [expect.stringContaining('нет ни\u00a0одной опубликованной нормы')] } }
const last = { code: 'invalid', fields: { uses: [expect.stringContaining('последняя норма препарата')] } }
const selection = () => ({ query: '', ids: [id] })
const cells = {
  crop: 'Яблоня',
  target: 'парша',
  norm: '2 мл на 10 л',
  method: 'Опрыскивание',
  phi: '20 (2)',
  reentry: '3',
}
const importing = (sheets: readonly (readonly [string, string[], string[]])[]) =>
  importSheets(
    unitOf(world.db, { kind: 'import', userId: null }),
    entities,
    sheets.map(([name, head, line]) => ({ name, head, lines: [{ number: 2, cells: line }] })),
  )

describe('a drug without uses is not published', () => {
  test('by its form or the API, new or old', async () => {
    await expect(set('published')).rejects.toMatchObject(none)
    await set('archived')
    await expect(set('published')).rejects.toMatchObject(none)
    await set('draft')
    await expect(createFromInput(context, { ...values, name: 'Сразу' }, 'published')).rejects.toMatchObject(none)
    expect((await world.pool.query(`select from drug where name = 'Сразу'`)).rowCount).toBe(0)
  })

  test('by the grid that has no rows', async () => {
    await expect(saveGrid(context, id, { rows: [], removed: [], publish: true })).rejects.toMatchObject(none)
  })

  test('with many others: the preview says why, and the change leaves it out', async () => {
    const { refused, changing, token } = await previewBulk(context, selection(), { action: 'publish' })
    expect(changing.count).toBe(0)
    expect(refused.items).toMatchObject([{ id, reason: expect.stringContaining('Без норм. У\u00a0препарата нет') }])
    await applyBulk(context, selection(), { action: 'publish', token })
    expect(await readStatus()).toBe('draft')
  })

  test('at a time: neither planned, nor done when it was planned before, and the publication says why', async () => {
    const { version } = await stored()
    const edit = { version, values: {}, status: 'published' } as const
    const at = new Date(Date.now() + 3_600_000)
    await expect(schedule(context, jobs, id, { action: 'publish', at, edit })).rejects.toMatchObject(none)
    expect(await failureOfDuePublication(world, { id, version, userId: context.userId })).toContain(
      'нет ни\u00a0одной опубликованной нормы',
    )
    expect(await readStatus()).toBe('draft')
  })

  test('by a file: the line and the column are named, for a new one and for one that is there', async () => {
    const head = ['Название', 'Адрес страницы', 'Вид', 'Достоверность', 'Состояние']
    const { alias } = (await stored()).values
    for (const line of [
      ['Из файла', 'iz-faila', 'пестицид', 'низкая', 'published'],
      ['Без норм', String(alias), 'пестицид', 'низкая', 'published'],
    ])
      expect((await importing([['drugs', head, line]])).rejected).toEqual([
        {
          sheet: 'drugs',
          line: 2,
          column: 'Состояние',
          message: expect.stringContaining('нет ни\u00a0одной опубликованной нормы'),
        },
      ])
    expect((await importing([['drugs', head, ['Из файла', 'iz-faila', 'пестицид', 'низкая', 'draft']]])).created).toBe(
      1,
    )
  })
})

test('with a published use it goes to the site, and a draft of one is not enough', async () => {
  const { rows } = (await saveGrid(context, id, { rows: [{ cells, accepted: [] }], removed: [] })) as Awaited<
    ReturnType<typeof findGrid>
  >
  const use = rows[0]!
  expect(use.status).toBe('published')
  await saveRecords(unitOf(world.db, { kind: 'hand', userId: null }), [setStatus(drugUse, use, 'draft')])
  await expect(set('published')).rejects.toMatchObject(none)
  await saveRecords(unitOf(world.db, { kind: 'hand', userId: null }), [
    setStatus(drugUse, { ...use, version: use.version + 1 }, 'published'),
  ])
  await set('published')
  expect(await readStatus()).toBe('published')
})

describe('the last use of a drug on the site', () => {
  const onlyUse = async () => (await findGrid(world.db, id)).rows[0]!

  test('stays: in the grid, in its own form and in a bulk change', async () => {
    const use = await onlyUse()
    await expect(saveGrid(context, id, { rows: [], removed: [use] })).rejects.toMatchObject(last)
    const ofUses = { ...context, entity: drugUse }
    await expect(
      editFromInput(ofUses, use.id, { version: use.version, values: {}, status: 'archived' }),
    ).rejects.toMatchObject(last)
    await expect(removeOrTrash(ofUses, use.id, { forever: false })).rejects.toMatchObject(last)
    const { refused } = await previewBulk(ofUses, { query: '', ids: [use.id] }, { action: 'archive' })
    expect(refused.items).toMatchObject([{ id: use.id, reason: expect.stringContaining('последняя норма') }])
    expect((await onlyUse()).version).toBe(use.version)
  })

  test('may be replaced in one save, and ended by a register, after which the drug can still be mended', async () => {
    await saveGrid(context, id, {
      rows: [{ cells: { ...cells, norm: '3 мл на 10 л' }, accepted: [] }],
      removed: [await onlyUse()],
    })
    await saveRecords(unitOf(world.db, { kind: 'import', userId: null }), [
      setStatus(drugUse, await onlyUse(), 'archived'),
    ])
    await editFromInput(context, id, { version: (await stored()).version, values: { note: 'Проверено' } })
    expect(await readStatus()).toBe('published')
  })

  test('a drug that has none any more comes back from the trash as a draft', async () => {
    await world.pool.query('delete from drug_use where drug_id = $1', [id])
    await removeOrTrash(context, id, { forever: false })
    await restoreFromTrash(context, id)
    expect(await readStatus()).toBe('draft')
  })
})
