import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moscowDay } from '#kit/moscow-day.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { findSale, listSales } from './find-sales.server.ts'
import { saleView } from './sale.view.ts'

let world: TestDatabase

/** The demo moves its promotions with the day of the seeding. */
const days = [
  ['vesennij-sad', '2026-11-10', '2026-12-10'],
  ['teplica-bez-himii', '2026-11-17', '2027-01-04'],
  ['nabor-zashchity', '2026-11-17', '2026-12-20'],
  ['fitoftora-skidka', '2026-11-18', '2026-12-04'],
  ['konec-sezona', '2026-12-30', '2027-01-29'],
]
beforeAll(async () => {
  world = await testDatabase()
  for (const each of days) await world.pool.query('update sale set starts_at = $2, ends_at = $3 where alias = $1', each)
})
afterAll(() => world[Symbol.asyncDispose]())

const day = '2026-11-27'
const view = async (alias: string, today = day) => saleView((await findSale(world.db, alias))!, today)
const listed = async (today: string) => (await listSales(world.db, today)).map(({ alias }) => alias)

describe('the list', () => {
  test('what ends soonest comes first, what has not begun last, what has ended not at all', async () => {
    expect(await listed(day)).toEqual([
      'fitoftora-skidka',
      'vesennij-sad',
      'nabor-zashchity',
      'teplica-bez-himii',
      'konec-sezona',
    ])
    expect(await listed('2026-12-10')).toContain('vesennij-sad')
    expect(await listed('2026-12-11')).not.toContain('vesennij-sad')
  })

  test('a draft is not shown', async () => {
    await world.pool.query(`update sale set status = 'draft' where alias = 'konec-sezona'`)
    expect(await listed(day)).not.toContain('konec-sezona')
    expect(await findSale(world.db, 'konec-sezona')).toBeNull()
  })
})

describe('a promotion', () => {
  test.each([
    ['2026-11-09', 'coming', 'с 10 ноября по 10 декабря'],
    ['2025-12-31', 'coming', 'с 10 ноября по 10 декабря 2026'],
    ['2026-11-10', 'running', 'до 10 декабря'],
    ['2026-11-27', 'running', 'до 10 декабря · осталось 13 дней'],
    ['2026-12-10', 'running', 'последний день'],
    ['2026-12-11', 'ended', 'кончилась 10 декабря'],
    ['2027-01-01', 'ended', 'кончилась 10 декабря 2026'],
  ])('on %s it is %s', async (today, state, period) => {
    const sale = await view('vesennij-sad', today)
    expect([sale.state, sale.period.replaceAll('\u00a0', ' ')]).toEqual([state, period])
  })

  test('the day is that of Moscow, over the end of the year too', () => {
    expect(moscowDay(new Date('2026-12-10T20:59:59Z'))).toBe('2026-12-10')
    expect(moscowDay(new Date('2026-12-10T21:00:00Z'))).toBe('2026-12-11')
    expect(moscowDay(new Date('2026-12-31T21:00:00Z'))).toBe('2027-01-01')
  })

  test('the sum is worked out on its products, to the kopeck', async () => {
    const { example } = await view('nabor-zashchity')
    expect(example?.items.map(({ price }) => price)).toEqual([
      '1\u00a0190\u00a0₽',
      '19\u00a0₽',
      '590\u00a0₽',
      '39\u00a0₽',
    ])
    expect(example).toMatchObject({
      discount: { label: 'Скидка', amount: '−183,80\u00a0₽' },
      total: '1\u00a0654,20\u00a0₽',
    })
    expect((await view('fitoftora-skidka')).example?.discount.label).toBe('Скидка по\u00a0коду')
    expect((await view('fitoftora-skidka', '2027-01-01')).example).toBeNull()
  })

  test('what may not be sold is not among its products, and a set without it has no price', async () => {
    await world.pool.query(`update drug set lph_allowed = 'no' where alias = 'mednyj-kuporos'`)
    const sale = await view('nabor-zashchity')
    expect(sale.products.map(({ alias }) => alias)).toEqual(['pulverizator-5l', 'shpric-1ml', 'vesy-01'])
    expect(sale.example).toBeNull()
  })
})
