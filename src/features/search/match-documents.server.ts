import { type SQL, sql } from 'drizzle-orm'
import type { Question, QuestionWord } from './read-question.server.ts'

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

/** Kinds of matches, best first; all of them are above every rank of a list. */
const ranks = { name: 1000, code: 950, otherName: 900, phrase: 800, words: 600, begun: 500, others: 300, most: 100 }

const inNames = ({ stems }: QuestionWord) => sql`d.stems && ${texts(stems)}`
const begins = ({ stems, begun }: QuestionWord) => sql`d.stems && ${texts([...stems, ...begun])}`
const anywhere = ({ stems, begun }: QuestionWord) => sql`(d.stems && ${texts([...stems, ...begun])} or d.others && ${texts(stems)})`

/** Each word by its own stem or by the first of its synonyms, sorted as in the index. */
const phrasesOf = (words: readonly QuestionWord[]) =>
  [0, 1].map(index => [...new Set(words.map(({ stems }) => stems[index] ?? stems[0]!))].sort().join(' '))

const all = (conditions: readonly SQL[]) => (conditions.length > 0 ? sql`(${sql.join([...conditions], sql` and `)})` : sql`false`)

/** SQL for `kind`, `alias`, `name` and `rank` of the documents that have all words, or the whole question as a name or code. */
export function matchingDocuments({ squashed, words }: Question): SQL {
  const whole = texts([squashed])
  const named = all(words.map(inNames))
  return sql`select d.kind, d.alias, d.name, case when d.names[1] = ${squashed} then ${ranks.name}::int when d.codes && ${whole} then ${ranks.code}::int
      when d.names && ${whole} then ${ranks.otherName}::int
      when d.phrases && ${texts(phrasesOf(words))} then ${ranks.phrase}::int
      when ${named} then ${ranks.words}::int
      when ${all(words.map(begins))} then ${ranks.begun}::int else ${ranks.others}::int end as rank
    from search_document d where d.names && ${whole} or d.codes && ${whole} or ${all(words.map(anywhere))}`
}

/** SQL for the documents that have most of the words, at least half of them. */
export function nearDocuments({ words }: Question): SQL {
  if (words.length < 2) return sql`select d.kind, d.alias, d.name, 0 as rank from search_document d where false`
  const hits = sql.join(
    words.map(word => sql`(case when ${inNames(word)} then 2 when ${anywhere(word)} then 1 else 0 end)`),
    sql` + `,
  )
  const stems = texts(words.flatMap(word => word.stems))
  return sql`select kind, alias, name, ${ranks.most}::int + hits as rank from (select d.kind, d.alias, d.name, ${hits} as hits,
      max(${hits}) over () as most from search_document d where d.stems && ${stems}) counted where hits = most`
}

const maxNamed = 60

/** SQL for the crops, problems and products that words of the question may name. */
export const namedDocuments = ({
  words,
}: Question): SQL => sql`(select coalesce(jsonb_agg(n), '[]') from (select d.kind, d.record_id as "recordId", d.alias,
    d.name, d.phrases, d.stems, d.others from search_document d where d.kind in ('plant', 'disease', 'pest', 'drug')
    and d.stems && ${texts(words.flatMap(word => word.stems))} order by cardinality(d.stems), d.kind, d.record_id limit ${maxNamed}) n)`
