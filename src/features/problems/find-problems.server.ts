import { type SQL, sql } from 'drizzle-orm'
import { redirect } from 'react-router'
import type { Organ } from '#features/signs/sign.entity.ts'
import { type ReaderSource, readerSource } from '#features/sources/reader-source.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { findFormerAlias } from '#kit/entity/alias-redirect.server.ts'
import { isAlias } from '#kit/http/list-query.ts'
import { moscowMonth } from '#kit/moscow-day.ts'
import { notFound } from '#kit/problem.ts'
import { foldText, searchWords } from '#kit/text/fold-text.ts'
import type { Rung } from './problem.ts'
import type { ProblemKind } from './problem-kind.ts'
import { orderOf, record, textArray } from './problem-order.server.ts'
import { activeFilters, type FilterName, filterNames, isActive, type ProblemQuery } from './problem-query.ts'
import type { Sign } from './recognition.ts'

export const pageSize = 24

export interface ListedProblem {
  alias: string
  name: string
  latin: string | null
  kind: string
  group: string
  quarantine: boolean
  activeMonths: string[]
  hosts: Host[]
  /** The two signs with the most weight, of the chosen organs if there are any. */
  signs: { label: string; organ: Organ; weight: number }[]
  confidence: 'high' | 'medium' | 'low'
  isDemo: boolean
}

interface Host {
  alias: string
  name: string
  severity: number
}

interface FacetCount {
  /** `total`: all matches; `without`: matches without the filter named in `value`. */
  facet: Exclude<FilterName, 'q'> | 'total' | 'without'
  value: string
  label: string | null
  count: number
}

export interface ProblemList {
  items: ListedProblem[]
  total: number
  pages: number
  facets: FacetCount[]
  /** The closest matches, only for an empty list. */
  nearest: ListedProblem[]
}

/** One page of published problems with the counts of every facet, or the closest matches: two statements. */
export async function listProblems(db: Db, kind: ProblemKind, query: ProblemQuery, now = new Date()): Promise<ProblemList> {
  const facets = await countFacets(db, kind, query)
  const total = facets.find(({ facet }) => facet === 'total')?.count ?? 0
  const list = { total, pages: Math.max(1, Math.ceil(total / pageSize)), facets: facets.filter(({ facet }) => facet !== 'total') }
  if (total === 0) return { ...list, items: [], nearest: await selectProblems(db, kind, query, nearestOrder(query), 6) }
  const order = sql`where ${matchesAll()} order by ${orderOf(kind, query, moscowMonth(now))}`
  const items = query.page > list.pages ? [] : await selectProblems(db, kind, query, order, pageSize, (query.page - 1) * pageSize)
  return { ...list, items, nearest: [] }
}

async function selectProblems(db: Db, kind: ProblemKind, query: ProblemQuery, order: SQL, limit: number, offset = 0) {
  const { rows } = await db.execute<ListedProblem & Record<string, unknown>>(sql`
    with ${problemMatches(kind, query)}
    select p.alias, p.name, p.latin, p.kind, problem_matches.kind_of as "group", p.quarantine, p.active_months as "activeMonths", p.confidence,
      p.is_demo as "isDemo", ${hostsJson(kind)} as hosts, ${leadingSigns(kind, query)} as signs
    from problem_matches join ${record(kind)} p on p.id = problem_matches.id ${order} limit ${limit} offset ${offset}`)
  return rows as ListedProblem[]
}

async function countFacets(db: Db, kind: ProblemKind, query: ProblemQuery): Promise<FacetCount[]> {
  const { rows } = await db.execute<FacetCount & Record<string, unknown>>(sql`
    with ${problemMatches(kind, query)},
    crop_count as (select unnest(crops) as id, count(*)::int as n from problem_matches where ${matchesAll('crop')} group by 1)
    select 'total' as facet, '' as value, null as label, count(*)::int as count from problem_matches where ${matchesAll()}
    union all select 'group', kind_of, null, count(*)::int from problem_matches where ${matchesAll('group')} group by kind_of
    union all select 'organ', organ, null, count(*)::int from problem_matches, unnest(organs) organ where ${matchesAll('organ')} group by organ
    union all select 'month', month, null, count(*)::int from problem_matches, unnest(months) month where ${matchesAll('month')} group by month
    union all select 'quarantine', '1', null, count(*)::int from problem_matches where quarantine and ${matchesAll('quarantine')}
    union all (select 'crop', plant.alias, plant.short_name, coalesce(n, 0) from plant left join crop_count on crop_count.id = plant.id
      where plant.status = 'published' order by coalesce(n, 0) desc, plant.sort_order, plant.id)
    ${sql.join(
      activeFilters(query).map(
        name => sql`union all select 'without', ${name}::text, null, count(*)::int from problem_matches where ${matchesAll(name)}`,
      ),
      sql` `,
    )}`)
  return rows as FacetCount[]
}

/** The table `problem_matches`: all published problems of a kind with one boolean per filter, for counts, pages and closest matches. */
function problemMatches(kind: ProblemKind, query: ProblemQuery): SQL {
  const matches = filterNames.map(name => sql`${isActive(query, name) ? conditions[name](query) : sql`true`} as ${column(name)}`)
  return sql`
    listed as (
      select p.id, ${sql.raw(groupColumn[kind])} as kind_of, p.active_months as months, p.quarantine,
        array(select h.plant_id from ${record(kind, '_hosts')} h where h.parent_id = p.id) as crops,
        array(select distinct s.organ from ${record(kind, '_signs')} x join sign s on s.id = x.sign_id
          where x.parent_id = p.id and s.status = 'published') as organs,
        ${searchDocument(kind, query)} as doc
      from ${record(kind)} p where p.status = 'published'
    ),
    problem_matches as materialized (select *, ${sql.join(matches, sql`, `)} from listed)`
}

const conditions: Record<FilterName, (query: ProblemQuery) => SQL> = {
  q: query => sql.join([sql`true`, ...searchWords(query.q).map(matchesWord)], sql` and `),
  crop: ({ crop }) => sql`crops && array(select id from plant where alias = any(${textArray(crop)}) and status = 'published')`,
  group: ({ group }) => sql`kind_of = any(${textArray(group)})`,
  organ: ({ organ }) => sql`organs && ${textArray(organ)}`,
  month: ({ month }) => sql`months && ${textArray(month)}`,
  quarantine: () => sql`quarantine`,
}

/** Matches a substring, another form of the word, or a long word with a typo. */
function matchesWord(word: string): SQL {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  const misspelt = word.length >= 6 ? sql` or word_similarity(${word}, doc) >= 0.5` : sql``
  return sql`(doc like ${pattern} or to_tsvector('russian', doc) @@ plainto_tsquery('russian', ${word})${misspelt})`
}

/** Searched text: names, description and labels of all signs («белый налёт»). */
const searchDocument = (kind: ProblemKind, { q }: ProblemQuery): SQL =>
  q === ''
    ? sql`''`
    : sql`p.search_text || ' ' || coalesce((select string_agg(s.search_text, ' ') from ${record(kind, '_signs')} x
        join sign s on s.id = x.sign_id and s.status = 'published' where x.parent_id = p.id), '')`

const matchesAll = (except?: FilterName): SQL => sql.join(filterNames.filter(name => name !== except).map(column), sql` and `)

function nearestOrder(query: ProblemQuery): SQL {
  const matchCount = sql.join(
    filterNames.map(name => sql`${column(name)}::int`),
    sql` + `,
  )
  if (query.q === '') return sql`order by ${matchCount} desc, p.name collate "ru", p.id`
  const similarity = sql`word_similarity(${foldText(query.q)}, doc)`
  return sql`where matches_q or ${similarity} >= 0.2 order by ${matchCount} desc, ${similarity} desc, p.name collate "ru", p.id`
}

const hostsJson = (
  kind: ProblemKind,
  extra = sql``,
) => sql`(select coalesce(jsonb_agg(jsonb_build_object(${extra}'alias', plant.alias, 'name', plant.short_name,
    'severity', h.severity) order by h.severity desc, h.position), '[]')
  from ${record(kind, '_hosts')} h join plant on plant.id = h.plant_id and plant.status = 'published' where h.parent_id = p.id)`

const leadingSigns = (kind: ProblemKind, { organ }: ProblemQuery) => sql`(select coalesce(jsonb_agg(sign), '[]') from (
  select s.label, s.organ, x.weight from ${record(kind, '_signs')} x join sign s on s.id = x.sign_id and s.status = 'published'
  where x.parent_id = p.id ${organ.length > 0 ? sql`and s.organ = any(${textArray(organ)})` : sql``}
  order by x.weight desc, x.position limit 2) sign)`

/** Id of the only crop that a sign or measure is for; null: all crops of the problem. */
export interface OnlyOn {
  onlyOn: number | null
}

export interface StoredProblem {
  id: number
  alias: string
  name: string
  latin: string | null
  eppo: string | null
  kind: string
  synonyms: string | null
  quarantine: boolean
  group: string
  activeMonths: string[]
  /** `damage` of a pest, `symptoms` of a disease. */
  picture: string | null
  favourable: string | null
  lifecycle: string | null
  /** Of a pest only. */
  taxonOrder: string | null
  thresholdText: string | null
  thresholdValue: string | null
  thresholdUnit: string | null
  thresholdNote: string | null
  /** Of a disease only. */
  transmission: string | null
  incubationDays: string | null
  curable: boolean | null
  confidence: 'high' | 'medium' | 'low'
  isDemo: boolean
  updatedOn: string
  /** `isCoverable`: something is registered for it in a greenhouse or a room. */
  hosts: (Host & { id: number; isCoverable: boolean })[]
  signs: (Sign & OnlyOn)[]
  measures: ({ rung: Rung; text: string } & OnlyOn)[]
  gaps: { crop: string; reason: string; insteadText: string }[]
  lookAlikes: { kind: ProblemKind; alias: string; name: string; latin: string | null; signs: (Sign & OnlyOn)[] }[]
  sources: ReaderSource[]
  /** Products usable today, by crop (null: land without a crop): how many, and the first of them. */
  products: { crop: string | null; total: number; first: Product[] }[]
  previous: Neighbour | null
  next: Neighbour | null
}

interface Product {
  alias: string
  name: string
  isBiological: boolean
  isPartial: boolean
}

interface Neighbour {
  alias: string
  name: string
}

/** Everything a problem's page shows except the uses of the chosen crop: one statement. */
export async function findProblem(db: Db, kind: ProblemKind, alias: string): Promise<StoredProblem | null> {
  const { rows } = await db.execute<StoredProblem & Record<string, unknown>>(sql`
    with p as (select * from ${record(kind)} where alias = ${alias} and status = 'published')
    select p.id, p.alias, p.name, p.latin, p.eppo, p.kind, p.synonyms, p.quarantine, ${sql.raw(groupColumn[kind])} as "group",
      p.active_months as "activeMonths", p.favourable, p.lifecycle, p.confidence, p.is_demo as "isDemo", ${sql.raw(ownColumns[kind])},
      to_char(p.updated_at at time zone 'Europe/Moscow', 'YYYY-MM-DD') as "updatedOn",
      ${hostsJson(kind, sql`'id', plant.id, 'isCoverable', exists (select from drug_use_scope s where s.plant_id = plant.id and s.place in ('protected', 'indoor')), `)} as hosts, ${signsJson(kind)} as signs,
      (select coalesce(jsonb_agg(jsonb_build_object('rung', m.rung, 'text', m.text, 'onlyOn', m.plant_id) order by m.position), '[]')
        from ${record(kind, '_measures')} m where m.parent_id = p.id) as measures,
      (select coalesce(jsonb_agg(jsonb_build_object('crop', plant.alias, 'reason', g.reason, 'insteadText', g.instead_text)), '[]')
        from ${record(kind, '_gaps')} g join plant on plant.id = g.plant_id and plant.status = 'published'
        where g.parent_id = p.id) as gaps,
      ${lookAlikesJson(kind)} as "lookAlikes", ${productsJson(kind)} as products,
      (select coalesce(jsonb_agg(${readerSource('s')} order by l.position), '[]')
        from ${record(kind, '_sources')} l join source s on s.id = l.target_id and s.status = 'published' and s.reader_title is not null
        where l.parent_id = p.id) as sources,
      ${neighbourJson(kind, '<', 'desc')} as previous, ${neighbourJson(kind, '>', 'asc')} as next
    from p`)
  return (rows[0] as StoredProblem | undefined) ?? null
}

/** For a page: throws 404 for an unknown alias and a redirect for a former one. */
export async function findProblemOrRedirect(db: Db, kind: ProblemKind, alias: string, url: URL): Promise<StoredProblem> {
  if (!isAlias(alias)) throw notFound(url.pathname)
  const problem = await findProblem(db, kind, alias)
  if (problem) return problem
  const present = await findFormerAlias(db, kind === 'pests' ? 'pest' : 'disease', alias)
  throw present ? redirect(`/${kind}/${present}${url.search}`, 301) : notFound(url.pathname)
}

const ownColumns = {
  pests: `p.damage as picture, p.taxon_order as "taxonOrder", p.threshold_text as "thresholdText", p.threshold_value::text as "thresholdValue",
    p.threshold_unit as "thresholdUnit", p.threshold_note as "thresholdNote"`,
  diseases: 'p.symptoms as picture, p.transmission, p.incubation_days as "incubationDays", p.curable',
} as const satisfies Record<ProblemKind, string>

const signsJson = (kind: ProblemKind, parent = sql`p.id`) => sql`(select coalesce(jsonb_agg(jsonb_build_object('id', s.id,
    'label', s.label, 'organ', s.organ, 'weight', x.weight, 'onlyOn', x.plant_id) order by x.weight desc, x.position), '[]')
  from ${record(kind, '_signs')} x join sign s on s.id = x.sign_id and s.status = 'published'
  where x.parent_id = ${parent})`

const lookAlikesJson = (kind: ProblemKind) => sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'kind', case when l.pest_id is null then 'diseases' else 'pests' end, 'alias', coalesce(a.alias, b.alias),
    'name', coalesce(a.name, b.name), 'latin', coalesce(a.latin, b.latin),
    'signs', case when l.pest_id is null then ${signsJson('diseases', sql`b.id`)} else ${signsJson('pests', sql`a.id`)} end
  ) order by l.position), '[]')
  from ${record(kind, '_look_alikes')} l left join pest a on a.id = l.pest_id and a.status = 'published'
    left join disease b on b.id = l.disease_id and b.status = 'published'
  where l.parent_id = p.id and coalesce(a.id, b.id) is not null)`

/** Of a crop with hundreds of products this many are named; its own page shows all. */
const maxProducts = 8

const productsJson = (kind: ProblemKind) => sql`(select coalesce(jsonb_agg(by_crop), '[]') from (
  select crop, max(total)::int as total, jsonb_agg(jsonb_build_object('alias', alias, 'name', name, 'isPartial', is_partial,
    'isBiological', is_biological) order by place) filter (where place <= ${sql.raw(String(maxProducts))}) as first
  from (select *, count(*) over (partition by crop) as total,
      row_number() over (partition by crop order by is_biological desc, name collate "ru", id) as place
    from (select plant.alias as crop, d.id, d.alias, d.name, bool_and(x.effect = 'partial') as is_partial,
        d.id in (select i.parent_id from drug_ingredients i join substance s on s.id = i.substance_id where s.is_biological) as is_biological
      from drug_use_scope x join drug d on d.id = x.drug_id and d.status = 'published' left join plant on plant.id = x.plant_id
      where x.${record(kind, '_id')} = p.id and x.is_usable and (x.valid_to is null or x.valid_to >= current_date)
        and (x.plant_id is null or plant.status = 'published')
      group by plant.alias, d.id) allowed) placed
  group by crop) by_crop)`

const neighbourJson = (kind: ProblemKind, side: '<' | '>', order: 'asc' | 'desc') => sql`(
  select jsonb_build_object('alias', o.alias, 'name', o.name) from ${record(kind)} o
  where o.status = 'published' and (o.name collate "ru", o.id) ${sql.raw(side)} (p.name collate "ru", p.id)
  order by o.name collate "ru" ${sql.raw(order)}, o.id ${sql.raw(order)} limit 1)`

const groupColumn = { pests: 'p."group"', diseases: 'p.pathogen_type' } as const satisfies Record<ProblemKind, string>
const column = (name: FilterName) => sql.raw(`matches_${name}`)
