import { expect, test } from 'vitest'
import { openReadBudget, readingCosts } from './read-budget.server.ts'

/** A clock of the test's own; seconds. */
function clock() {
  const time = { seconds: 0 }
  return { time, now: () => time.seconds * 1000 }
}

test('a share is used up, refused without taking more, and grows again with time', () => {
  const { time, now } = clock()
  const budget = openReadBudget({ burst: 30, perSecond: 10, maxNetworks: 10 }, now)
  expect([1, 2, 3].map(() => budget.spend('a', 10))).toEqual([0, 0, 0])
  expect([budget.spend('a', 10), budget.spend('a', 25)]).toEqual([1, 3])
  expect(budget.spend('b', 10), 'another network has its own').toBe(0)
  time.seconds = 0.9
  expect(budget.spend('a', 10)).toBe(1)
  time.seconds = 1
  expect(budget.spend('a', 10)).toBe(0)
  time.seconds = 1_000
  expect([budget.spend('a', 30), budget.spend('a', 1)]).toEqual([0, 1])
})

test('whoever waits as long as told is served', () => {
  const { time, now } = clock()
  const budget = openReadBudget({ burst: 100, perSecond: 7, maxNetworks: 10 }, now)
  budget.spend('a', 100)
  for (const cost of [1, 7, 50, 93]) {
    time.seconds += budget.spend('a', cost)
    expect(budget.spend('a', cost)).toBe(0)
  }
})

test('a village of 300 that reads all at once, and then all evening, is never refused', () => {
  const { time, now } = clock()
  const budget = openReadBudget(undefined, now)
  let refused = 0
  const { page, payload, drawing } = readingCosts
  const firstView = page + 24 * drawing
  const search = payload + readingCosts.search
  // Within one minute everybody opens the site, then a page every fifteen seconds for an hour: documents and navigations, and searches.
  for (let n = 0; n < 300; n++, time.seconds += 60 / 300) if (budget.spend('village', firstView)) refused++
  for (let n = 0; n < 300 * 4 * 60; n++, time.seconds += 15 / 300)
    if (budget.spend('village', n % 10 === 0 ? search : n % 2 ? page : payload)) refused++
  expect(refused).toBe(0)
})

test('one machine at full speed gets twenty pages a second, however many it asks for', () => {
  const { time, now } = clock()
  const budget = openReadBudget(undefined, now)
  let served = 0
  for (let n = 0; n < 145 * 600; n++, time.seconds += 1 / 145) if (budget.spend('machine', readingCosts.page) === 0) served++
  expect(served).toBeGreaterThan(20 * 600)
  expect(served).toBeLessThanOrEqual(20 * 600 + 601)
})

test('as many networks are remembered as it says, the quietest is forgotten first', () => {
  const budget = openReadBudget({ burst: 10, perSecond: 1, maxNetworks: 3 }, () => 0)
  for (const network of ['a', 'b', 'c']) budget.spend(network, 10)
  expect(budget.spend('a', 1)).toBe(1)
  budget.spend('d', 10)
  expect(budget.spend('a', 1), 'was asked for after b').toBe(1)
  expect(budget.spend('b', 10), 'forgotten').toBe(0)
})
