import { sql } from 'drizzle-orm'
import type { DrugUse } from '#features/drug-uses/drug-use.entity.ts'
import { currentFirst } from '#features/drug-uses/registration-order.server.ts'
import { usableNow } from '#features/drug-uses/usable-now.server.ts'
import type { Picture } from '#features/files/picture.ts'
import { pictureJson, picturesJson } from '#features/files/picture-json.server.ts'
import { type ReaderSource, readerSource } from '#features/sources/reader-source.server.ts'
import { columnsOf, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { executeNamed } from '#kit/db/named-statement.server.ts'
import type { Drug } from '../drug.entity.ts'
import { scopeCondition, type UseFilter } from '../uses/filter-of-uses.server.ts'
import { offer } from './shop-offer.server.ts'

type Ingredient = Drug['ingredients'][number]

/** A published drug with everything that its page shows, except its uses. */
export interface StoredDrug
  extends Pick<
    Drug,
    | 'name'
    | 'alias'
    | 'synonyms'
    | 'kind'
    | 'purposes'
    | 'lphAllowed'
    | 'hazardHuman'
    | 'hazardBee'
    | 'rainfastH'
    | 'tempMin'
    | 'tempMax'
    | 'effectiveTempMin'
    | 'protectionDaysMin'
    | 'protectionDaysMax'
    | 'description'
    | 'precautions'
    | 'firstAid'
    | 'otherForms'
    | 'note'
    | 'confidence'
    | 'isDemo'
  > {
  id: number
  updatedAt: string
  today: string
  form: { code: string; name: string; alias: string; mixRank: number | null; isDiluted: boolean } | null
  /** Of its uses, the most used first. */
  methods: DrugUse['method'][]
  /** Other products of the same brand. */
  namesakes: { alias: string; name: string; form: string | null; contents: { content: string | null; unit: Ingredient['unit'] }[] }[]
  company: { name: string; country: string | null } | null
  ingredients: {
    name: string
    alias: string
    latin: string | null
    isBiological: boolean
    content: string | null
    unit: NonNullable<Drug['ingredients'][number]['unit']> | null
    strain: string | null
    groups: { system: string; code: string; name: string }[]
  }[]
  /** The last one first. */
  registrations: Pick<Drug['registrations'][number], 'number' | 'numberInvented' | 'validFrom' | 'validTo' | 'status'>[]
  packs: Pick<Drug['packs'][number], 'size' | 'unit' | 'count' | 'note'>[]
  offer: { alias: string; priceKop: number } | null
  sources: ReaderSource[]
  cover: Picture | null
  images: Picture[]
  crops: { id: number; alias: string; name: string }[]
  /** What it is registered against, and where. */
  targets: { kind: 'pests' | 'diseases'; alias: string; name: string; partial: boolean; crops: string[] }[]
  effects: string[]
  previous: { alias: string; name: string } | null
  next: { alias: string; name: string } | null
  analogues: Analogue[]
}

/** One statement. With a crop or a problem, analogues are compared by what they allow for it. */
export async function findDrug(db: Db, alias: string, pair: UseFilter = {}): Promise<StoredDrug | null> {
  const row = rowOf<StoredDrug>({
    ...columnsOf(
      'd',
      'id',
      'name',
      'alias',
      'synonyms',
      'kind',
      'purposes',
      'lphAllowed',
      'hazardHuman',
      'hazardBee',
      'rainfastH',
      'tempMin',
      'tempMax',
      'effectiveTempMin',
      'protectionDaysMin',
      'protectionDaysMax',
      'description',
      'precautions',
      'firstAid',
      'otherForms',
      'note',
      'confidence',
      'isDemo',
    ),
    updatedAt: sql`to_char(d.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
    today: sql`current_date::text`,
    ...neighbours,
    analogues: analogues(pair),
    cover: pictureJson(sql`d.cover_id`),
    images: picturesJson(sql`drug_images`, sql`d.id`),
    form,
    company,
    ingredients,
    registrations,
    packs,
    offer,
    sources,
    crops,
    targets,
    effects,
    methods,
    namesakes,
  })
  const statement = selectOf(row, sql`from drug d where d.alias = ${alias} and d.status = 'published'`)
  const [found] = await executeNamed(db, ['find-drug', ...Object.keys(pair).sort()].join('-'), statement)
  return found ?? null
}

const form = sql`(select jsonb_build_object(
  'code', f.code,
  'name', f.name,
  'alias', f.alias,
  'mixRank', f.mix_rank,
  'isDiluted', f.is_diluted
) from formulation f
  where f.id = d.formulation_id and f.status = 'published')`

const company = sql`(select jsonb_build_object('name', c.name, 'country', c.country) from company c
  where c.id = d.company_id and c.status = 'published')`

const ingredients = sql`(select coalesce(jsonb_agg(jsonb_build_object(
  'name', s.name,
  'alias', s.alias,
  'latin', s.latin,
  'isBiological', s.is_biological,
  'content', i.content::text,
  'unit', i.unit,
  'strain', i.strain,
  'groups', (select coalesce(jsonb_agg(jsonb_build_object(
    'system', m.system,
    'code', m.code,
    'name', m.name
  ) order by l.position), '[]')
    from substance_moa_groups l join moa_group m on m.id = l.target_id and m.status = 'published' where l.parent_id = s.id)
) order by i.position), '[]')
  from drug_ingredients i join substance s on s.id = i.substance_id and s.status = 'published' where i.parent_id = d.id)`

const registrations = sql`(select coalesce(jsonb_agg(jsonb_build_object(
  'number', r.number,
  'numberInvented', r.number_invented,
  'validFrom', r.valid_from,
  'validTo', r.valid_to,
  'useUpUntil', r.use_up_until,
  'status', r.status
) order by r.valid_to desc nulls last), '[]')
  from drug_registrations r where r.parent_id = d.id)`

const packs = sql`(select coalesce(jsonb_agg(jsonb_build_object(
  'size', p.size::text,
  'unit', p.unit,
  'count', p.count,
  'note', p.note
)
    order by p.position), '[]') from drug_packs p where p.parent_id = d.id)`

const sources = sql`(select coalesce(jsonb_agg(${readerSource('s')} order by l.position), '[]')
  from drug_sources l join source s on s.id = l.target_id and s.status = 'published' and s.reader_title is not null where l.parent_id = d.id)`

const crops = sql`(select coalesce(jsonb_agg(jsonb_build_object(
  'id', p.id,
  'alias', p.alias,
  'name', p.short_name
) order by p.sort_order, p.id), '[]')
  from plant p where p.status = 'published' and p.id in (select plant_id from drug_use_scope where drug_id = d.id))`

const problems = (table: 'pest' | 'disease') => sql`
  select ${sql.raw(`'${table}s'`)} as kind, t.alias, t.name collate "ru" as name, bool_and(x.effect = 'partial') as partial,
    jsonb_agg(distinct p.short_name) as crops
  from drug_use_scope x join ${sql.identifier(table)} t on t.id = x.${sql.identifier(`${table}_id`)} and t.status = 'published'
    join plant p on p.id = x.plant_id and p.status = 'published'
  where x.drug_id = d.id group by t.id`

const targets = sql`(select coalesce(jsonb_agg(t order by t.name), '[]') from (${problems('pest')} union all ${problems('disease')}) t)`

const effects = sql`(select coalesce(jsonb_agg(distinct e.name), '[]') from drug_use u join drug_use_targets t on t.parent_id = u.id
  join effect e on e.id = t.effect_id and e.status = 'published' where u.drug_id = d.id and u.status = 'published')`

const methods = sql`(select coalesce(jsonb_agg(m.method order by m.uses desc, m.method), '[]') from (
  select method, count(*) as uses from drug_use u where u.drug_id = d.id and u.status = 'published' group by method) m)`

/** «Фитоспорин-М» and «Фитоспорин-М, жидкий»: the same first word, up to a hyphen or comma. */
const brand = (table: 'd' | 'n') => sql.raw(`lower(substring(${table}.name collate "ru" from '^[^ ,-]+'))`)

const namesakes = sql`(select coalesce(jsonb_agg(jsonb_build_object(
  'alias', n.alias,
  'name', n.name,
  'form', (select code from formulation f where f.id = n.formulation_id and f.status = 'published'),
  'contents', (select coalesce(jsonb_agg(jsonb_build_object('content', i.content::text, 'unit', i.unit) order by i.position), '[]')
    from drug_ingredients i where i.parent_id = n.id)
) order by n.name collate "ru", n.id), '[]')
  from (select * from drug n where n.status = 'published' and n.id <> d.id and ${brand('n')} = ${brand('d')} order by n.id limit 6) n)`

/** The drug before or after in the alphabet. */
const neighbour = (side: '<' | '>') => sql`(select jsonb_build_object('alias', n.alias, 'name', n.name) from drug n
  where n.status = 'published' and (n.name collate "ru", n.id) ${sql.raw(side)} (d.name collate "ru", d.id)
  order by n.name collate "ru" ${sql.raw(side === '<' ? 'desc' : 'asc')}, n.id ${sql.raw(side === '<' ? 'desc' : 'asc')} limit 1)`
const neighbours = { previous: neighbour('<'), next: neighbour('>') }

export interface Analogue {
  alias: string
  name: string
  form: string | null
  substances: string
  lph: 'yes' | 'no' | 'unknown'
  /** `same`: the same set of substances; `group`: a common mode of action; `other`: another one, with a usable use for the same crop and problem. */
  relation: 'same' | 'group' | 'other'
  /** How many pairs of crop and problem of this drug the analogue may be used for on a private plot today. */
  pairs: number
}

/** Analogues of the drug `d` that are in force; at most six of each relation, those that share most pairs first. */
const analogues = (pair: UseFilter) => sql`(
    with own_lines as materialized (
      select distinct plant_id, pest_id, disease_id from drug_use_scope where drug_id = d.id and plant_id is not null and ${scopeCondition(pair)}
    ),
    own_substances as materialized (select substance_id from drug_ingredients where parent_id = d.id),
    own_groups as (select distinct target_id from substance_moa_groups where parent_id in (select substance_id from own_substances)),
    related as (
      select i.parent_id as drug_id, bool_or(i.substance_id in (select substance_id from own_substances)) as shares_substance
      from drug_ingredients i where i.parent_id <> d.id and i.substance_id in (
        select substance_id from own_substances union select parent_id from substance_moa_groups where target_id in (select target_id from own_groups))
      group by 1
    ),
    common_pairs as (
      select drug_id, count(*)::int as pairs from (${commonPairsBy('pest_id', pair)} union ${commonPairsBy('disease_id', pair)}) pair
      where drug_id <> d.id group by drug_id
    ),
    candidate as (
      select coalesce(related.drug_id, common_pairs.drug_id) as id, coalesce(common_pairs.pairs, 0) as pairs,
        case when related.drug_id is null then 'other' when related.shares_substance and ${hasSameSubstances} then 'same' else 'group' end as relation
      from related full join common_pairs on common_pairs.drug_id = related.drug_id
    ),
    preselected as (
      select * from (select *, row_number() over (partition by relation order by pairs desc, id) as place from candidate) c where place <= 24
    ),
    ranked as (
      select preselected.id, preselected.pairs, preselected.relation, d.alias, d.name, d.formulation_id, d.lph_allowed,
        row_number() over (partition by relation order by pairs desc, d.name collate "ru", d.id) as place
      from preselected join drug d on d.id = preselected.id and d.status = 'published' and ${isInForce}
        and (preselected.relation <> 'other' or ${hasKnownAction})
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'alias', alias,
      'name', name,
      'relation', relation,
      'pairs', pairs,
      'lph', coalesce(lph_allowed, 'unknown'),
      'form', (select code from formulation where id = ranked.formulation_id and status = 'published'),
      'substances', coalesce((select string_agg(s.name, ', ' order by i.position) from drug_ingredients i
        join substance s on s.id = i.substance_id and s.status = 'published' where i.parent_id = ranked.id), '')
    ) order by relation, place), '[]')
    from ranked where place <= 6)`

/** Limits the work in a dense catalogue, where this many lines are enough to find the best analogues. */
const maxLines = 500

/** A lateral join looks up each pair in its index; for a plain join the planner reads all lines. */
const commonPairsBy = (
  problem: 'pest_id' | 'disease_id',
  { place }: UseFilter,
) => sql`(select line.drug_id, own_lines.plant_id, own_lines.pest_id, own_lines.disease_id
  from own_lines cross join lateral (select x.drug_id from drug_use_scope x
    where x.plant_id = own_lines.plant_id and x.${sql.identifier(problem)} = own_lines.${sql.identifier(problem)}
      and ${usableNow(sql`x.`)} and ${scopeCondition(place === undefined ? {} : { place })} limit ${sql.raw(String(maxLines))}) line
  where own_lines.${sql.identifier(problem)} is not null limit ${sql.raw(String(maxLines))})`

const hasSameSubstances = sql`(select array_agg(distinct substance_id order by substance_id) from own_substances)
  = (select array_agg(distinct i.substance_id order by i.substance_id) from drug_ingredients i where i.parent_id = related.drug_id)`

const isInForce = sql`not exists (
  select from (select * from drug_registrations r where r.parent_id = d.id order by ${currentFirst} limit 1) r
  where r.status in ('expired', 'withdrawn', 'suspended') or r.valid_to < current_date)`

/** «Another mode of action» requires that the mode of action is known. */
const hasKnownAction = sql`exists (select from drug_ingredients i join substance s on s.id = i.substance_id
  where i.parent_id = d.id and (s.is_biological or exists (select from substance_moa_groups l where l.parent_id = s.id)))`
