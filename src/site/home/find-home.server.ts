import { type SQL, sql } from 'drizzle-orm'
import { countInForce } from '#features/drugs/catalogue/search-drugs.server.ts'
import { findAllowed, type UseRow } from '#features/drugs/uses/find-uses.server.ts'
import { type GardenFacts, gardenJobs } from '#features/plants/garden-jobs.ts'
import { decadeName, monthOf } from '#features/plants/phase-months.ts'
import { timeOfYearPattern } from '#features/plants/time-of-year.ts'
import { verdictForBadge } from '#features/verdict/calculator-link.ts'
import { roadSearch } from '#features/verdict/road.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { typeset } from '#ui/format/format.ts'
import { type News, newsJson } from './news.server.ts'

/** The crop and disease of the example, and the records whose drawings are shown at the top. */
const example = { crop: 'tomat', target: 'fitoftoroz' }
const maxRows = 4
const plates = { plant: 'tomat', pest: 'koloradskij-zhuk', disease: 'fitoftoroz' } as const

interface HomeRow extends GardenFacts, News {
  numbers: {
    drugs: number
    uses: number
    pests: number
    diseases: number
    plants: number
    sources: number
    gaps: number
    demo: boolean
  }
  plates: { kind: 'plants' | 'pests' | 'diseases'; alias: string; name: string; latin: string | null }[]
  pair: { plantId: number; diseaseId: number; crop: string; target: string } | null
}

/** Data of the home page for a day, in two statements. */
export async function findHome(db: Db, today: string) {
  const month = monthOf(today)
  const row = rowOf<HomeRow>({
    problems: problemsJson(timeOfYearPattern(month)),
    scales: scalesJson,
    rotation: rotationJson,
    numbers: numbersJson,
    plates: platesJson,
    pair: pairJson,
    ...newsJson(month),
  })
  const [found] = await findRows(db, selectOf(row))
  const { numbers, plates: drawnPlates, pair, posts, products, ...facts } = found!
  const uses = pair && (await findAllowed(db, { plantId: pair.plantId, diseaseId: pair.diseaseId }, maxRows))
  return {
    decade: decadeName(today),
    jobs: gardenJobs(facts, month),
    numbers,
    plates: drawnPlates,
    posts: posts.map(({ alias, title, lead }) => ({ alias, title: typeset(title), lead: lead && typeset(lead) })),
    products: products.map(product => ({ ...product, title: typeset(product.title) })),
    example: pair && uses && exampleOf(pair, uses),
  }
}

const problemsJson = (
  pattern: string | null,
) => sql`(select coalesce(jsonb_agg(to_jsonb(problem) order by problem.alias), '[]')
  from (${problemsOf('pest', pattern)} union all ${problemsOf('disease', pattern)}) problem)`

function problemsOf(kind: 'pest' | 'disease', pattern: string | null): SQL {
  const name = (suffix: string) => sql.raw(kind + suffix)
  const measures = sql`(select coalesce(jsonb_agg(m.text order by m.position), '[]') from ${name('_measures')} m
      where m.parent_id = x.id and m.text ~* ${pattern})`
  return sql`select ${sql.raw(`'${kind}s'`)} as kind,
      x.alias,
      x.name,
      x.active_months as months,
      (select coalesce(jsonb_agg(jsonb_build_object('alias', p.alias, 'name', p.short_name, 'severity', h.severity)
          order by p.sort_order, p.id), '[]')
        from ${name('_hosts')} h
          join plant p on p.id = h.plant_id and p.status = 'published'
        where h.parent_id = x.id) as hosts,
      ${pattern === null ? sql`'[]'::jsonb` : measures} as measures
    from ${sql.raw(kind)} x
    where x.status = 'published'`
}

const scalesJson = sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'phases', (select coalesce(jsonb_agg(jsonb_build_object(
        'name', f.name,
        'months', f.typical_months,
        'flowering', f.flowering = 'yes'
      ) order by f.position), '[]')
      from phase_scale_phases f
      where f.parent_id = scale.id),
    'crops', (select coalesce(jsonb_agg(jsonb_build_object('alias', p.alias, 'name', p.short_name)
        order by p.sort_order, p.id), '[]')
      from plant p
      where p.phase_scale_id = scale.id and p.status = 'published')
  ) order by scale.id), '[]')
  from phase_scale scale
  where scale.status = 'published')`

const rotationJson = sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'alias', alias,
    'name', short_name,
    'years', rotation_years
  ) order by sort_order, id), '[]')
  from plant
  where status = 'published' and rotation_years > 0)`

const published = (table: string) => sql`(select count(*) from ${sql.identifier(table)} where status = 'published')`

const publishedGaps = (kind: 'pest' | 'disease') => sql`(select count(*)
  from ${sql.identifier(`${kind}_gaps`)} g
    join ${sql.identifier(kind)} x on x.id = g.parent_id and x.status = 'published'
    join plant p on p.id = g.plant_id and p.status = 'published')`

const numbersJson = sql`(select jsonb_build_object(
    'drugs', (${countInForce}),
    'uses', ${published('drug_use')},
    'pests', ${published('pest')},
    'diseases', ${published('disease')},
    'plants', ${published('plant')},
    'sources', (select count(*) from source where status = 'published' and not is_general),
    'gaps', ${publishedGaps('pest')} + ${publishedGaps('disease')},
    'demo', exists (select from drug where is_demo and status = 'published')
  ))`

const plate = (table: keyof typeof plates) =>
  sql`select ${sql.raw(`'${table}s'`)} as kind, alias, name, latin
    from ${sql.raw(table)}
    where alias = ${plates[table]} and status = 'published'`

const platesJson = sql`(select coalesce(jsonb_agg(to_jsonb(plate)), '[]')
  from (${plate('plant')} union all ${plate('pest')} union all ${plate('disease')}) plate)`

const pairJson = sql`(select jsonb_build_object(
    'plantId', p.id,
    'diseaseId', d.id,
    'crop', p.short_name,
    'target', d.name
  )
  from plant p, disease d
  where p.alias = ${example.crop}
    and d.alias = ${example.target}
    and p.status = 'published'
    and d.status = 'published')`

/** The first rows of the list for the pair, with the same word and wait. */
function exampleOf(
  { crop, target }: { crop: string; target: string },
  { uses, drugs }: { uses: readonly UseRow[]; drugs: number },
) {
  return {
    crop,
    target,
    to: `/drugs${roadSearch(example)}`,
    drugs,
    rows: uses.map(({ alias, drug, rate, phi, applications, place, verdict }) => ({
      alias,
      to: `/drugs/${drug.alias}${roadSearch(example)}`,
      name: drug.name,
      bio: drug.isBiological,
      rate,
      phi: phi.text,
      applications,
      place,
      verdict: verdictForBadge({ verdict }),
    })),
  }
}

export type HomeData = Awaited<ReturnType<typeof findHome>>
