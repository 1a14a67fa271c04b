import { type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#features/files/picture.ts'
import { pictureJson } from '#features/files/picture-json.server.ts'
import { foundWords, type ListWords, readWords, stateOfWords, toWordsFound, type WordsState } from '#features/search/found-words.server.ts'
import type { Organ } from '#features/signs/sign.entity.ts'
import { namesOf } from '#kit/catalogue-list/filter.ts'
import { type MatchCount, matchCounts, matchesAll, matchesOf, matchOf } from '#kit/catalogue-list/matches.server.ts'
import type { WordsFound } from '#kit/catalogue-list/words-note.ts'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { executeNamed } from '#kit/db/named-statement.server.ts'
import { moscowMonth } from '#kit/moscow-day.ts'
import { foldText } from '#kit/text/fold-text.ts'
import { problemFilters } from './catalogue/problem-filters.server.ts'
import { hostsJson, matchRank, orderOf } from './problem-columns.server.ts'
import type { ProblemKind } from './problem-kind.ts'
import { activeFilters, emptyProblemQuery, type ProblemQuery } from './problem-query.ts'
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

export interface ProblemList {
  items: ListedProblem[]
  total: number
  pages: number
  facets: MatchCount[]
  /** The closest matches, only for an empty list. */
  nearest: ListedProblem[]
  words: WordsFound
}

/** One page of published problems with the counts of every facet: one statement, one more to read the words, and one for the closest matches of an empty list. */
export async function listProblems(db: Db, kind: ProblemKind, query: ProblemQuery, now = new Date()): Promise<ProblemList> {
  const words = await readWords(db, query.q)
  const order = sql`where ${matchesAll(problemFilters(kind))} order by ${orderOf(kind, query, moscowMonth(now))}`
  const row = rowOf<FoundProblems>({
    facets: sql`(select jsonb_agg(counted) from (${matchCounts(problemFilters(kind), query)}) counted)`,
    items: sql`(select coalesce(jsonb_agg(problem), '[]') from (${pageRows(kind, query, order, (query.page - 1) * pageSize)}) problem)`,
    state: stateOfWords(documentKind(kind), words),
  })
  const statement = selectOf(row, undefined, tablesOf(kind, query, words))
  const [found] = isUnfiltered(kind, query) ? await executeNamed(db, `list-${kind}`, statement) : await findRows(db, statement)
  const { facets, items, state } = found!
  const total = facets.find(({ facet }) => facet === 'total')?.count ?? 0
  return {
    items,
    total,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    facets: facets.filter(({ facet }) => facet !== 'total'),
    nearest: total === 0 ? await findNearest(db, kind, query, words) : [],
    words: toWordsFound(words, state),
  }
}

interface FoundProblems {
  state: WordsState
  facets: MatchCount[]
  items: ListedProblem[]
}

/** The most frequent request. Other filters make other statements, too many to prepare them all. */
const isUnfiltered = (kind: ProblemKind, query: ProblemQuery) => activeFilters(kind, query).length === 0 && query.sort === 'harm'

const findNearest = (db: Db, kind: ProblemKind, query: ProblemQuery, words: ListWords): Promise<ListedProblem[]> =>
  findRows(db, pageRows(kind, query, nearestOrder(kind, query), 0, 6, tablesOf(kind, query, words)))

function pageRows(kind: ProblemKind, query: ProblemQuery, order: SQL, offset: number, limit = pageSize, before?: SQL) {
  const row = rowOf<ListedProblem>({
    ...columnsOf('p', 'alias', 'name', 'latin', 'kind'),
    group: sql`matches."group"`,
    ...columnsOf('p', 'quarantine', 'activeMonths', 'confidence', 'isDemo'),
    hosts: hostsJson(kind),
    signs: leadingSigns(kind, query),
    cover: pictureJson(sql`p.cover_id`),
  })
  const from = sql`from matches join ${record(kind)} p on p.id = matches.id ${order} limit ${limit} offset ${offset}`
  return selectOf(row, from, before)
}

/** SQL of a number: how well the problem `t.record_id` answers these words with its texts, for the same order as in the list: of equal ones the editors' order decides. */
export const textWeight = (kind: ProblemKind, q: string, month: number): SQL =>
  sql`select ${matchRank(kind, { ...emptyProblemQuery, q }, month)} + (99999 - least(coalesce(p.sort_order, 99999), 99999)) / 100000.0 from ${record(kind)} p where p.id = t.record_id`

const documentKind = (kind: ProblemKind) => (kind === 'pests' ? 'pest' : 'disease')

const tablesOf = (kind: ProblemKind, query: ProblemQuery, words: ListWords): SQL =>
  sql`with ${foundWords(documentKind(kind), words)}, ${matchesOf(record(kind), problemFilters(kind), query)}`

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
