import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#kit/testing/test-database.server.ts'
import { type LimitKey, type Limits, openLimits, tryConsume } from './limits.server.ts'

let database: TestDatabase
let limits: Limits
beforeAll(async () => {
  database = await emptyDatabase()
  limits = openLimits(database.pool)
})
afterAll(() => database[Symbol.asyncDispose]())

const once = (name: string) => ({ name, points: 1, seconds: 60 })

test('every key has its own count', async () => {
  const keys: LimitKey[] = Array.from({ length: 300 }, (_, n) => (n % 2 ? `person${n}@example.ru` : [`person${n}@example.ru`, '192.0.2.1']))
  for (const key of keys) expect(await tryConsume(limits, once('apart'), key), String(key)).toBe(true)
  for (const key of keys.slice(0, 10)) expect(await tryConsume(limits, once('apart'), key), String(key)).toBe(false)
})

test('the table stores neither e-mails nor IP addresses', async () => {
  await limits.consume(once('kept'), ['person@example.ru', '192.0.2.77'])
  const { rows } = await database.pool.query(`select key from rate_limit where key like 'kept%'`)
  expect(rows).toHaveLength(1)
  expect(rows[0].key).not.toMatch(/person|example|192/)
})

test('`resetAll` resets all keys with the given first part and no others', async () => {
  const [one, other] = [once('first'), once('other')]
  for (const key of [['a', 'x'], ['a', 'y'], 'a', ['b', 'x'], ['ab', 'x']]) await limits.consume(one, key)
  await limits.consume(other, ['a', 'x'])
  await limits.resetAll(one, 'a')
  const open = []
  for (const key of [['a', 'x'], ['a', 'y'], 'a', ['b', 'x'], ['ab', 'x']]) open.push(await tryConsume(limits, one, key))
  expect(open).toEqual([true, true, true, false, false])
  expect(await tryConsume(limits, other, ['a', 'x'])).toBe(false)
})
