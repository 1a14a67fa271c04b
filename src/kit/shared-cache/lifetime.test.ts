import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moscowDay } from '#kit/moscow-day.ts'
import { cacheHeaders } from './headers.ts'
import { lifetimeOf } from './lifetime.ts'

const noon = Date.parse('2026-11-22T12:00:00Z')

test('browsers ask each time, shared caches keep a page for a minute and never longer than ten', () => {
  expect(cacheHeaders(60, noon)).toEqual([
    'Cache-Control',
    'public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=30, stale-if-error=540',
    'CDN-Cache-Control',
    'max-age=60, stale-while-revalidate=30, stale-if-error=540',
  ])
  expect(lifetimeOf(300, noon)).toEqual({ fresh: 300, whileRevalidating: 30, ifError: 300 })
  expect(cacheHeaders(0, noon)).toEqual(['Cache-Control', 'no-cache'])
})

test.each([
  ['2026-11-22T20:49:54Z', { fresh: 60, whileRevalidating: 30, ifError: 540 }],
  ['2026-11-22T20:58:45Z', { fresh: 60, whileRevalidating: 10, ifError: 10 }],
  ['2026-11-22T20:59:30Z', { fresh: 25, whileRevalidating: 0, ifError: 0 }],
  ['2026-11-22T20:59:54.100Z', null],
  ['2026-11-22T20:59:59Z', null],
  ['2026-11-22T21:00:00Z', { fresh: 60, whileRevalidating: 30, ifError: 540 }],
])('at %s', (now, lifetime) => expect(lifetimeOf(60, Date.parse(now))).toEqual(lifetime))

test('whenever a page is sent, its last second is of the same day in Moscow', () => {
  const moment = fc.integer({ min: 0, max: 4_102_444_800_000 })
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 300 }), (now, seconds) => {
      const lifetime = lifetimeOf(seconds, now)
      if (!lifetime) return
      const { fresh, whileRevalidating, ifError } = lifetime
      const last = fresh + Math.max(whileRevalidating, ifError)
      expect(last).toBeLessThanOrEqual(600)
      expect(moscowDay(new Date(now + last * 1_000))).toBe(moscowDay(new Date(now)))
    }),
  )
})
