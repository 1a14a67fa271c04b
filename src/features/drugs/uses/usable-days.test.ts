import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rebuildScope } from '#features/drug-uses/update-scope.server.ts'
import type { Registration } from '#features/verdict/question.ts'
import { testDatabase } from '#kit/testing/test-database.server.ts'
import { findLapse } from './drug-permission.ts'

const days = ['2026-01-01', '2026-05-31', '2026-06-01', '2026-06-02', '2026-09-09', '2027-01-01'] as const
const day = fc.constantFrom(null, ...days)
const registration: fc.Arbitrary<Registration> = fc
  .record({
    status: fc.constantFrom('active', 'active', 'expired', 'withdrawn', 'suspended', 'unknown'),
    validFrom: day,
    validTo: day,
    useUpUntil: day,
  })
  .filter(({ validFrom, validTo }) => validFrom === null || validTo === null || validFrom <= validTo)

test('the days of each line are those on which the verdict finds a registration in force, without a write in between', async () => {
  await using world = await testDatabase()
  const { rows: drugs } = await world.pool.query<{ id: number; alias: string; kind: 'pesticide' }>(
    `select id, alias, kind from drug d where exists (select from drug_use_scope where drug_id = d.id and is_usable) order by id`,
  )
  expect(drugs.length).toBeGreaterThan(60)
  const asked = [...days, '2025-12-31', '2026-06-03', '2027-01-02', '2035-01-01'].sort()
  for (let round = 0; round < 5; round += 1) {
    const lists = fc.sample(fc.array(registration, { minLength: 1, maxLength: 3 }), drugs.length)
    const stored = drugs.flatMap(({ id }, at) =>
      lists[at]!.map((each, position) => ({ parent_id: id, position, ...each })),
    )
    await world.db.execute(sql`delete from drug_registrations`)
    await world.db.execute(sql`insert into drug_registrations (parent_id, position, key, number, number_invented, status, valid_from, valid_to, use_up_until)
      select parent_id, position, 'r' || position, '1', false, status, "validFrom", "validTo", "useUpUntil"
      from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
        as r(parent_id int, position int, status text, "validFrom" date, "validTo" date, "useUpUntil" date)`)
    await rebuildScope(world.db)
    const { rows } = await world.db.execute<{ drug: number; days: string[] }>(sql`
      select drug_id as drug, coalesce(array_agg(distinct to_char(day, 'YYYY-MM-DD'))
        filter (where is_usable and (usable_days is null or usable_days @> day)), '{}') as days
      from drug_use_scope cross join unnest(${`{${asked.join()}}`}::date[]) day group by drug_id`)
    const found = new Map(rows.map(row => [row.drug, row.days]))
    drugs.forEach(({ id, alias, kind }, at) => {
      const inForce = asked.filter(today => findLapse(kind, lists[at]!, today) === null)
      expect([alias, lists[at], found.get(id)]).toEqual([alias, lists[at], inForce])
    })
  }
})

test('a database that was filled before gets the same days from the migration', async () => {
  await using old = await testDatabase()
  await old.pool.query(
    `update drug_registrations set valid_from = current_date + 1 where parent_id = (select id from drug where alias = 'skor')`,
  )
  await rebuildScope(old.db)
  const lines = async () =>
    (
      await old.pool.query(
        'select use_id, plant_id, pest_id, disease_id, is_usable, usable_days from drug_use_scope order by 1, 2, 3, 4',
      )
    ).rows
  const rebuilt = await lines()
  await old.pool.query('update drug_use_scope set is_usable = false, usable_days = null')
  const statements = readFileSync('db/migrations/0023_usable_days.sql', 'utf8').split('--> statement-breakpoint')
  for (const statement of statements) if (statement.trim().startsWith('UPDATE')) await old.pool.query(statement)
  expect(await lines()).toEqual(rebuilt)
})
