import { expect, test } from 'vitest'
import { openReadBudget, readingCosts } from './read-budget.server.ts'

/** A clock that the test sets, in seconds. */
function clock() {
  const time = { seconds: 0 }
  return { time, now: () => time.seconds * 1000 }
}

test('a bucket is used up, a refusal takes nothing, and points come back with time', () => {
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

test('a charge is taken from an empty bucket too, and its debt is paid off within a second', () => {
  const { time, now } = clock()
  const budget = openReadBudget({ burst: 30, perSecond: 10, maxNetworks: 10 }, now)
  budget.charge('a', 25)
  expect([budget.spend('a', 5), budget.spend('b', 30)]).toEqual([0, 0])
  budget.charge('a', 4)
  time.seconds = 0.4
  expect(budget.spend('a', 1)).toBe(1)
  time.seconds = 0.5
  expect(budget.spend('a', 1)).toBe(0)
  for (let n = 0; n < 5; n++) budget.charge('a', 100)
  time.seconds = 1.6
  expect(budget.spend('a', 1)).toBe(0)
})

test('a request after the returned number of seconds is served', () => {
  const { time, now } = clock()
  const budget = openReadBudget({ burst: 100, perSecond: 7, maxNetworks: 10 }, now)
  budget.spend('a', 100)
  for (const cost of [1, 7, 50, 93]) {
    time.seconds += budget.spend('a', cost)
    expect(budget.spend('a', cost)).toBe(0)
  }
})

test('300 people behind one address who read at once, and then for an hour, are never refused', () => {
  const { time, now } = clock()
  const budget = openReadBudget(undefined, now)
  let refused = 0
  const { page, payload, drawing } = readingCosts
  const firstView = page + 24 * drawing
  const search = payload + readingCosts.search
  // Within one minute all open the site, then each reads a page every 15 seconds for an hour: documents, navigations and searches.
  for (let n = 0; n < 300; n++, time.seconds += 60 / 300) if (budget.spend('village', firstView)) refused++
  for (let n = 0; n < 300 * 4 * 60; n++, time.seconds += 15 / 300)
    if (budget.spend('village', n % 10 === 0 ? search : n % 2 ? page : payload)) refused++
  expect(refused).toBe(0)
})

test('one client at full speed gets twenty pages per second', () => {
  const { time, now } = clock()
  const budget = openReadBudget(undefined, now)
  let served = 0
  for (let n = 0; n < 145 * 600; n++, time.seconds += 1 / 145)
    if (budget.spend('machine', readingCosts.page) === 0) served++
  expect(served).toBeGreaterThan(20 * 600)
  expect(served).toBeLessThanOrEqual(20 * 600 + 601)
})

test('the number of buckets is limited, the least recently used is dropped first', () => {
  const budget = openReadBudget({ burst: 10, perSecond: 1, maxNetworks: 3 }, () => 0)
  for (const network of ['a', 'b', 'c']) budget.spend(network, 10)
  expect(budget.spend('a', 1)).toBe(1)
  budget.spend('d', 10)
  expect(budget.spend('a', 1), 'was asked for after b').toBe(1)
  expect(budget.spend('b', 10), 'forgotten').toBe(0)
})
