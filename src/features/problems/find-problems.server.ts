import { type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#features/files/picture.ts'
import { pictureJson } from '#features/files/picture-json.server.ts'
import { findMatches, type Matches, matchTables, pageOf } from '#features/search/find-matches.server.ts'
import { type ListWords, readWords } from '#features/search/found-words.server.ts'
import type { Organ } from '#features/signs/sign.entity.ts'
import { namesOf } from '#kit/catalogue-list/filter.ts'
import { matchOf } from '#kit/catalogue-list/matches.server.ts'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { toSearch } from '#kit/http/list-query.ts'
import { moscowMonth } from '#kit/moscow-day.ts'
import { foldText } from '#kit/text/fold-text.ts'
import { problemFilters } from './catalogue/problem-filters.server.ts'
import { hostsJson, matchRank, orderOf } from './problem-columns.server.ts'
import type { ProblemKind } from './problem-kind.ts'
import { emptyProblemQuery, type ProblemQuery, problemQuery } from './problem-query.ts'
import { record, textArray } from './problem-tables.server.ts'

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

export interface ProblemList extends Matches<ListedProblem> {
  /** The closest matches, only for an empty list. */
  nearest: ListedProblem[]
}

/** One more statement than other lists for the closest matches of an empty one. */
export async function listProblems(
  db: Db,
  kind: ProblemKind,
  query: ProblemQuery,
  now = new Date(),
): Promise<ProblemList> {
  const list = listOf(kind)
  const words = readWords(db, query.q)
  const found = await findMatches(db, list, query, {
    rows: rowsOf(kind, query, pageOf(list, orderOf(kind, query, moscowMonth(now)), query.page)),
    words,
    name: isUnfiltered(kind, query) ? `list-${kind}` : undefined,
  })
  return { ...found, nearest: found.total === 0 ? await findNearest(db, kind, query, await words) : [] }
}

const listOf = (kind: ProblemKind) =>
  ({ kind: kind === 'pests' ? 'pest' : 'disease', filters: problemFilters(kind), pageSize }) as const

/** The most frequent request. Other filters make other statements, too many to prepare them all. */
const isUnfiltered = (kind: ProblemKind, query: ProblemQuery) =>
  toSearch(problemQuery(kind), { ...query, page: 1 }) === ''

const findNearest = (db: Db, kind: ProblemKind, query: ProblemQuery, words: ListWords): Promise<ListedProblem[]> =>
  findRows(db, rowsOf(kind, query, sql`${nearestOrder(kind, query)} limit 6`, matchTables(listOf(kind), query, words)))

function rowsOf(kind: ProblemKind, query: ProblemQuery, rest: SQL, before?: SQL) {
  const row = rowOf<ListedProblem>({
    ...columnsOf('p', 'alias', 'name', 'latin', 'kind'),
    group: sql`matches."group"`,
    ...columnsOf('p', 'quarantine', 'activeMonths', 'confidence', 'isDemo'),
    hosts: hostsJson(kind),
    signs: leadingSigns(kind, query),
    cover: pictureJson(sql`p.cover_id`),
  })
  return selectOf(row, sql`from matches join ${record(kind)} p on p.id = matches.id ${rest}`, before)
}

/** SQL of a number: how well the problem `t.record_id` answers these words with its texts, for the same order as in the list: of equal ones the editors' order decides. */
export const textWeight = (kind: ProblemKind, folded: SQL, month: SQL): SQL =>
  sql`select ${matchRank(kind, emptyProblemQuery, folded, month)} + (99999 - least(coalesce(p.sort_order, 99999), 99999)) / 100000.0 from ${record(kind)} p where p.id = t.record_id`

function nearestOrder(kind: ProblemKind, query: ProblemQuery): SQL {
  const matchCount = sql.join(
    namesOf(problemFilters(kind)).map(name => sql`${matchOf(name)}::int`),
    sql` + `,
  )
  if (query.q === '') return sql`order by ${matchCount} desc, p.name collate "ru", p.id`
  const similarity = sql`word_similarity(${foldText(query.q)}, p.search_text)`
  return sql`where ${matchOf('q')} or ${similarity} >= 0.2 order by ${matchCount} desc, ${similarity} desc, p.name collate "ru", p.id`
}

const leadingSigns = (kind: ProblemKind, { organ }: ProblemQuery) => sql`(select coalesce(jsonb_agg(sign), '[]') from (
  select s.label, s.organ, x.weight from ${record(kind, '_signs')} x join sign s on s.id = x.sign_id and s.status = 'published'
  where x.parent_id = p.id ${organ.length > 0 ? sql`and s.organ = any(${textArray(organ)})` : sql``}
  order by x.weight desc, x.position limit 2) sign)`
