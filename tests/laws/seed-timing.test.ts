import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTiming, type Timing } from '#features/drugs/uses/timing-words.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

/** The windows and flags of every seeded use, against what its words say. */

interface Row extends Omit<Timing, 'unread'> {
  alias: string
  timingText: string
  timingConfirmed: boolean
  phiDays: number | null
  hasLand: boolean
}

let world: TestDatabase
let rows: Row[]
beforeAll(async () => {
  world = await testDatabase()
  const found = await world.pool.query<Row>(`
    select alias, timing_text as "timingText", timing_confirmed as "timingConfirmed", bbch_from as "bbchFrom", bbch_to as "bbchTo",
      bbch_except_from as "bbchExceptFrom", bbch_except_to as "bbchExceptTo", months_from as "monthsFrom", months_to as "monthsTo",
      planting_time as "plantingTime", harvest_min_days as "harvestMinDays", forbid_flowering as "forbidFlowering", phi_days as "phiDays"
    from drug_use order by alias`)
  rows = found.rows
})
afterAll(() => world[Symbol.asyncDispose]())

/** Decided by a person, because the words need more than they say; docs/decisions/0025 has the reasons. */
const reviewed = new Set([
  'alirin-b-3',
  'epin-ekstra-1',
  'fitosporin-m-5',
  'fundazol-1',
  'gamair-2',
  'karbamid-1',
  'kinmiks-1',
  'planriz-1',
  'prestizh-1',
  'raundap-2',
  'teldor-1',
  'teldor-2',
  'tornado-1',
  'trihocin-1',
])

const codes = Array.from({ length: 98 }, (_, code) => String(code).padStart(2, '0'))
function allows({ bbchFrom, bbchTo, bbchExceptFrom, bbchExceptTo, forbidFlowering }: Omit<Timing, 'unread'>, code: string): boolean {
  if (forbidFlowering && code >= '60' && code <= '69') return false
  if (bbchExceptFrom !== null && code >= bbchExceptFrom && code <= bbchExceptTo!) return false
  const [from, to] = [bbchFrom ?? '00', bbchTo ?? '99']
  return from <= to ? code >= from && code <= to : code >= from || code <= to
}
const months = Array.from({ length: 12 }, (_, index) => index + 1)
const allowsMonth = ({ monthsFrom: from, monthsTo: to }: Omit<Timing, 'unread'>, month: number) =>
  from === null || (from <= to! ? month >= from && month <= to! : month >= from || month <= to!)

test('every use has words, and every one has been read', () => {
  expect(rows.length).toBe(202)
  expect(rows.filter(({ timingText, timingConfirmed }) => !timingText || !timingConfirmed)).toEqual([])
})

test('no use is allowed longer than its words', () => {
  const wider = rows.filter(row => {
    const words = readTiming(row.timingText)
    return (
      words.unread.length > 0 ||
      codes.some(code => allows(row, code) && !allows(words, code)) ||
      (words.forbidFlowering && !row.forbidFlowering) ||
      months.some(month => allowsMonth(row, month) && !allowsMonth(words, month)) ||
      (words.plantingTime !== null && row.plantingTime !== words.plantingTime) ||
      (words.harvestMinDays !== null && (row.harvestMinDays ?? 0) < words.harvestMinDays)
    )
  })
  expect(wider.map(({ alias }) => alias)).toEqual([...reviewed])
})

test('the reviewed ones that limit the time are limited too', () => {
  const isLimited = (row: Row) =>
    codes.some(code => !allows(row, code)) || months.some(month => !allowsMonth(row, month)) || row.plantingTime !== null
  expect(rows.filter(row => reviewed.has(row.alias) && !isLimited(row)).map(({ alias }) => alias)).toEqual(['epin-ekstra-1', 'fundazol-1'])
})
