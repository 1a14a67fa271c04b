import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EditContext } from '#admin/kit/records/write-record.server.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { sign } from '#features/signs/sign.entity.ts'
import { insertEditor } from '#kit/testing/editor.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { createView, deleteView, editView, findViews } from './saved-views.server.ts'

let world: TestDatabase
let olga: EditContext
let pavel: EditContext
beforeAll(async () => {
  world = await testDatabase()
  olga = { db: world.db, entity: drug, userId: await insertEditor(world, 'О') }
  pavel = { db: world.db, entity: drug, userId: await insertEditor(world, 'П') }
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(() => world.pool.query('delete from saved_view'))

const view = (name: string, query = '', isShared = false) => ({ name, query, isShared })
const namesOf = async (context: EditContext) => (await findViews(context)).map(({ name }) => name)

test('a view has a query with its columns, without a page; it belongs to one kind', async () => {
  const [made] = await createView(olga, view('Биопрепараты', 'kind=biopesticide&columns=companyId,kind&page=3&view=7'))
  expect(made).toMatchObject({ name: 'Биопрепараты', isOwn: true, isShared: false, isDefault: false })
  expect(Object.fromEntries(new URLSearchParams(made!.query))).toEqual({
    kind: 'biopesticide',
    columns: 'companyId,kind',
  })
  expect(await findViews({ ...olga, entity: sign })).toEqual([])
})

test('own views are private until they are shared; only the owner changes and deletes them', async () => {
  const [own] = await createView(olga, view('Мой'))
  expect(await namesOf(pavel)).toEqual([])
  await editView(olga, own!.id, { isShared: true, name: 'Наш' })
  expect(await findViews(pavel)).toMatchObject([{ name: 'Наш', isOwn: false }])
  await expect(editView(pavel, own!.id, { name: 'Чужой' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(deleteView(pavel, own!.id)).rejects.toMatchObject({ code: 'missing' })
  await expect(deleteView({ ...olga, entity: sign }, own!.id)).rejects.toMatchObject({ code: 'missing' })
  expect(await deleteView(olga, own!.id)).toEqual([])
})

test('each editor chooses the view to open with, also a shared one; deleting it forgets the choice', async () => {
  const [shared] = await createView(olga, view('Общий', '', true))
  await createView(pavel, view('Свой'))
  await editView(pavel, shared!.id, { isDefault: true })
  expect((await findViews(olga)).map(({ isDefault }) => isDefault)).toEqual([false])
  expect((await findViews(pavel)).map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Свой', false],
    ['Общий', true],
  ])
  await deleteView(olga, shared!.id)
  expect(await findViews(pavel)).toMatchObject([{ name: 'Свой', isDefault: false }])
})

test('limits, taken names and queries that do not fit are refused at their field', async () => {
  await Promise.all(Array.from({ length: 25 }, (_, at) => createView(olga, view(`Вид ${at}`)).catch(() => null)))
  expect((await findViews(olga)).length).toBe(20)
  await expect(createView(olga, view('Ещё'))).rejects.toMatchObject({
    fields: { name: [expect.stringContaining('20')] },
  })
  await createView(pavel, view('Просрочка'))
  await expect(createView(pavel, view('Просрочка'))).rejects.toMatchObject({
    fields: { name: [expect.stringContaining('уже есть')] },
  })
  await expect(createView(pavel, view('Бомбы', 'kind=bomb'))).rejects.toMatchObject({
    fields: { query: [expect.any(String)] },
  })
  for (const { id } of await findViews(olga)) await editView(olga, id, { isShared: true })
  await expect(createView(pavel, view('Общий', '', true))).rejects.toMatchObject({
    fields: { isShared: [expect.any(String)] },
  })
})
