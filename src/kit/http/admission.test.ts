import { expect, test } from 'vitest'
import { createAdmission } from './admission.server.ts'

/** A server on a clock of its own that works on one request at a time and takes `costMs` for each. */
function simulate({ costMs = 10, delayMs = 0 } = {}) {
  const clock = { ms: 0 }
  const queue: { leave: () => void; enteredAt: number }[] = []
  const admission = createAdmission({ now: () => clock.ms, delayMs: () => delayMs })
  const waits: number[] = []
  let refused = 0
  let busyUntil = 0
  const arrive = () => {
    const leave = admission.enter()
    if (leave) queue.push({ leave, enteredAt: clock.ms })
    else refused++
  }
  const work = () => {
    if (clock.ms < busyUntil) return
    const done = busyUntil > 0 ? queue.shift() : undefined
    if (done) waits.push(clock.ms - done.enteredAt)
    done?.leave()
    busyUntil = queue.length > 0 ? clock.ms + costMs : 0
  }
  const runUntil = (ms: number, everyMs: number) => {
    for (; clock.ms < ms; clock.ms++) {
      if (clock.ms % everyMs === 0) arrive()
      work()
    }
  }
  return { clock, admission, waits, arrive, runUntil, refused: () => refused }
}

test('a load the server can bear is let in whole', () => {
  const site = simulate()
  site.runUntil(30_000, 11)
  expect(site.refused()).toBe(0)
})

test('a burst of a second of work is let in whole', () => {
  const site = simulate()
  site.runUntil(5_000, 20)
  for (let n = 0; n < 100; n++) site.arrive()
  expect(site.refused()).toBe(0)
})

test('what would take more than two seconds is refused', () => {
  const site = simulate()
  site.runUntil(5_000, 20)
  for (let n = 0; n < 400; n++) site.arrive()
  expect(site.admission.inWork).toBeGreaterThan(150)
  expect(site.admission.inWork).toBeLessThan(260)
})

test('at five times the capacity for long, those who are let in wait little, and no time is wasted', () => {
  const site = simulate()
  site.runUntil(3_000, 2)
  const finished = site.waits.length
  site.runUntil(13_000, 2)
  const lately = site.waits.slice(finished)
  expect(Math.max(...lately)).toBeLessThanOrEqual(50)
  expect(site.waits.length - finished).toBeGreaterThan(900)
})

test('a little more than the server can bear is no overload: most are let in and wait a little', () => {
  const site = simulate()
  site.runUntil(3_000, 8)
  const finished = site.waits.length
  site.runUntil(13_000, 8)
  expect(Math.max(...site.waits.slice(finished))).toBeGreaterThan(100)
  expect(Math.max(...site.waits.slice(finished))).toBeLessThanOrEqual(170)
  expect(site.waits.length - finished).toBeGreaterThan(990)
})

test('after an overload everybody is let in again at once', () => {
  const site = simulate()
  site.runUntil(10_000, 2)
  const refused = site.refused()
  site.runUntil(11_000, 1_000)
  site.runUntil(20_000, 11)
  expect(site.refused() - refused).toBeLessThanOrEqual(1)
})

test('while the event loop is late, sixteen are let in and no more', () => {
  const site = simulate({ delayMs: 201 })
  for (let n = 0; n < 20; n++) site.arrive()
  expect([site.admission.inWork, site.refused()]).toEqual([16, 4])
})

test('leaving twice counts once', () => {
  const { admission } = simulate()
  const leave = admission.enter()!
  admission.enter()
  leave()
  leave()
  expect(admission.inWork).toBe(1)
})

test('who leaves without having been worked for does not make the server look quick', () => {
  const site = simulate()
  site.runUntil(5_000, 20)
  for (let n = 0; n < 100; n++) site.admission.enter()!(false)
  for (let n = 0; n < 400; n++) site.arrive()
  expect(site.admission.inWork).toBeLessThan(260)
})

test('after a silence as long as a window an overload before it does not count: sixteen are let in', () => {
  const site = simulate()
  site.runUntil(10_000, 2)
  // The last window of the overload, most of which is refused.
  const refused = site.refused()
  site.runUntil(10_400, 2)
  expect(site.refused() - refused).toBeGreaterThan(100)
  while (site.admission.inWork > 0) site.runUntil(site.clock.ms + 1, Number.POSITIVE_INFINITY)
  for (const silenceMs of [500, 1_000]) {
    site.clock.ms += silenceMs
    const leaves = Array.from({ length: 16 }, () => site.admission.enter())
    expect(
      leaves.every(leave => leave !== null),
      `${silenceMs} ms`,
    ).toBe(true)
    for (const leave of leaves) leave?.(false)
  }
})
