import { afterAll, beforeAll, expect, test } from 'vitest'
import { company } from '#features/companies/company.entity.ts'
import { insertEditor } from '#kit/testing/editor.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { checkAlias } from './check-alias.server.ts'
import { createFromInput, type EditContext, editFromInput } from './write-record.server.ts'

let world: TestDatabase
let context: EditContext
beforeAll(async () => {
  world = await testDatabase()
  context = { db: world.db, entity: company, userId: await insertEditor(world, 'О') }
})
afterAll(() => world[Symbol.asyncDispose]())

const check = (alias: string, id = 0) => checkAlias(world.db, company, alias, id)

test('a free alias, one of the record itself, a taken one, a reserved word, and what is no alias', async () => {
  const { id } = await createFromInput(context, { name: 'Ромашка', alias: 'romashka' }, 'draft')
  expect(await check('romashka-na-lugu')).toEqual({ problem: null, suggestion: null })
  expect(await check('romashka', id)).toEqual({ problem: null, suggestion: null })
  expect(await check('romashka')).toEqual({ problem: 'Занят: «Ромашка».', suggestion: 'romashka-2' })
  expect(await check('create')).toEqual({ problem: 'Это слово занято сайтом.', suggestion: null })
  expect((await check('Ромашка')).problem).toMatch(/Только строчные латинские буквы/)
})

test('an address that once led to another record is not free, and the next number is proposed', async () => {
  const { id } = await createFromInput(context, { name: 'Василёк', alias: 'vasilek' }, 'published')
  await editFromInput(context, id, { version: 1, values: { alias: 'sinij-vasilek' } })
  await createFromInput(context, { name: 'Василёк второй', alias: 'vasilek-2' }, 'draft')
  expect(await check('vasilek')).toEqual({
    problem: 'Этот адрес раньше вёл на другую запись.',
    suggestion: 'vasilek-3',
  })
  expect((await check('vasilek', id)).problem).toBeNull()
})
