import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { registrationOn } from '#features/verdict/permission.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { currentFirst, daysInForce } from './registration-order.server.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world[Symbol.asyncDispose]())

const today = moscowDay(new Date())
const day = fc.option(
  fc.constantFrom(-4000, -400, -1, 0, 1, 400, 4000).map(days => addDays(today, days)),
  { nil: null, freq: 3 },
)
const registration = fc.record({
  status: fc.constantFrom(
    'active' as const,
    'active' as const,
    'expired' as const,
    'withdrawn' as const,
    'unknown' as const,
  ),
  validFrom: day,
  validTo: day,
})

test('SQL finds the same current registration as the verdict', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(registration, { minLength: 1, maxLength: 4 }), async list => {
      const { rows } = await world.db.execute<{ position: number }>(sql`
        select position from rows from (jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
          as (status text, "validFrom" date, "validTo" date)) with ordinality as r(status, valid_from, valid_to, position) order by ${currentFirst} limit 1`)
      const found = list[Number(rows[0]!.position) - 1]!
      expect(found).toEqual(registrationOn(list, today))
    }),
    { numRuns: 400 },
  )
})

test('the days in force have today when the current registration is in force', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(registration, { maxLength: 4 }), async list => {
      const { rows } = await world.db.execute<{ isInForce: boolean }>(sql`
        with drug_registrations as (select 1 as parent_id, r.* from rows from (jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
            as (status text, "validFrom" date, "validTo" date)) with ordinality as r(status, valid_from, valid_to, position)),
          days as (select ${daysInForce(sql`1`)} as days)
        select days is null or days @> current_date as "isInForce" from days`)
      const current = registrationOn(list, today)
      const isInForce =
        !current || (['active', 'unknown'].includes(current.status) && (current.validTo ?? today) >= today)
      expect(rows[0]!.isInForce).toBe(isInForce)
    }),
    { numRuns: 400 },
  )
})
