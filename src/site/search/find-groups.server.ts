import { type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#features/files/picture.ts'
import { pictureJson } from '#features/files/picture-json.server.ts'
import { isEppoCode } from '#features/search/found-words.server.ts'
import { matchingTerms, namedDocuments, number, termsInSql, textRank } from '#features/search/match-documents.server.ts'
import { nearTerms } from '#features/search/near-documents.server.ts'
import {
  anyInNames,
  type MatchTerms,
  type NearTerms,
  nearTermsOf,
  type QuestionTerms,
  termKeys,
  termsOf,
  wordKeys,
} from '#features/search/question-terms.server.ts'
import type { ReadQuestion } from '#features/search/read-question.server.ts'
import { isWanted } from '#features/search/without-words.server.ts'
import { isExact } from '#kit/catalogue-list/words-note.ts'
import { rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { namedStatement } from '#kit/db/named-statement.server.ts'
import { foldText } from '#kit/text/fold-text.ts'
import type { Named } from './intent.ts'

/** What is found of a kind. */
export interface Found {
  kind: string
  total: number
  /** The rank of the best match. */
  best: number
  items: { recordId: number; rank: number; alias: string; name: string; note: string; cover: Picture | null }[]
}

interface FoundGroups {
  groups: Found[]
  isCorrected: boolean
  named: Named[]
}

interface Searched {
  kind: string
  weight?: ((folded: SQL, month: SQL) => SQL) | undefined
}

type Run = (db: Db, values: Record<string, unknown>) => Promise<FoundGroups[]>

/** So many records with all words leave no need for those with some of them. */
const enoughFound = 100

/** The documents that a visitor finds today. */
const isShownToday = sql`d.is_public and (d.shown_on is null or d.shown_on @> current_date)`

/** For so many words there are statements; a question takes the first one that has room for its words. */
const rooms = [0, 3, 8]

/**
 * Finds what the site shows, section by section. Planning takes longer than running for most questions, so that there are a few statements
 * for all of them, which each connection plans once.
 *
 * @param searched the kinds with a section
 * @param maxItems of a section
 */
export function groupsFinder(searched: readonly Searched[], maxItems: number) {
  const statements = new Map<number, Run>(
    rooms.map(room => [room, namedStatement(`search-${room}`, statementFor(searched, maxItems, room))]),
  )
  return async (db: Db, q: string, { said, meant, near: alike, without }: ReadQuestion, month: number) => {
    const near = isExact(q) ? null : nearTermsOf(alike)
    const room = rooms.find(each => each >= (near?.words.length ?? 0)) ?? rooms.at(-1)!
    const place = isEppoCode(q) ? 'names' : 'texts'
    const values = {
      folded: foldText(q),
      month: String(month).padStart(2, '0'),
      without_drugs: without?.terms.drugs ?? null,
      without_goods: without?.terms.goods ?? null,
      named: anyInNames([...said.words, ...(meant?.question.words ?? [])]),
      ...valuesOf('said', termsOf(said, place)),
      ...valuesOf('meant', meant && termsOf(meant.question, place)),
      ...nearValuesOf(near, room),
    }
    const [found] = await statements.get(room)!(db, values)
    return found!
  }
}

const valuesOf = (prefix: string, terms: QuestionTerms | null) =>
  Object.fromEntries(termKeys.map(key => [`${prefix}_${key}`, terms?.[key] ?? null]))

const wordColumns = (room: number) =>
  Array.from({ length: room }, (_, index) => wordKeys.map(key => ({ index, key, column: `${key}_${index}` })))

function nearValuesOf(near: NearTerms | null, room: number) {
  const words = wordColumns(room)
    .flat()
    .map(({ index, key, column }) => [column, near?.words[index]?.[key] ?? null])
  return {
    ...(room > 0 && { some: near?.some ?? null, written: near?.written ?? null, signs: near?.signs ?? null }),
    ...Object.fromEntries(words),
  }
}

/** From a table, so that the planner makes the same plan for all values, and PostgreSQL keeps it. */
const given = (column: string) => sql`(select ${sql.identifier(column)} from asked)`

const isShown = sql`${isShownToday} and ${isWanted({ drugs: given('without_drugs'), goods: given('without_goods') })}`

function statementFor(searched: readonly Searched[], maxItems: number, room: number) {
  const row = rowOf<FoundGroups>({
    groups: sql`(select coalesce(jsonb_agg(g), '[]') from (select kind, total, best, (select jsonb_agg(jsonb_build_object('recordId', b.record_id, 'rank', b.rank, 'alias', b.alias,
        'name', b.name, 'note', d.note, 'cover', ${pictureJson(sql`d.cover_id`)}) order by b.place)
        from ${bestOf(sql`counted.kind`, maxItems)} b join search_document d on d.kind = b.kind and d.record_id = b.record_id) as items
      from (select kind, sum(documents)::int as total, max(rank) as best from alike group by kind) counted) g)`,
    isCorrected: sql`exists (select from meant)`,
    named: namedDocuments(given('named')),
  })
  return selectOf(row, sql``, sql`with ${askedTable(room)}, ${foundTables(searched, room)}, ${firstTables(maxItems)}`)
}

/** The values of the question as a table of one row. */
function askedTable(room: number): SQL {
  const terms = (prefix: string) => termKeys.map(key => [`${prefix}_${key}`, typeOf(key)] as const)
  const near =
    room > 0
      ? [
          'some',
          'written',
          'signs',
          ...wordColumns(room)
            .flat()
            .map(({ column }) => column),
        ]
      : []
  const columns = [
    ['folded', 'text'],
    ['month', 'text'],
    ['named', 'tsquery'],
    ['without_drugs', 'tsquery'],
    ['without_goods', 'tsquery'],
    ...terms('said'),
    ...terms('meant'),
    ...near.map(column => [column, 'tsquery'] as const),
  ] as const
  const values = columns.map(
    ([column, type]) => sql`${sql.placeholder(column)}::${sql.raw(type)} as ${sql.identifier(column)}`,
  )
  return sql`asked as materialized (select ${sql.join(values, sql`, `)})`
}

const typeOf = (key: keyof QuestionTerms) => (key === 'whole' ? 'text' : key === 'phrases' ? 'text[]' : 'tsquery')

const nothing = sql`select kind, record_id, alias, name, 0 as rank from search_document where false`

function foundTables(searched: readonly Searched[], room: number): SQL {
  const all = (prefix: string) =>
    matchingTerms(
      termsInSql<MatchTerms>(termKeys, key => given(`${prefix}_${key}`)),
      isShown,
    )
  const isWeighed = sql`(t.rank = ${number(textRank)} and t.kind in (${kindsOf(searched)}))`
  // Each row is stored once: a word may stand in half of the documents.
  return sql`said as materialized (${all('said')}),
    meant as materialized (select * from (${all('meant')}) t where ${given('meant_whole')} is not null and not exists (select from said)),
    near as materialized (${room > 0 ? mostWords(room) : nothing}),
    exact as not materialized (select * from said union all select * from meant),
    weighed as materialized (select kind, record_id, alias, name, rank + coalesce(${weightOf(searched)}, 0) as rank from exact t where ${isWeighed}),
    found as not materialized (select * from exact t where not ${isWeighed} union all select * from weighed union all select * from near)`
}

function mostWords(room: number): SQL {
  const isElsewhere = sql`${isShown} and d.kind not in (select kind from said)`
  const words = wordColumns(room).map(keys => ({
    ...Object.fromEntries(keys.map(({ key, column }) => [key, given(column)])),
  }))
  const terms = { some: given('some'), written: given('written'), signs: given('signs'), words: words as never }
  return sql`select * from (${nearTerms(terms, isElsewhere)}) t
    where not exists (select from meant) and (select count(*) from said) < ${number(enoughFound)}`
}

/**
 * Of many that were found a section shows a few: how well they fit and how long their names are says which. Only these are read and compared
 * by their names then, kind by kind.
 */
const firstTables = (maxItems: number): SQL =>
  sql`alike as materialized (select kind, rank, length(name) as letters, count(*) as documents from found group by kind, rank, letters),
    first_alike as materialized (select kind, rank, letters from (
      select *, sum(documents) over (partition by kind order by rank desc, letters) - documents as before from alike) a
      where before < ${number(maxItems)}),
    first as materialized (select f.* from found f join first_alike a on a.kind = f.kind and a.rank = f.rank and a.letters = length(f.name))`

/** The records that a section shows: sorting those of all kinds at once would take longer. */
const bestOf = (
  kind: SQL,
  maxItems: number,
) => sql`(select b.*, row_number() over () as place from (select * from first f where f.kind = ${kind}
  order by rank desc, length(name), name collate "ru", alias limit ${number(maxItems)}) b)`

const weighedOf = (searched: readonly Searched[]) =>
  searched.flatMap(({ kind, weight }) => (weight ? [{ kind, weight }] : []))

const kindsOf = (searched: readonly Searched[]) =>
  sql.join(
    weighedOf(searched).map(({ kind }) => sql.raw(`'${kind}'`)),
    sql`, `,
  )

/** Among matches in texts, a kind may know which say more: signs that stand together, harm in this month. */
const weightOf = (searched: readonly Searched[]) =>
  sql`case t.kind ${sql.join(
    weighedOf(searched).map(
      ({ kind, weight }) => sql`when ${sql.raw(`'${kind}'`)} then (${weight(given('folded'), given('month'))})`,
    ),
    sql` `,
  )} end`
