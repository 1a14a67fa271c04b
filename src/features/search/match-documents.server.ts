import { type SQL, sql } from 'drizzle-orm'
import { questionWords } from './fold.ts'
import { isKindWord } from './kind-words.ts'
import type { Question, QuestionWord } from './read-question.server.ts'

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

/** Kinds of matches, best first. */
const ranks = {
  name: 1000,
  code: 950,
  otherName: 900,
  phrase: 800,
  mainName: 650,
  words: 600,
  begun: 500,
  others: 300,
  most: 100,
}
/** A match in the texts of a record, where nothing else fits. */
export const textRank = 200

/** Whether the row has one of the stems. Of one stem it takes half the time of the operator, for which there is an index. */
const hasOne = (column: SQL, stems: readonly string[]) =>
  stems.length === 1 ? sql`${stems[0]}::text = any (${column})` : sql`${column} && ${texts(stems)}`

const inNames = ({ stems }: QuestionWord) => hasOne(sql`d.stems`, stems)
/** The first name is the one that the site shows: it says more than synonyms. */
const inMainName = ({ stems }: QuestionWord) => hasOne(sql`string_to_array(d.phrases[1], ' ')`, stems)
const begins = ({ stems, begun }: QuestionWord) => sql`d.stems && ${texts([...stems, ...begun])}`
/** Where no name begins so, one index answers for all words together. */
const inColumn = (column: SQL, { stems, begun }: QuestionWord) =>
  begun.length > 0
    ? sql`(${column} && ${texts(stems)} or d.stems && ${texts(begun)})`
    : sql`${column} && ${texts(stems)}`
const anywhere = (word: QuestionWord) => inColumn(sql`d.others`, word)
const inTexts = (word: QuestionWord) => inColumn(sql`d.texts`, word)

/** `anywhere` for a row that is read already. */
const hasAnywhere = ({ stems, begun }: QuestionWord) =>
  begun.length > 0 ? sql`(${hasOne(sql`d.others`, stems)} or d.stems && ${texts(begun)})` : hasOne(sql`d.others`, stems)
/** Fewer letters, and numbers, begin too many names to say anything. */
const maySayName = /^\D{3,}$/
/**
 * 3 in the names of a row that is read already, 2 in what belongs to it or as the beginning of a name, 1 in its texts. The texts hold all the
 * others. Only the last word may still be typed: the beginnings of the others would be looked for in thousands of rows.
 */
const placeOf = (word: QuestionWord, isLast: boolean) => {
  const isBegun =
    isLast && word.begun.length > 0 && maySayName.test(word.word) ? sql`d.stems && ${texts(word.begun)}` : sql`false`
  return sql`case when ${hasOne(sql`d.texts`, word.stems)} then case when ${inNames(word)} then 3 when ${hasOne(sql`d.others`, word.stems)} then 2 else 1 end
    when ${isBegun} then 2 else 0 end`
}

/** Each word by its own stem or by the first of its synonyms, sorted as in the index. */
const phrasesOf = (words: readonly QuestionWord[]) =>
  [0, 1].map(index => [...new Set(words.map(({ stems }) => stems[index] ?? stems[0]!))].sort().join(' '))

const all = (conditions: readonly SQL[]) =>
  conditions.length > 0 ? sql`(${sql.join([...conditions], sql` and `)})` : sql`false`

const columns = sql`d.kind, d.record_id, d.alias, d.name`

/** Where the words may stand: texts are left out for codes, and where they are weighed apart. */
type Place = 'names' | 'texts'

/**
 * SQL for `kind`, `record_id`, `alias`, `name` and `rank` of the documents `d` that have all words, or the whole question as a name or code.
 * Two readings of an index: those that are called so are looked at word by word, the others only for where their words stand.
 */
export function matchingDocuments(question: Question, among: SQL = sql`d.is_public`, place: Place = 'names'): SQL {
  const { squashed, words } = question
  const whole = texts([squashed])
  const named = sql`select ${columns}, case when d.names[1] = ${squashed} then ${ranks.name}::int when d.codes && ${whole} then ${ranks.code}::int
      when d.names && ${whole} then ${ranks.otherName}::int
      when d.phrases && ${texts(phrasesOf(words))} then ${ranks.phrase}::int
      when ${all(words.map(inMainName))} then ${ranks.mainName}::int
      when ${all(words.map(inNames))} then ${ranks.words}::int else ${ranks.begun}::int end as rank
    from search_document d where ${among} and (${isCalled(squashed)} or ${all(words.map(begins))})`
  const [inPlace, rank] =
    place === 'names'
      ? [all(words.map(anywhere)), sql`${ranks.others}::int`]
      : [
          all(words.map(inTexts)),
          sql`case when ${all(words.map(hasAnywhere))} then ${ranks.others}::int else ${textRank}::int end`,
        ]
  return sql`with named as materialized (${named}) select * from named union all select ${columns}, ${rank} from search_document d
    where ${among} and ${inPlace} and (d.kind, d.record_id) not in (select kind, record_id from named)`
}

const isCalled = (squashed: string) => sql`d.names && ${texts([squashed])} or d.codes && ${texts([squashed])}`

/** Whether the document `d` has all words, or is called or coded so. */
export const hasAllWords = ({ squashed, words }: Question, place: Place): SQL =>
  sql`(${isCalled(squashed)} or ${all(words.map(place === 'texts' ? inTexts : anywhere))})`

/** Kinds that are texts before all: they are few, and a word anywhere in them is worth a look. */
const writtenKinds = sql`'{post,term}'::text[]`
/** Of few rows: the index would read the places of the words in all records first. */
const withoutIndex = (condition: SQL) => sql`(${condition}) is true`
/** Of the weight of the best document of the kind. */
const leastWeight = 0.65

/**
 * The same for the documents that have most of the words of the question, each the more the fewer documents of the kind have it. The rank
 * says first how much of the question a document has, for the order of the kinds. Documents of a kind with the words in the same places are
 * weighed once: a word may stand in thousands of them.
 */
export function nearDocuments({ words }: Question, among: SQL = sql`d.is_public`): SQL {
  if (words.length < 2) return sql`select ${columns}, 0 as rank from search_document d where false`
  const stemsOf = (of: readonly QuestionWord[]) => texts(of.flatMap(word => word.stems))
  const [ofKinds, own] = [words.filter(({ word }) => isKindWord(word)), words.filter(({ word }) => !isKindWord(word))]
  const stems = stemsOf(own.length > 0 ? own : words)
  /** «средство от слизней»: where the kind is named, the other words may stand in texts. */
  const isAsked = ofKinds.length > 0 ? sql` or d.others && ${stemsOf(ofKinds)} and d.texts && ${stems}` : sql``
  const each = <T>(toSql: (hit: SQL, count: SQL, index: number) => T) =>
    words.map((_, index) =>
      toSql(sql`${sql.identifier(`hit${index}`)}`, sql`${sql.identifier(`count${index}`)}`, index),
    )
  const sum = (parts: readonly SQL[]) => sql`(${sql.join([...parts], sql` + `)})`
  const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
  /** Where all words stand as one number of two bits for each. */
  const places = sum(
    words.map((word, index) => sql`(${placeOf(word, index === words.length - 1)}) * ${4 ** index}::int`),
  )
  const hits = each((hit, _, index) => sql`places >> ${2 * index}::int & 3 as ${hit}`)
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
  return sql`with hits as materialized (${select(sql`d.kind <> all (${writtenKinds}) and (d.others && ${stems}${isAsked})`)}
      union all ${select(sql`d.kind = any (${writtenKinds}) and ${withoutIndex(sql`d.texts && ${stems}`)}`)}),
    alike as materialized (select kind, places, count(*) as documents, ${list(hits)} from hits group by kind, places),
    in_kind as materialized (select kind, sum(documents) as documents, ${list(counts)} from alike group by kind),
    in_all as materialized (select sum(documents) as documents, ${list(counts)} from alike),
    weighed as (select alike.*, ${weight} as weight, ${had} / nullif(${asked}, 0) as share from alike join in_kind using (kind) cross join in_all ${once}),
    compared as (select *, max(weight) over (partition by kind) as most,
      first_value(share) over (partition by kind order by weight desc, share desc) as kind_share from weighed ${once})
    select kind, record_id, alias, name, ${ranks.most}::int + 10 * floor(9 * coalesce(kind_share, 0))::int + floor(9 * weight / nullif(most, 0))::int as rank
      from hits join compared using (kind, places) where weight >= ${leastWeight}::float * most`
}

/** The planner would write the expression of a column of a subquery into each place that names it. */
const once = sql`offset 0`

/** SQL for a JSON list of public names with a word that looks like one of the words. */
export function nearNames(q: string, limit: number, among: SQL = sql`true`): SQL {
  const asked = questionWords(q).filter(word => word.length > 2)
  return sql`(select coalesce(jsonb_agg(name), '[]') from (select named.name
    from (select v.word, max(similarity(v.word, a.word)) as likeness
      from unnest(${texts(asked)}) a(word) join search_word v on v.word % a.word and v.is_public group by v.word) near
    cross join lateral (select d.name from search_document d where d.is_public and ${among} and d.names @> array[near.word]
      order by d.kind = 'product', d.name limit 1) named
    group by named.name order by max(near.likeness) desc, named.name limit ${limit}) names)`
}

const maxNamed = 60
/** A word that more documents have in their names says little. */
const maxRead = 2_000

/** SQL for the crops, problems and products that words of the question may name. They are few among those with its words, and many in all. */
export const namedDocuments = (
  words: readonly QuestionWord[],
): SQL => sql`(select coalesce(jsonb_agg(n), '[]') from (select d.kind, d.record_id as "recordId", d.alias,
    d.name, d.phrases, d.stems, d.others from (select * from search_document d where d.is_public
      and d.stems && ${texts(words.flatMap(word => word.stems))} limit ${maxRead}) d
    where d.kind in ('plant', 'disease', 'pest', 'drug') order by cardinality(d.stems), d.kind, d.record_id limit ${maxNamed}) n)`
