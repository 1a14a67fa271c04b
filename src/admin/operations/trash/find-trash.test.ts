import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditContext } from '#admin/kit/records/write-record.server.ts'
import { createFromInput } from '#admin/kit/records/write-record.server.ts'
import { removeOrTrash, restoreFromTrash } from '#admin/records/trash/trash-record.server.ts'
import { company } from '#features/companies/company.entity.ts'
import { rubric } from '#features/posts/rubric.entity.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { insertEditor } from '#kit/testing/editor.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { findTrash } from './find-trash.server.ts'

let world: TestDatabase
let editor: number
beforeAll(async () => {
  world = await testDatabase()
  editor = await insertEditor(world, 'Ольга')
})
afterAll(() => world[Symbol.asyncDispose]())

const deskFor = (entity: AnyEntity): EditContext => ({ db: world.db, entity, userId: editor })

async function throwAway(entity: AnyEntity, name: string): Promise<number> {
  const { id } = await createFromInput(deskFor(entity), { name }, 'published')
  await removeOrTrash(deskFor(entity), id, { forever: false })
  return id
}
const titles = async (page = 1) => (await findTrash(world.db, { page })).items.map(({ title }) => title)

test('shows what was thrown away of all kinds, the latest first, with who did it and when it goes', async () => {
  const before = await findTrash(world.db, { page: 1 })
  const companyId = await throwAway(company, 'Выброшенная')
  const rubricId = await throwAway(rubric, 'Лишняя')
  const { items, total, pages } = await findTrash(world.db, { page: 1 })
  expect([total, pages]).toEqual([before.total + 2, 1])
  expect(items.slice(0, 2)).toEqual([
    expect.objectContaining({ kind: 'rubrics', kindTitle: 'Рубрики', id: rubricId, title: 'Лишняя', who: 'Ольга' }),
    expect.objectContaining({ kind: 'companies', kindTitle: 'Компании', id: companyId, title: 'Выброшенная' }),
  ])
  expect(Date.parse(items[0]!.until) - Date.parse(items[0]!.at)).toBe(30 * 86_400_000)
  await restoreFromTrash(deskFor(rubric), rubricId)
  expect(await titles()).toEqual(['Выброшенная', ...before.items.map(({ title }) => title)])
})

test('has pages of fifty', async () => {
  const { total } = await findTrash(world.db, { page: 1 })
  await world.pool.query(
    `insert into company (alias, name, status, updated_at) select 'musor-' || n, 'Мусор ' || n, 'trash', now() - interval '1 day' from generate_series(1, 50) n`,
  )
  const second = await findTrash(world.db, { page: 2 })
  expect([second.total, second.pages, second.items.length]).toEqual([total + 50, 2, total])
  expect((await titles())[0]).toBe('Выброшенная')
})

test('counts the files in the trash of the library', async () => {
  const { files } = await findTrash(world.db, { page: 1 })
  await world.pool.query(
    `update file set deleted_at = now() where id = (select id from file where deleted_at is null order by id limit 1)`,
  )
  const present = (await world.pool.query('select count(*)::int as n from file where deleted_at is not null')).rows[0].n
  expect((await findTrash(world.db, { page: 1 })).files).toBe(present)
  expect(present).toBeGreaterThanOrEqual(files)
})
