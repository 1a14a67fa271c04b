import { type SQL, sql } from 'drizzle-orm'
import { columns, type InSql, number, ranks, termsInSql } from './match-documents.server.ts'
import { type NearTerms, nearTermsOf, type WordTerms, wordKeys } from './question-terms.server.ts'
import type { Question } from './read-question.server.ts'

/** Kinds that are texts before all: they are few, and a word anywhere in them is worth a look. */
const writtenKinds = sql`'{post,term}'::text[]`
/** Their crops stand beside them, their signs in their texts. */
const problemKinds = sql`'{disease,pest}'::text[]`
/** Of few rows: the index would read the places of the words in all records first. */
const withoutIndex = (condition: SQL) => sql`(${condition}) is true`
/** Of the weight of the best document of the kind. */
const leastWeight = 0.65

/** A word may stand in the texts of half of all records: so many of them say enough. */
const maxInTexts = 1_000

/** The values of `NearTerms` in a statement. */
export interface NearInSql {
  some: SQL
  written: SQL
  signs: SQL
  words: readonly InSql<WordTerms>[]
}

/** SQL for the documents that have most of the words of the question, with columns as of those that have all. */
export function nearDocuments(question: Question, among: SQL = sql`d.is_public`): SQL {
  const terms = nearTermsOf(question)
  return terms ? nearTerms(bound(terms), among) : sql`select ${columns}, 0 as rank from search_document d where false`
}

const whereKeys = ['some', 'written', 'signs'] as const

const bound = ({ words, ...where }: NearTerms): NearInSql => ({
  ...termsInSql<Omit<NearTerms, 'words'>>(whereKeys, key => sql`${where[key]}`),
  words: words.map(word => termsInSql<WordTerms>(wordKeys, key => sql`${word[key]}`)),
})

/**
 * 3 in the names of a row that is read already, 2 in what belongs to it or as the beginning of a name, 1 in its texts, else 0; also for a
 * word that the question does not have.
 */
const placeOf = ({ names, others, texts, begun }: InSql<WordTerms>) =>
  sql`case when d.words @@ ${texts} then case when d.words @@ ${names} then 3 when d.words @@ ${others} then 2 else 1 end
    when d.words @@ ${begun} then 2 else 0 end`

/**
 * The documents that have most of the words, each the more the fewer documents of the kind have it. The rank
 * says first how much of the question a document has, for the order of the kinds. Documents of a kind with the words in the same places are
 * weighed once: a word may stand in thousands of them.
 */
export function nearTerms({ some, written, signs, words }: NearInSql, among: SQL): SQL {
  const each = <T>(toSql: (hit: SQL, count: SQL, index: number) => T) =>
    words.map((_, index) =>
      toSql(sql`${sql.identifier(`hit${index}`)}`, sql`${sql.identifier(`count${index}`)}`, index),
    )
  const sum = (parts: readonly SQL[]) => sql`(${sql.join([...parts], sql` + `)})`
  const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
  /** Where all words stand as one number of two bits for each. */
  const places = sum(words.map((word, index) => sql`(${placeOf(word)}) * ${number(4 ** index)}`))
  const hits = each((hit, _, index) => sql`places >> ${number(2 * index)} & 3 as ${hit}`)
  const counts = each((hit, count) => sql`sum(documents) filter (where ${hit} > 0) as ${count}`)
  /** How rare a word is: next to nothing for one that all have. */
  const rarity = (of: SQL, count: SQL) =>
    sql`(case when ${of}.${count} > 0 then ln(1.2 + ${of}.documents::float / ${of}.${count}::float - 1) else 0 end)`
  const weight = sum(
    each(
      (hit, count) =>
        sql`(case ${hit} when 0 then 0 when 1 then 1 when 2 then 1.6 else 2.4 end) * ${rarity(sql`in_kind`, count)}`,
    ),
  )
  const had = sum(each((hit, count) => sql`least(${hit}, 1) * ${rarity(sql`in_all`, count)}`))
  const asked = sum(each((_, count) => rarity(sql`in_all`, count)))
  const select = (where: SQL) =>
    sql`select ${columns}, ${places} as places from search_document d where ${among} and ${where}`
  const isBesideProblem = sql`kind = any (${problemKinds}) and (${sql.join(
    words.map((_, index) => sql`places >> ${number(2 * index)} & 3 = 2`),
    sql` or `,
  )})`
  return sql`with beside as materialized (${select(sql`d.kind <> all (${writtenKinds}) and d.words @@ ${some}`)}),
    told as materialized (select * from beside
      union all ${select(sql`d.kind = any (${writtenKinds}) and ${withoutIndex(sql`d.words @@ ${written}`)}`)}
      union all ${select(sql`d.kind = any (${problemKinds}) and ${withoutIndex(sql`d.words @@ ${signs}`)}
        and not ${withoutIndex(sql`d.words @@ ${some}`)} and not exists (select from beside where ${isBesideProblem})`)}),
    hits as materialized (select * from told
      union all (${select(sql`d.words @@ ${signs} and not exists (select from told)`)} limit ${number(maxInTexts)})),
    alike as materialized (select kind, places, count(*) as documents, ${list(hits)} from hits group by kind, places),
    in_kind as materialized (select kind, sum(documents) as documents, ${list(counts)} from alike group by kind),
    in_all as materialized (select sum(documents) as documents, ${list(counts)} from alike),
    weighed as (select alike.*, ${weight} as weight, ${had} / nullif(${asked}, 0) as share from alike join in_kind using (kind) cross join in_all ${once}),
    compared as (select *, max(weight) over (partition by kind) as most,
      first_value(share) over (partition by kind order by weight desc, share desc) as kind_share from weighed ${once})
    select kind, record_id, alias, name, ${number(ranks.most)} + 10 * floor(9 * coalesce(kind_share, 0))::int + floor(9 * coalesce(weight / nullif(most, 0), 0))::int as rank
      from hits join compared using (kind, places) where weight >= ${number(leastWeight)}::float * most`
}

/** The planner would write the expression of a column of a subquery into each place that names it. */
const once = sql`offset 0`
