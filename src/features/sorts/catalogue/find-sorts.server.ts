import { type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#features/files/picture.ts'
import { pictureJson } from '#features/files/picture-json.server.ts'
import { type MatchCount, matchCounts, matchesAll, matchesOf, matchOf } from '#kit/catalogue-list/matches.server.ts'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { foldText } from '#kit/text/fold-text.ts'
import type { maturities, Sort, sortPlaces } from '../sort.entity.ts'
import type { SortQuery } from '../sort-query.ts'
import { sortFilters } from './sort-filters.server.ts'

export const pageSize = 24

export interface ListedSort extends Pick<Sort, 'alias' | 'name' | 'isHybrid' | 'daysFrom' | 'daysTo' | 'fruitMassMin' | 'fruitMassMax'> {
  maturity: keyof typeof maturities | null
  place: keyof typeof sortPlaces
  plant: { alias: string; name: string }
  /** The best known resistances first. */
  resistances: { problem: string; alias: string; level: number }[]
  isDemo: boolean
  cover: Picture | null
}

export interface SortList {
  items: ListedSort[]
  total: number
  pages: number
  facets: MatchCount[]
  /** Varieties that meet all other filters and about whose resistance nothing is known. */
  unknown: { items: ListedSort[]; total: number }
}

interface FoundSorts {
  facets: MatchCount[]
  items: ListedSort[]
  unknown: ListedSort[]
  unknownTotal: number
}

const matches = (query: SortQuery): SQL => matchesOf(sql`sort`, sortFilters, query)

/** One page of published varieties with the counts of every facet, in one statement. */
export async function listSorts(db: Db, query: SortQuery): Promise<SortList> {
  const isUnknown = unknownTo(query)
  const row = rowOf<FoundSorts>({
    facets: sql`(select jsonb_agg(counted) from (${matchCounts(sortFilters, query)}) counted)`,
    items: jsonOf(pageRows(query, matchesAll(sortFilters), (query.page - 1) * pageSize)),
    unknown: isUnknown ? jsonOf(pageRows(query, isUnknown, 0)) : sql`'[]'::jsonb`,
    unknownTotal: isUnknown ? sql`(select count(*)::int from matches where ${isUnknown})` : sql`0`,
  })
  const [found] = await findRows(db, selectOf(row, undefined, sql`with ${matches(query)}`))
  const { facets, items, unknown, unknownTotal } = found!
  const total = facets.find(({ facet }) => facet === 'total')?.count ?? 0
  return {
    items,
    total,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    facets: facets.filter(({ facet }) => facet !== 'total'),
    unknown: { items: unknown, total: unknownTotal },
  }
}

const jsonOf = (rows: SQL) => sql`(select coalesce(jsonb_agg(listed_sort), '[]') from (${rows}) listed_sort)`

/** Meets all other filters, and has no level at all for a problem that was chosen. */
function unknownTo({ resist }: SortQuery): SQL | null {
  if (resist.length === 0) return null
  const lowest = sql.param(resist.map(value => `${value.slice(0, -1)}1`))
  return sql`${matchesAll(sortFilters, 'resist')} and not ${matchOf('resist')} and not matches.resist @> ${lowest}::text[]`
}

function pageRows(query: SortQuery, condition: SQL, offset: number): SQL {
  const row = rowOf<ListedSort>({
    ...columnsOf('p', 'alias', 'name', 'isHybrid', 'daysFrom', 'daysTo'),
    fruitMassMin: sql`p.fruit_mass_min::text`,
    fruitMassMax: sql`p.fruit_mass_max::text`,
    ...columnsOf('p', 'maturity', 'place', 'isDemo'),
    plant: sql`jsonb_build_object('alias', c.alias, 'name', c.short_name)`,
    resistances: resistancesJson,
    cover: pictureJson(sql`p.cover_id`),
  })
  const from = sql`from matches join sort p on p.id = matches.id join plant c on c.id = p.plant_id
    where ${condition} order by ${orderOf(query)} limit ${pageSize} offset ${offset}`
  return selectOf(row, from)
}

/** Published problems that the variety `p` was judged by. */
export const resistancesJson = sql`(select coalesce(jsonb_agg(jsonb_build_object('problem', problem.name, 'alias', problem.alias, 'kind', problem.kind,
    'level', r.level) order by r.level desc, r.position), '[]')
  from sort_resistances r join lateral (
    select alias, name, 'pests' as kind from pest where id = r.pest_id and status = 'published'
    union all select alias, name, 'diseases' from disease where id = r.disease_id and status = 'published') problem on true
  where r.parent_id = p.id)`

function orderOf({ sort, resist }: SortQuery): SQL {
  const name = sql`p.name collate "ru", p.id`
  if (sort === 'name') return name
  if (sort === 'early') return sql`p.days_from nulls last, p.days_to nulls last, ${name}`
  const byCrop = sql`c.sort_order nulls last, c.short_name collate "ru", p.sort_order nulls last, ${name}`
  const chosen = sql.param(resist.map(value => value.split(':')[0]!))
  const level = sql`(select max(r.level) from sort_resistances r left join disease d on d.id = r.disease_id left join pest t on t.id = r.pest_id
    where r.parent_id = p.id ${resist.length > 0 ? sql`and coalesce(d.alias, t.alias) = any(${chosen}::text[])` : sql``})`
  return sort === 'resistant' ? sql`${level} desc nulls last, ${byCrop}` : byCrop
}

/** SQL for `alias`, `name`, `rank` and `position` of the varieties that the list finds for these words: by name, then by anything else. */
export function sortMatches(q: string): SQL {
  const found = foldText(q)
  const query: SortQuery = { ...emptyQuery, q }
  return sql`with ${matches(query)} select p.alias, p.name, case when starts_with(p.search_text, ${found}) then 30
      when strpos(replace(lower(p.name), 'ё', 'е'), ${found}) > 0 then 20 else 0 end as rank, p.sort_order as position
    from matches join sort p on p.id = matches.id where ${matchesAll(sortFilters)}`
}

const emptyQuery: SortQuery = {
  q: '',
  plant: [],
  resist: [],
  maturity: [],
  place: [],
  region: [],
  zone: [],
  use: [],
  hybrid: [],
  sort: 'crop',
  page: 1,
}
