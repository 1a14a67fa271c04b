import { gzipSync } from 'node:zlib'
import { type Random, seeded } from '#illustrations/random.ts'
import { connect } from '#kit/db/pool.server.ts'
import { kilobyte } from './build-files.ts'
import type { BenchServer, OpenedCatalogue } from './databases.ts'
import { measureChanges } from './growth-changes.ts'
import type { Figure, Section } from './report.ts'
import { openSite } from './site.ts'
import { watchStatements } from './statements.ts'
import { median, quantile } from './statistics.ts'

/**
 * Time of all SQL statements of a page, and its size, from 10,000 to 1,000,000 uses; of filtered lists, which are counted in memory, that of
 * the whole page. Generating the largest catalogue takes minutes.
 */

const rounds = 60
const warmUps = 8
/** n log n from 10,000 to 1,000,000. */
const growthAllowed = Math.round((100 * Math.log(1_000_000)) / Math.log(10_000))

/** A page that is not in the cache must stay far from the ten seconds after which a statement ends with 503; milliseconds. */
const farFromTimeout = 3_000

const scenarios = [
  'list',
  'list of a crop',
  'list of a crop and a problem',
  'list of a crop, a place and a waiting period',
  'hub of a crop',
  'table of a crop',
  'problem on a crop',
  'search',
] as const
type Scenario = (typeof scenarios)[number]

interface Measured {
  times: number[]
  /** Of the page with gzip; bytes. */
  largest: number
}

export async function measureGrowth(server: BenchServer): Promise<Section> {
  await using small = await server.open('small')
  await using huge = await server.open('huge')
  const [ofSmall, ofHuge] = [await measure(small), await measure(huge)]
  const firstLists = await measureFirstLists(huge)
  const changes = await measureChanges(server, huge)
  return {
    title: 'Growth from 10,000 to 1,000,000 uses',
    figures: [
      ...scenarios.flatMap(name => figuresOf(name, ofSmall[name], ofHuge[name])),
      {
        name: 'list: the first one after a change of the catalogue, p50 at 1,000,000 uses',
        value: median(firstLists),
        unit: 'ms',
      },
      {
        name: 'saving one use, p50 at 1,000,000 uses',
        value: median(changes.saved),
        unit: 'ms',
        note: `${changes.saved.length} saves, the longest ${Math.max(...changes.saved).toFixed(1)} ms`,
      },
      {
        name: 'a cached page after a save in another process: the longest time until it shows the change',
        value: Math.max(...changes.visible),
        unit: 'ms',
        budget: { atMost: 1_000 },
        note: `p50 ${median(changes.visible).toFixed(0)} ms`,
      },
    ],
  }
}

/** After a change the facets of the unfiltered list are counted once more; its other pages share the result. */
async function measureFirstLists(catalogue: OpenedCatalogue): Promise<number[]> {
  const site = await openSite(catalogue)
  const times: number[] = []
  for (let i = 0; i < 9; i++) {
    site.invalidateCache()
    times.push((await watchStatements(async () => (await site.get('/drugs')).text())).ms)
  }
  return times
}

function figuresOf(name: Scenario, small: Measured, huge: Measured): Figure[] {
  const [p50, p95] = [median(huge.times), quantile(huge.times, 0.95)]
  const note = `p50 ${p50.toFixed(1)} ms; at 10,000: p50 ${median(small.times).toFixed(1)}, p95 ${quantile(small.times, 0.95).toFixed(1)} ms`
  const isList = name === 'list'
  return [
    {
      name: `${name}: p95 at 1,000,000 uses`,
      value: p95,
      unit: 'ms',
      note,
      budget: { atMost: isList ? 60 : farFromTimeout },
    },
    { name: `${name}: growth of p50`, value: p50 / median(small.times), unit: '×', budget: { atMost: growthAllowed } },
    { name: `${name}: largest page, gzip`, value: huge.largest / kilobyte, unit: 'KB', budget: { atMost: 40 } },
  ]
}

async function measure(catalogue: OpenedCatalogue): Promise<Record<Scenario, Measured>> {
  const site = await openSite(catalogue)
  const addresses = await chooseAddresses(catalogue)
  const measured = Object.fromEntries(scenarios.map(name => [name, { times: [], largest: 0 }])) as unknown as Record<
    Scenario,
    Measured
  >
  for (let round = -warmUps; round < rounds; round++) {
    for (const name of scenarios) {
      const address = addresses[name]()
      const started = performance.now()
      const { result: html, ms, count } = await watchStatements(async () => (await site.get(address)).text())
      if (count === 0 || !/href="\/drugs\/[a-z]/.test(html))
        throw new Error(`${address} reads or shows no drug, so the run is void`)
      if (round < 0) continue
      measured[name].times.push(name.startsWith('list of') || name === 'search' ? performance.now() - started : ms)
      measured[name].largest = Math.max(measured[name].largest, gzipSync(html).length)
    }
  }
  return measured
}

async function chooseAddresses({ url }: OpenedCatalogue): Promise<Record<Scenario, () => string>> {
  const random = seeded('growth')
  // A connection without the limits of the site: among a million uses these statements take longer.
  const client = await connect({ connectionString: url })
  const { rows: pairs } = await client.query<{
    crop: string
    target: string
  }>(`select distinct p.alias as crop, d.alias as target
    from drug_use_scope s join plant p on p.id = s.plant_id join disease d on d.id = s.disease_id
    where s.is_usable and (s.usable_days is null or s.usable_days @> current_date) order by 1, 2`)
  const { rows } = await client.query<{ pages: number }>(
    `select count(*)::int / 48 as pages from drug where status = 'published'`,
  )
  const { rows: names } = await client.query<{ word: string }>(
    `select distinct split_part(name, ' ', 1) as word from drug where status = 'published' order by 1`,
  )
  await client.end()
  const pair = () => pick(random, pairs)
  return {
    list: () => `/drugs?page=${1 + Math.floor(random.between(0, rows[0]!.pages / 2))}`,
    'list of a crop': () => `/drugs?crop=${pair().crop}`,
    'list of a crop, a place and a waiting period': () => `/drugs?crop=${pair().crop}&place=open&phi=20`,
    'list of a crop and a problem': () => {
      const { crop, target } = pair()
      return `/drugs?crop=${crop}&target=${target}`
    },
    'hub of a crop': () => `/plants/${pair().crop}`,
    'table of a crop': () => `/plants/${pair().crop}?view=table`,
    'problem on a crop': () => {
      const { crop, target } = pair()
      return `/diseases/${target}?crop=${crop}`
    },
    search: () => `/drugs?q=${encodeURIComponent(pick(random, names).word)}`,
  }
}

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random.next() * from.length)]!
