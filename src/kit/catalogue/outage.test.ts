import { pino } from 'pino'
import { expect, test } from 'vitest'
import { OutageWatch } from './outage.server.ts'

const log = pino({ level: 'silent' })
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const startingUp = Object.assign(new Error('the database system is starting up'), { code: '57P03' })
const silent = new Error('timeout: the database does not answer')

/** One that has confirmed generation 7 and then lost its connection. */
function lose({ changedBeforeMs = 60_000 } = {}) {
  let at = 100_000
  const outage = new OutageWatch(log, () => at)
  outage.reached()
  outage.changing()
  at += changedBeforeMs
  outage.confirmed(7)
  outage.lost()
  return {
    outage,
    attempt(error: unknown) {
      outage.connecting()
      return outage.failed(error)
    },
    pass(ms: number) {
      at += ms
    },
  }
}

test.each([refused, startingUp, new AggregateError([refused])])(
  'a refused connection means that the database is away: %s',
  error => {
    const { outage, attempt } = lose()
    expect(outage.now()).toBeNull()
    expect(attempt(error)).toBe(true)
    expect(outage.now()).toEqual({ value: 7, seconds: 0 })
  },
)

test.each([
  silent,
  Object.assign(new Error('no route'), { code: 'EHOSTUNREACH' }),
  Object.assign(new Error('too many connections'), { code: '53300' }),
])('a server that may be reached by others is not away: %s', error => {
  const { outage, attempt } = lose()
  expect(attempt(error)).toBe(false)
  expect(outage.now()).toBeNull()
})

test('a refusal counts for a second, and all of them for ten minutes after the last confirmation', () => {
  const { outage, attempt, pass } = lose()
  attempt(refused)
  pass(1_001)
  expect(outage.now()).toBeNull()
  pass(598_000)
  attempt(refused)
  expect(outage.now()).toEqual({ value: 7, seconds: 599 })
  pass(1_000)
  attempt(refused)
  expect(outage.now()).toBeNull()
})

test('any process that reaches the database ends the outage, also while an attempt that began before is refused', () => {
  const { outage, attempt, pass } = lose()
  attempt(refused)
  pass(10)
  outage.connecting()
  pass(10)
  outage.reached()
  expect(outage.now()).toBeNull()
  outage.failed(refused)
  expect(outage.now()).toBeNull()
})

test('a change of this process that may have been committed by the ending server leaves nothing to serve', () => {
  const { outage, attempt } = lose({ changedBeforeMs: 500 })
  attempt(refused)
  expect(outage.now()).toBeNull()
})

test('a change that is tried while the database is away leaves nothing to serve', () => {
  const { outage, attempt } = lose()
  attempt(refused)
  outage.changing()
  expect(outage.now()).toBeNull()
})

test('a caller waits until it is decided whether the database is away', async () => {
  const { outage, attempt } = lose()
  let isDecided = false
  const waiting = outage.decided().then(() => {
    isDecided = true
  })
  await Promise.resolve()
  expect(isDecided).toBe(false)
  attempt(refused)
  await waiting
  expect(outage.now()).not.toBeNull()
})
