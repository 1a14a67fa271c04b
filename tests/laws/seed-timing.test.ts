import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTiming, type Timing } from '#features/drug-uses/timing-words.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

/** The windows and flags of every seeded use, against what its words say. */

interface Row extends Omit<Timing, 'unread'> {
  alias: string
  timingText: string
  timingConfirmed: boolean
  phiDays: number | null
  hasLand: boolean
  harvestPart: string | null
}

let world: TestDatabase
let rows: Row[]
beforeAll(async () => {
  world = await testDatabase()
  const found = await world.pool.query<Row>(`
    select alias, timing_text as "timingText", timing_confirmed as "timingConfirmed", bbch_from as "bbchFrom", bbch_to as "bbchTo",
      bbch_except_from as "bbchExceptFrom", bbch_except_to as "bbchExceptTo", months_from as "monthsFrom", months_to as "monthsTo",
      planting_time as "plantingTime", harvest_min_days as "harvestMinDays", interval_min_days as "intervalMinDays",
      interval_max_days as "intervalMaxDays", forbid_flowering as "forbidFlowering", phi_days as "phiDays", harvest_part as "harvestPart"
    from drug_use order by alias`)
  rows = found.rows
})
afterAll(() => world[Symbol.asyncDispose]())

/** Decided by a person, because the words need more than they say; docs/decisions/0025 and 0051 have the reasons. */
const reviewed = new Set([
  'abiga-pik-3',
  'alirin-b-3',
  'epin-ekstra-1',
  'fitosporin-m-5',
  'fundazol-1',
  'gamair-2',
  'hom-4',
  'iskra-dvojnoj-effekt-7',
  'karate-zeon-1',
  'karbamid-1',
  'kinmiks-1',
  'planriz-1',
  'prestizh-1',
  'previkur-enerdzhi-1',
  'raundap-2',
  'ridomil-gold-mc-4',
  'teldor-1',
  'teldor-2',
  'tornado-1',
  'trihocin-1',
])

const codes = Array.from({ length: 98 }, (_, code) => String(code).padStart(2, '0'))
function allows(
  { bbchFrom, bbchTo, bbchExceptFrom, bbchExceptTo, forbidFlowering }: Omit<Timing, 'unread'>,
  code: string,
): boolean {
  if (forbidFlowering && code >= '60' && code <= '69') return false
  if (bbchExceptFrom !== null && code >= bbchExceptFrom && code <= bbchExceptTo!) return false
  const [from, to] = [bbchFrom ?? '00', bbchTo ?? '99']
  return from <= to ? code >= from && code <= to : code >= from || code <= to
}
const months = Array.from({ length: 12 }, (_, index) => index + 1)
const allowsMonth = ({ monthsFrom: from, monthsTo: to }: Omit<Timing, 'unread'>, month: number) =>
  from === null || (from <= to! ? month >= from && month <= to! : month >= from || month <= to!)

/** «За 2–3 дня до высадки» and «через три недели» after it have no field, so the answer is «нет данных» with the words. */
const unreadable = ['planriz-1', 'previkur-enerdzhi-1', 'trihocin-1']

test('every use has words, and every one that fits the fields has been read', () => {
  expect(rows.length).toBe(202)
  expect(rows.filter(({ timingText }) => !timingText)).toEqual([])
  expect(rows.filter(({ timingConfirmed }) => !timingConfirmed).map(({ alias }) => alias)).toEqual(unreadable)
  for (const { timingText } of rows.filter(({ alias }) => unreadable.includes(alias)))
    expect(readTiming(timingText).unread).not.toEqual([])
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
      (words.harvestMinDays !== null && (row.harvestMinDays ?? 0) < words.harvestMinDays) ||
      (words.intervalMinDays !== null && (row.intervalMinDays ?? 0) < words.intervalMinDays)
    )
  })
  expect(wider.map(({ alias }) => alias)).toEqual([...reviewed])
})

test('every row that is not for leaves is for bulbs', () =>
  expect(rows.filter(row => (row.harvestPart === 'bulb') !== row.timingText.includes('не на перо'))).toEqual([]))

test('the reviewed ones that limit the time are limited too', () => {
  const isLimited = (row: Row) =>
    codes.some(code => !allows(row, code)) ||
    months.some(month => !allowsMonth(row, month)) ||
    row.plantingTime !== null ||
    row.harvestPart !== null
  expect(rows.filter(row => reviewed.has(row.alias) && !isLimited(row)).map(({ alias }) => alias)).toEqual([
    'epin-ekstra-1',
    'fundazol-1',
  ])
})

test('a database that was filled before gets the same windows from the migrations', async () => {
  await using old = await testDatabase()
  const fields = `alias, timing_text, bbch_from, bbch_to, bbch_except_from, bbch_except_to, months_from, months_to, planting_time,
    harvest_min_days, forbid_flowering, timing_confirmed`
  const uses = async () => (await old.pool.query(`select ${fields} from drug_use order by alias`)).rows
  const usable = async () =>
    (await old.pool.query('select use_id, plant_id, pest_id, disease_id, is_usable, usable_days from drug_use_scope'))
      .rows
  const [usesOfSeed, usableOfSeed] = [await uses(), new Set((await usable()).map(each => JSON.stringify(each)))]
  await old.pool.query(`update drug_use set bbch_from = null, bbch_to = null, bbch_except_from = null, bbch_except_to = null, months_from = null,
    months_to = null, planting_time = null, harvest_min_days = null, forbid_flowering = false, timing_confirmed = false`)
  const statements = [
    '0009_use_timing',
    '0018_words_of_previkur',
    '0021_words_of_repeated_uses',
    '0030_words_of_descriptions',
  ].flatMap(name => readFileSync(`db/migrations/${name}.sql`, 'utf8').split('--> statement-breakpoint'))
  // The column valid_to has been replaced since.
  const isOfToday = (statement: string) =>
    /^\s*(--.*\n)?UPDATE "drug_use/.test(statement) && !statement.includes('SET "valid_to"')
  for (const statement of statements.filter(isOfToday)) await old.pool.query(statement)
  const changed = new Set(['nemabakt-2', 'nemabakt-5'])
  expect((await uses()).filter(({ alias }) => !changed.has(alias))).toEqual(
    usesOfSeed.filter(({ alias }) => !changed.has(alias)),
  )
  const other = (await usable()).filter(each => !usableOfSeed.has(JSON.stringify(each)))
  const ids = (await old.pool.query(`select id from drug_use where alias in ('nemabakt-2', 'nemabakt-5')`)).rows.map(
    ({ id }) => id,
  )
  expect(other.every(each => ids.includes(each.use_id) && !each.is_usable)).toBe(true)
  expect(other.length).toBeGreaterThan(0)
})
