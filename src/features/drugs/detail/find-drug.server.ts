import { sql } from 'drizzle-orm'
import type { DrugUse } from '#features/drug-uses/drug-use.entity.ts'
import type { Picture } from '#features/files/picture.ts'
import { pictureJson, picturesJson } from '#features/files/picture-json.server.ts'
import { type ReaderSource, readerSource } from '#features/sources/reader-source.server.ts'
import { columnsOf, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { executeNamed } from '#kit/db/named-statement.server.ts'
import type { Drug } from '../drug.entity.ts'
import type { UseFilter } from '../uses/filter-of-uses.server.ts'
import { offer } from './shop-offer.server.ts'
import { type Analogue, analogues } from './stored-analogues.server.ts'

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
  namesakes: {
    alias: string
    name: string
    form: string | null
    contents: { content: string | null; unit: Ingredient['unit'] }[]
  }[]
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
    'groups', (select coalesce(jsonb_agg(jsonb_build_object('system', m.system, 'code', m.code, 'name', m.name)
        order by l.position), '[]')
      from substance_moa_groups l
        join moa_group m on m.id = l.target_id and m.status = 'published'
      where l.parent_id = s.id)
  ) order by i.position), '[]')
  from drug_ingredients i
    join substance s on s.id = i.substance_id and s.status = 'published'
  where i.parent_id = d.id)`

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
  from drug_sources l
    join source s on s.id = l.target_id and s.status = 'published' and s.reader_title is not null
  where l.parent_id = d.id)`

const crops = sql`(select coalesce(jsonb_agg(jsonb_build_object(
  'id', p.id,
  'alias', p.alias,
  'name', p.short_name
) order by p.sort_order, p.id), '[]')
  from plant p where p.status = 'published' and p.id in (select plant_id from drug_use_scope where drug_id = d.id))`

const problems = (table: 'pest' | 'disease') => sql`
  select ${sql.raw(`'${table}s'`)} as kind,
    t.alias,
    t.name collate "ru" as name,
    bool_and(x.effect = 'partial') as partial,
    jsonb_agg(distinct p.short_name) as crops
  from drug_use_scope x
    join ${sql.identifier(table)} t on t.id = x.${sql.identifier(`${table}_id`)} and t.status = 'published'
    join plant p on p.id = x.plant_id and p.status = 'published'
  where x.drug_id = d.id
  group by t.id`

const targets = sql`(select coalesce(jsonb_agg(t order by t.name), '[]')
  from (${problems('pest')} union all ${problems('disease')}) t)`

const effects = sql`(select coalesce(jsonb_agg(distinct e.name), '[]')
  from drug_use u
    join drug_use_targets t on t.parent_id = u.id
    join effect e on e.id = t.effect_id and e.status = 'published'
  where u.drug_id = d.id and u.status = 'published')`

const methods = sql`(select coalesce(jsonb_agg(m.method order by m.uses desc, m.method), '[]') from (
  select method, count(*) as uses from drug_use u where u.drug_id = d.id and u.status = 'published' group by method) m)`

/** «Фитоспорин-М» and «Фитоспорин-М, жидкий»: the same first word, up to a hyphen or comma. */
const brand = (table: 'd' | 'n') => sql.raw(`lower(substring(${table}.name collate "ru" from '^[^ ,-]+'))`)

const namesakes = sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'alias', n.alias,
    'name', n.name,
    'form', (select code from formulation f where f.id = n.formulation_id and f.status = 'published'),
    'contents', (select coalesce(jsonb_agg(jsonb_build_object('content', i.content::text, 'unit', i.unit)
        order by i.position), '[]')
      from drug_ingredients i
      where i.parent_id = n.id)
  ) order by n.name collate "ru", n.id), '[]')
  from (select *
    from drug n
    where n.status = 'published' and n.id <> d.id and ${brand('n')} = ${brand('d')}
    order by n.id
    limit 6) n)`

/** The drug before or after in the alphabet. */
const neighbour = (side: '<' | '>') => sql`(select jsonb_build_object('alias', n.alias, 'name', n.name)
  from drug n
  where n.status = 'published' and (n.name collate "ru", n.id) ${sql.raw(side)} (d.name collate "ru", d.id)
  order by n.name collate "ru" ${sql.raw(side === '<' ? 'desc' : 'asc')},
    n.id ${sql.raw(side === '<' ? 'desc' : 'asc')}
  limit 1)`
const neighbours = { previous: neighbour('<'), next: neighbour('>') }
