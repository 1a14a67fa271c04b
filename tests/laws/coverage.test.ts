import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#kit/testing/test-database.server.ts'
import expected from './coverage.json' with { type: 'json' }

type Pair = { pair: string; uses: string[] }

/** The expected list was compiled independently: crop × problem → uses that may be recommended. An empty list is a known gap. */
test('every crop and problem of the seed has exactly the expected uses', async () => {
  await using world = await testDatabase()
  const { rows } = await world.db.execute<Pair>(sql`
    with host as (
      select plant_id, 'pest' as kind, parent_id as pest_id, null::int as disease_id from pest_hosts
      union all select plant_id, 'disease', null, parent_id from disease_hosts
    )
    select plant.alias || ' ' || host.kind || ' ' || coalesce(pest.alias, disease.alias) as pair,
      coalesce(array_agg(u.alias) filter (where u.id is not null), '{}') as uses
    from host join plant on plant.id = host.plant_id
      left join pest on pest.id = host.pest_id left join disease on disease.id = host.disease_id
      left join drug_use_scope s on s.plant_id = host.plant_id and (s.pest_id = host.pest_id or s.disease_id = host.disease_id)
        and s.is_usable and (s.usable_days is null or s.usable_days @> current_date)
      left join drug_use u on u.id = s.use_id
    group by 1`)
  const found = Object.fromEntries(rows.map(r => [r.pair, r.uses.sort()]))
  for (const [pair, uses] of Object.entries(expected)) expect(found[pair], pair).toEqual([...uses].sort())
})

test('a pair has at least two different uses or a documented gap', async () => {
  await using world = await testDatabase()
  const { rows } = await world.db.execute<{ pair: string }>(sql`
    select plant.alias || ' pest ' || pest.alias as pair from pest_gaps g join pest on pest.id = g.parent_id join plant on plant.id = g.plant_id
    union all
    select plant.alias || ' disease ' || disease.alias from disease_gaps g join disease on disease.id = g.parent_id join plant on plant.id = g.plant_id`)
  const gaps = new Set(rows.map(r => r.pair))
  const poor = Object.entries(expected).filter(([pair, uses]) => uses.length < 2 && !gaps.has(pair))
  expect(poor).toEqual([])
})
