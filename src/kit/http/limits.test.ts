import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#kit/testing/test-database.server.ts'
import {
  consumeByNetwork,
  isLimited,
  type LimitKey,
  type Limits,
  openLimits,
  refundByNetwork,
  tryConsume,
} from './limits.server.ts'

let database: TestDatabase
let limits: Limits
beforeAll(async () => {
  database = await emptyDatabase()
  limits = openLimits(database.pool)
})
afterAll(() => database[Symbol.asyncDispose]())

const once = (name: string) => ({ name, points: 1, seconds: 60 })

test('every key has its own count', async () => {
  const keys: LimitKey[] = Array.from({ length: 300 }, (_, n) =>
    n % 2 ? `person${n}@example.ru` : [`person${n}@example.ru`, '192.0.2.1'],
  )
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
  for (const key of [['a', 'x'], ['a', 'y'], 'a', ['b', 'x'], ['ab', 'x']])
    open.push(await tryConsume(limits, one, key))
  expect(open).toEqual([true, true, true, false, false])
  expect(await tryConsume(limits, other, ['a', 'x'])).toBe(false)
})

test('all networks of a /56 may do four times as much as one, all of a /48 sixteen times', async () => {
  const limit = { name: 'wide', points: 2, seconds: 60 }
  const isRefused = (network: string) =>
    consumeByNetwork(limits, limit, network).then(
      () => false,
      error => isLimited(error),
    )
  const network = (number: number) => `2001:db8:7:${number.toString(16)}::/64`
  const refusedOf = async (numbers: number[]) => {
    let refused = 0
    for (const number of numbers) if (await isRefused(network(number))) refused++
    return refused
  }
  const range = (start: number, count: number) => Array.from({ length: count }, (_, n) => start + n)
  expect(await refusedOf(range(0, 8)), 'of one /56').toBe(0)
  expect(await refusedOf(range(8, 4)), 'the ninth of it').toBe(4)
  expect(await isRefused('192.0.2.8'), 'another').toBe(false)
  expect(await refusedOf([256, 512, 768].flatMap(start => range(start, 8))), 'of other /56').toBe(0)
  await refundByNetwork(limits, limit, network(256))
  expect(await refusedOf([1024, 1280]), 'the /48 has one left').toBe(1)
})
