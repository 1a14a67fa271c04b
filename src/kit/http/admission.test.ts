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
  const stall = (ms: number) => {
    busyUntil = clock.ms + ms
  }
  return { clock, admission, stall, waits, arrive, work, runUntil, refused: () => refused }
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

test('who comes while nothing gets done for a moment is let in', () => {
  const site = simulate()
  site.runUntil(5_000, 20)
  site.stall(500)
  site.runUntil(10_000, 20)
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

test('a long overload is tried every 15 seconds, with no more than sixteen in work', () => {
  const site = simulate()
  // Quiet for longer than that.
  site.runUntil(20_000, 20)
  site.runUntil(23_000, 2)
  const slowAfter = (ms: number) => {
    const finished = site.waits.length
    site.runUntil(ms, 2)
    return site.waits.slice(finished).filter(wait => wait > 50)
  }
  expect(slowAfter(34_000)).toEqual([])
  const slow = slowAfter(64_000)
  expect(slow.length).toBeGreaterThan(10)
  expect(slow.length).toBeLessThanOrEqual(28)
  expect(Math.max(...slow)).toBeLessThanOrEqual(170)
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

/** The last window of an overload, most of which is refused. */
function overload(site: ReturnType<typeof simulate>) {
  site.runUntil(10_000, 2)
  const refused = site.refused()
  site.runUntil(10_400, 2)
  expect(site.refused() - refused).toBeGreaterThan(100)
}

test('after a silence as long as a window an overload before it does not count: sixteen are let in', () => {
  const site = simulate()
  overload(site)
  while (site.admission.inWork > 0) site.runUntil(site.clock.ms + 1, Number.POSITIVE_INFINITY)
  for (const silenceMs of [500, 1_000]) {
    site.clock.ms += silenceMs
    expect(enterAtOnce(site), `${silenceMs} ms`).toBe(16)
  }
})

test('once nothing was refused for as long as a window, an overload before it does not count', () => {
  const site = simulate()
  overload(site)
  site.runUntil(10_410, 50)
  const refused = site.refused()
  site.runUntil(10_950, 50)
  expect(site.refused()).toBe(refused)
  while (site.admission.inWork > 0) site.runUntil(site.clock.ms + 1, Number.POSITIVE_INFINITY)
  expect(enterAtOnce(site)).toBe(16)
})

test('the first who comes after that is let in beside two that are in work still', () => {
  const site = simulate()
  overload(site)
  expect(site.admission.inWork).toBe(2)
  site.clock.ms += 500
  expect(site.admission.enter()).not.toBeNull()
})

test('eight clients that repeat at once what was refused are all let in again after a while', () => {
  const site = simulate()
  overload(site)
  const runClients = (until: number) => {
    for (; site.clock.ms < until; site.clock.ms++) {
      // Each of the eight waits for its answer, or has just been refused.
      for (let n = site.admission.inWork; n < 8; n++) site.arrive()
      site.work()
    }
  }
  runClients(12_000)
  const refused = site.refused()
  runClients(13_000)
  expect(site.refused() - refused).toBeGreaterThan(500)
  runClients(26_000)
  const later = site.refused()
  runClients(40_000)
  expect(site.refused()).toBe(later)
})

function enterAtOnce({ admission }: ReturnType<typeof simulate>): number {
  const leaves = Array.from({ length: 16 }, () => admission.enter())
  for (const leave of leaves) leave?.(false)
  return leaves.filter(leave => leave !== null).length
}
