import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LivingBlock } from '#admin/kit/living-description.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { findLivingCards } from './living-cards.server.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world[Symbol.asyncDispose]())

const idOf = async (table: string, alias: string): Promise<number> =>
  (await world.pool.query(`select id from ${table} where alias = $1`, [alias])).rows[0].id
const cardOf = async (type: string, attrs: LivingBlock['attrs']) =>
  (await findLivingCards(world.db, [{ type, attrs }]))[0]!

test('a table of uses shows what is allowed today, and how many more there are', async () => {
  const block = { plantId: await idOf('plant', 'tomat'), diseaseId: await idOf('disease', 'fitoftoroz') }
  const { state, title, table, note } = await cardOf('uses', block)
  expect([state, title]).toEqual(['shown', 'Томат × Фитофтороз'])
  expect(table!.head).toEqual(['Препарат', 'Норма', 'Ждать, сут. (раз)', 'Место'])
  expect(table!.rows.length).toBeLessThanOrEqual(4)
  expect(table!.rows[0]!.every(cell => cell !== '')).toBe(true)
  expect(note).toContain('Живая таблица')
})

test('a fact of a use is printed in words with the drug it belongs to', async () => {
  const { state, title } = await cardOf('useFact', { drugUseId: await idOf('drug_use', 'skor-1'), fact: 'phi' })
  expect(state).toBe('shown')
  expect(title).toMatch(/^\d+\s(день|дня|дней) \(Скор, /)
})

test('a drug whose registration has ended, one that is not published, and one that is gone, are told apart', async () => {
  const drugId = await idOf('drug', 'skor')
  expect(await cardOf('drugCard', { drugId })).toMatchObject({ state: 'shown', title: 'Скор' })
  await world.pool.query(
    `update drug_registrations set valid_to = '2020-01-01', status = 'expired' where parent_id = $1`,
    [drugId],
  )
  const ended = await cardOf('drugCard', { drugId })
  expect(ended).toMatchObject({ state: 'withdrawn', title: 'Скор' })
  expect(ended.note).toContain('Регистрация истекла')
  await world.pool.query(`update drug set status = 'archived' where id = $1`, [drugId])
  expect(await cardOf('drugCard', { drugId })).toMatchObject({
    state: 'hidden',
    note: expect.stringContaining('в архиве'),
  })
  expect(await cardOf('drugCard', { drugId: 2_000_000_000 })).toMatchObject({ state: 'deleted' })
})

test('what does not make sense is named, and does not spoil the others', async () => {
  const plantId = await idOf('plant', 'tomat')
  const cards = await findLivingCards(world.db, [
    { type: 'uses', attrs: { plantId } },
    { type: 'iframe', attrs: {} },
    { type: 'sortCard', attrs: { sortId: 'томат' } },
    { type: 'problemCard', attrs: { diseaseId: await idOf('disease', 'fitoftoroz') } },
  ])
  expect(cards.map(({ state }) => state)).toEqual(['invalid', 'invalid', 'invalid', 'shown'])
  expect(cards[0]!.note).toContain('либо вредителя, либо болезнь')
})
