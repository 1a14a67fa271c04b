import { type Random, seeded } from '#illustrations/random.ts'
import type { BenchServer, OpenedCatalogue } from './databases.ts'
import type { Section } from './report.ts'
import { type BenchSite, openSite } from './site.ts'
import { watchStatements } from './statements.ts'
import { median, quantile } from './statistics.ts'

/** Time of all SQL statements of a page, for random URLs with results. */

const samples = 300
const warmUps = 40
/** n log n from 10,000 to 100,000. */
const growthAllowed = (10 * Math.log(100_000)) / Math.log(10_000)

type Scenario = 'no facet' | 'crop + target' | 'crop + substance' | 'three facets' | 'detail'
type Addresses = Record<Scenario, () => string>
type Times = Record<Scenario, number[]>

export async function measureDatabase(server: BenchServer): Promise<Section> {
  await using small = await server.open('small')
  await using large = await server.open('large')
  const [ofSmall, ofLarge] = [await measure(small), await measure(large)]
  const figures = (Object.keys(ofLarge) as Scenario[]).flatMap(name => {
    const atMost = name === 'detail' ? 10 : 60
    const isBudget = name === 'detail' || name === 'crop + target' || name === 'crop + substance'
    const [p50, p95] = [median(ofLarge[name]), quantile(ofLarge[name], 0.95)]
    const growth = p50 / median(ofSmall[name])
    const at10k = `at 10,000: p50 ${median(ofSmall[name]).toFixed(1)}, p95 ${quantile(ofSmall[name], 0.95).toFixed(1)} ms`
    return [
      {
        name: `${name}: p95 at 100,000 uses`,
        value: p95,
        unit: 'ms',
        ...(isBudget && { budget: { atMost } }),
        note: `p50 ${p50.toFixed(1)} ms; ${at10k}`,
      },
      { name: `${name}: growth of p50 from 10,000`, value: growth, unit: '×', budget: { atMost: growthAllowed } },
    ]
  })
  return { title: 'Database: statements of a page', figures }
}

async function measure(catalogue: OpenedCatalogue): Promise<Times> {
  const site = await openSite(catalogue)
  const addresses = await chooseAddresses(catalogue)
  const scenarios = Object.keys(addresses) as Scenario[]
  const times = Object.fromEntries(scenarios.map(name => [name, []])) as unknown as Times
  for (let round = -warmUps; round < samples; round++) {
    for (const name of scenarios) {
      const ms = await timePage(site, addresses[name]())
      if (round >= 0) times[name].push(ms)
    }
  }
  return times
}

/** Throws for pages without statements or results, which would be too fast. */
async function timePage(site: BenchSite, address: string): Promise<number> {
  const { result: html, ms, count } = await watchStatements(async () => (await site.get(address)).text())
  if (count === 0) throw new Error(`${address} runs no statement, so the run is void`)
  if (!/href="\/drugs\/[a-z]/.test(html)) throw new Error(`${address} shows no drug, so the run is void`)
  return ms
}

async function chooseAddresses({ pool }: OpenedCatalogue): Promise<Addresses> {
  const random = seeded('addresses')
  const pairs = await column(
    pool,
    `select distinct 'crop=' || p.alias || '&target=' || coalesce(pest.alias, disease.alias) as value from drug_use_scope s ${inForce}
      join plant p on p.id = s.plant_id left join pest on pest.id = s.pest_id left join disease on disease.id = s.disease_id
      where coalesce(pest.id, disease.id) is not null order by 1`,
  )
  const substances = await column(
    pool,
    `select distinct 'crop=' || p.alias || '&substance=' || substance.alias as value from drug_use_scope s ${inForce}
      join plant p on p.id = s.plant_id join drug_ingredients i on i.parent_id = d.id join substance on substance.id = i.substance_id order by 1`,
  )
  const triples = await column(
    pool,
    `select distinct 'crop=' || p.alias || '&target=' || coalesce(pest.alias, disease.alias) || '&hazard=' || d.hazard_human as value
      from drug_use_scope s ${inForce} join plant p on p.id = s.plant_id left join pest on pest.id = s.pest_id
      left join disease on disease.id = s.disease_id where coalesce(pest.id, disease.id) is not null and d.hazard_human is not null order by 1`,
  )
  const drugs = await column(pool, `select alias as value from drug where status = 'published' order by 1`)
  const pages = (
    await pool.query<{ pages: number }>(`select count(*)::int / 48 as pages from drug where status = 'published'`)
  ).rows[0]!.pages
  return {
    'no facet': () => `/drugs?page=${Math.ceil(random.between(0, Math.max(1, pages / 2)))}`,
    'crop + target': () => `/drugs?${pick(random, pairs)}`,
    'crop + substance': () => `/drugs?${pick(random, substances)}`,
    'three facets': () => `/drugs?${pick(random, triples)}`,
    detail: () => `/drugs/${pick(random, drugs)}`,
  }
}

/** Drugs that the list shows by default, without expired ones. */
const inForce = `join drug d on d.id = s.drug_id and d.status = 'published' and not exists (select from drug_registrations r
  where r.parent_id = d.id and (r.status not in ('active', 'unknown') or r.valid_to < current_date))`

async function column(pool: OpenedCatalogue['pool'], query: string): Promise<string[]> {
  const { rows } = await pool.query<{ value: string }>(query)
  return rows.map(({ value }) => value)
}

const pick = (random: Random, from: readonly string[]): string => from[Math.floor(random.next() * from.length)]!
