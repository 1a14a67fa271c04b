import { type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#features/files/picture.ts'
import { pictureJson } from '#features/files/picture-json.server.ts'
import type { Organ } from '#features/signs/sign.entity.ts'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { executeNamed } from '#kit/db/named-statement.server.ts'
import { moscowMonth } from '#kit/moscow-day.ts'
import { foldText, searchWords } from '#kit/text/fold-text.ts'
import { groupColumn, hostsJson, matchRank, orderOf, record, signText, textArray } from './problem-columns.server.ts'
import type { ProblemKind } from './problem-kind.ts'
import { activeFilters, emptyProblemQuery, type FilterName, filterNames, isActive, type ProblemQuery } from './problem-query.ts'

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
  cover: Picture | null
}

export interface Host {
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

/** One page of published problems with the counts of every facet: one statement, and a second one for the closest matches of an empty list. */
export async function listProblems(db: Db, kind: ProblemKind, query: ProblemQuery, now = new Date()): Promise<ProblemList> {
  const order = sql`where ${matchesAll()} order by ${orderOf(kind, query, moscowMonth(now))}`
  const row = rowOf<FoundProblems>({
    facets: sql`(select jsonb_agg(counted) from (${facetRows(query)}) counted)`,
    items: sql`(select coalesce(jsonb_agg(problem), '[]') from (${pageRows(kind, query, order, (query.page - 1) * pageSize)}) problem)`,
  })
  const statement = selectOf(row, undefined, sql`with ${problemMatches(kind, query)}`)
  const [found] = isUnfiltered(query) ? await executeNamed(db, `list-${kind}`, statement) : await findRows(db, statement)
  const { facets, items } = found!
  const total = facets.find(({ facet }) => facet === 'total')?.count ?? 0
  return {
    items,
    total,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    facets: facets.filter(({ facet }) => facet !== 'total'),
    nearest: total === 0 ? await findNearest(db, kind, query) : [],
  }
}

interface FoundProblems {
  facets: FacetCount[]
  items: ListedProblem[]
}

/** The most frequent request. Other filters make other statements, too many to prepare them all. */
const isUnfiltered = (query: ProblemQuery) => activeFilters(query).length === 0 && query.sort === 'harm'

const findNearest = (db: Db, kind: ProblemKind, query: ProblemQuery): Promise<ListedProblem[]> =>
  findRows(db, pageRows(kind, query, nearestOrder(query), 0, 6, sql`with ${problemMatches(kind, query)}`))

function pageRows(kind: ProblemKind, query: ProblemQuery, order: SQL, offset: number, limit = pageSize, before?: SQL) {
  const row = rowOf<ListedProblem>({
    ...columnsOf('p', 'alias', 'name', 'latin', 'kind'),
    group: sql`problem_matches.kind_of`,
    ...columnsOf('p', 'quarantine', 'activeMonths', 'confidence', 'isDemo'),
    hosts: hostsJson(kind),
    signs: leadingSigns(kind, query),
    cover: pictureJson(sql`p.cover_id`),
  })
  const from = sql`from problem_matches join ${record(kind)} p on p.id = problem_matches.id ${order} limit ${limit} offset ${offset}`
  return selectOf(row, from, before)
}

const facetRows = (query: ProblemQuery) => sql`
  with crop_count as (select unnest(crops) as id, count(*)::int as n from problem_matches where ${matchesAll('crop')} group by 1)
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
  )}`

/** SQL for `alias`, `name`, `rank` and `position` of the problems that the list finds for these words, for the same order as there. */
export function problemsFor(kind: ProblemKind, q: string, month: number): SQL {
  const query = { ...emptyProblemQuery, q }
  return sql`with ${problemMatches(kind, query)} select p.alias, p.name, ${matchRank(kind, query, month)} as rank, p.sort_order as position
    from problem_matches
    join ${record(kind)} p on p.id = problem_matches.id where ${matchesAll()}`
}

/** The table `problem_matches`: all published problems of a kind with one boolean per filter, for counts, pages and closest matches. */
function problemMatches(kind: ProblemKind, query: ProblemQuery): SQL {
  const matches = filterNames.map(name => sql`${isActive(query, name) ? conditions[name](query) : sql`true`} as ${column(name)}`)
  return sql`
    crops_of as (select parent_id, array_agg(plant_id) as ids from ${record(kind, '_hosts')} group by 1),
    organs_of as (select x.parent_id, array_agg(distinct s.organ) as names from ${record(kind, '_signs')} x
      join sign s on s.id = x.sign_id and s.status = 'published' group by 1),
    listed as (
      select p.id, ${sql.raw(groupColumn[kind])} as kind_of, p.active_months as months, p.quarantine,
        coalesce(crops_of.ids, '{}') as crops, coalesce(organs_of.names, '{}') as organs, ${searchDocument(kind, query)} as doc
      from ${record(kind)} p left join crops_of on crops_of.parent_id = p.id left join organs_of on organs_of.parent_id = p.id
      where p.status = 'published'
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

/** Searched text: names, description, labels and organs of all signs («белый налёт на листьях»). */
const searchDocument = (kind: ProblemKind, { q }: ProblemQuery): SQL =>
  q === ''
    ? sql`''`
    : sql`p.search_text || ' ' || coalesce((select string_agg(${signText}, ' ') from ${record(kind, '_signs')} x
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

const leadingSigns = (kind: ProblemKind, { organ }: ProblemQuery) => sql`(select coalesce(jsonb_agg(sign), '[]') from (
  select s.label, s.organ, x.weight from ${record(kind, '_signs')} x join sign s on s.id = x.sign_id and s.status = 'published'
  where x.parent_id = p.id ${organ.length > 0 ? sql`and s.organ = any(${textArray(organ)})` : sql``}
  order by x.weight desc, x.position limit 2) sign)`

const column = (name: FilterName) => sql.raw(`matches_${name}`)
