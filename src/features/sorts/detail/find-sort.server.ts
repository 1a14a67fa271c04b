import { sql } from 'drizzle-orm'
import { usableNow } from '#features/drug-uses/usable-now.server.ts'
import type { Picture } from '#features/files/picture.ts'
import { pictureJson, picturesJson } from '#features/files/picture-json.server.ts'
import { type ReaderSource, readerSource } from '#features/sources/reader-source.server.ts'
import type { StepTargets } from '#features/treatments/scheme/needless-steps.ts'
import { stepTargetsJson } from '#features/treatments/scheme/step-targets.server.ts'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { resistancesJson } from '../catalogue/listed-sort.server.ts'
import type { maturities, Sort, selfFertilities, sortPlaces } from '../sort.entity.ts'

interface SortProblem {
  kind: 'pests' | 'diseases'
  alias: string
  name: string
  months: string[]
  /** Products that may be used against it on this crop today. */
  drugs: number
}

type Stored = Pick<
  Sort,
  | 'alias'
  | 'name'
  | 'synonyms'
  | 'isHybrid'
  | 'registerCode'
  | 'registerYear'
  | 'originators'
  | 'daysFrom'
  | 'daysTo'
  | 'heightFrom'
  | 'heightTo'
  | 'fruitMassMin'
  | 'fruitMassMax'
  | 'growthType'
  | 'yieldText'
  | 'winterHardiness'
  | 'tasteScore'
  | 'description'
  | 'confidence'
  | 'isDemo'
  | 'sourceAddress'
>

export interface StoredSort extends Stored {
  maturity: keyof typeof maturities | null
  place: keyof typeof sortPlaces
  selfFertility: keyof typeof selfFertilities | null
  inRegister: 'yes' | 'no' | null
  usedFor: string[]
  lightZones: string[]
  plant: { alias: string; name: string; lifeCycle: string | null }
  resistances: { kind: 'pests' | 'diseases'; alias: string; problem: string; level: number }[]
  /** Admission, by the number of the region. Empty: nothing is known. */
  regions: string[]
  facts: string[]
  /** What the crop suffers from, worst first. */
  problems: SortProblem[]
  /** The ready schemes of the crop. */
  schemes: { title: string; steps: (StepTargets & { repeatTimes: number | null })[] }[]
  /** Other varieties of the crop. */
  others: { alias: string; name: string; maturity: keyof typeof maturities | null; place: keyof typeof sortPlaces }[]
  source: ReaderSource | null
  cover: Picture | null
  photos: Picture[]
}

const problems = sql`(
    select coalesce(jsonb_agg(jsonb_build_object(
        'kind', problem.kind,
        'alias', problem.alias,
        'name', problem.name,
        'months', problem.months,
        'drugs', problem.drugs
      ) order by problem.severity desc, problem.sort_order nulls last, problem.name collate "ru"), '[]')
    from (${problemsOf('pest')} union all ${problemsOf('disease')}) problem)`

const others = sql`(
    select coalesce(jsonb_agg(jsonb_build_object(
        'alias', o.alias,
        'name', o.name,
        'maturity', o.maturity,
        'place', o.place
      ) order by o.sort_order nulls last, o.name collate "ru"), '[]')
    from sort o
    where o.plant_id = p.plant_id and o.id <> p.id and o.status = 'published')`

const schemes = sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'title', s.title,
    'steps', (select coalesce(jsonb_agg(jsonb_build_object('repeatTimes', st.repeat_times, ${stepTargetsJson})
        order by st.position), '[]')
      from treatment_scheme_steps st
        join treatment t on t.id = st.treatment_id
      where st.parent_id = s.id)
  ) order by s.sort_order nulls last, s.id), '[]')
  from treatment_scheme s
  where s.plant_id = c.id and s.status = 'published')`

const regions = sql`array(select r.code
  from sort_regions x
    join region r on r.id = x.target_id and r.status = 'published'
  where x.parent_id = p.id)`

const source = sql`(select ${readerSource('source')}
  from source
  where source.id = p.source_id and source.status = 'published' and reader_title is not null)`

/** Published varieties of published crops, in the order of the aliases; one statement. */
export async function findSorts(db: Db, aliases: readonly string[]): Promise<StoredSort[]> {
  const row = rowOf<StoredSort>({
    ...columnsOf(
      'p',
      'alias',
      'name',
      'synonyms',
      'isHybrid',
      'registerCode',
      'registerYear',
      'originators',
      'daysFrom',
      'daysTo',
    ),
    ...columnsOf('p', 'heightFrom', 'heightTo'),
    fruitMassMin: sql`p.fruit_mass_min::text`,
    fruitMassMax: sql`p.fruit_mass_max::text`,
    ...columnsOf('p', 'growthType', 'yieldText', 'winterHardiness'),
    tasteScore: sql`p.taste_score::text`,
    ...columnsOf(
      'p',
      'description',
      'confidence',
      'isDemo',
      'sourceAddress',
      'maturity',
      'place',
      'selfFertility',
      'inRegister',
    ),
    ...columnsOf('p', 'usedFor', 'lightZones'),
    plant: sql`jsonb_build_object('alias', c.alias, 'name', c.short_name, 'lifeCycle', c.life_cycle)`,
    resistances: resistancesJson,
    regions,
    facts: sql`array(select f.text from sort_facts f where f.parent_id = p.id order by f.position)`,
    problems,
    schemes,
    others,
    source,
    cover: pictureJson(sql`p.cover_id`),
    photos: picturesJson(sql`sort_photos`, sql`p.id`),
  })
  const from = sql`from sort p join plant c on c.id = p.plant_id and c.status = 'published'
    where p.alias = any(${sql.param([...aliases])}::text[]) and p.status = 'published'`
  const found = await findRows(db, selectOf(row, from))
  return found.sort((a, b) => aliases.indexOf(a.alias) - aliases.indexOf(b.alias))
}

function problemsOf(kind: 'pest' | 'disease') {
  const name = (suffix: string) => sql.raw(kind + suffix)
  return sql`select ${sql.raw(`'${kind}s'`)} as kind,
      x.alias,
      x.name,
      x.active_months as months,
      x.sort_order,
      h.severity,
      (select count(distinct s.drug_id)::int
        from drug_use_scope s
        where s.plant_id = c.id and s.${name('_id')} = x.id and ${usableNow(sql`s.`)}) as drugs
    from ${name('_hosts')} h
      join ${sql.raw(kind)} x on x.id = h.parent_id and x.status = 'published'
    where h.plant_id = c.id`
}
