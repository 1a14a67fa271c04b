import { type SQL, sql } from 'drizzle-orm'
import { questionWords } from './fold.ts'
import { namedKinds } from './kind-words.ts'
import { inOthers } from './lexemes.ts'
import { type MatchTerms, type Place, type QuestionTerms, termsOf } from './question-terms.server.ts'
import type { Question } from './read-question.server.ts'

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

/** Kinds of matches, best first. */
export const ranks = {
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

/** In the text of the statement: the planner may know it. */
export const number = (value: number) => sql.raw(String(value))

export const columns = sql`d.kind, d.record_id, d.alias, d.name`

/** SQL for each of the values, such as a parameter. */
export type InSql<T> = { readonly [Key in keyof T]: SQL }

const arrays: readonly string[] = ['phrases'] satisfies (keyof QuestionTerms)[]
const plain: readonly string[] = ['whole'] satisfies (keyof QuestionTerms)[]
const typeOf = (key: string) => sql.raw(plain.includes(key) ? 'text' : arrays.includes(key) ? 'text[]' : 'tsquery')

/** @param toSql gives what stands for a value in a statement */
export const termsInSql = <T extends object>(
  keys: readonly (keyof T & string)[],
  toSql: (key: keyof T & string) => SQL,
): InSql<T> => Object.fromEntries(keys.map(key => [key, sql`${toSql(key)}::${typeOf(key)}`])) as InSql<T>

/** Each value as a parameter. */
const bound = <T extends object>(terms: T): InSql<T> =>
  termsInSql<T>(Object.keys(terms) as (keyof T & string)[], key => sql`${sql.param(terms[key])}`)

/**
 * SQL for `kind`, `record_id`, `alias`, `name` and `rank` of the documents `d` that have all words, or the whole question as a name or code.
 * One reading of the index for all places: each row is read anyway, and to look where its words stand takes less than another reading.
 */
export const matchingDocuments = (question: Question, among: SQL = sql`d.is_public`, place: Place = 'names'): SQL =>
  matchingTerms(bound(termsOf(question, place)), among)

/** The same for values that are not known yet. */
export function matchingTerms(terms: InSql<MatchTerms>, among: SQL): SQL {
  const { whole, phrases, main, names, begun, others, placed } = terms
  return sql`select ${columns}, case when d.names[1] = ${whole} then ${number(ranks.name)}
      when ${whole} = any (d.codes) then ${number(ranks.code)} when ${whole} = any (d.names) then ${number(ranks.otherName)}
      when d.words @@ ${begun} then case when not d.words @@ ${names} then ${number(ranks.begun)}
        when d.phrases && ${phrases} then ${number(ranks.phrase)}
        when array_to_tsvector(string_to_array(d.phrases[1], ' ')) @@ ${main} then ${number(ranks.mainName)} else ${number(ranks.words)} end
      when d.words @@ ${others} then ${number(ranks.others)} else ${number(textRank)} end as rank
    from search_document d where ${among} and (${isCalled(whole)} or d.words @@ ${placed})`
}

const isCalled = (whole: SQL) => sql`d.names && array[${whole}] or d.codes && array[${whole}]`

/** Whether the document `d` has all words, or is called or coded so. */
export function hasAllWords(question: Question, place: Place): SQL {
  const { whole, placed } = bound(termsOf(question, place))
  return sql`(${isCalled(whole)} or d.words @@ ${placed})`
}

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

/**
 * SQL for the crops, problems and products that words of the question may name. They are few among those with its words, and many in all.
 *
 * @param words a tsquery for documents with one of the words in their names
 */
export const namedDocuments = (
  words: SQL,
): SQL => sql`(select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'recordId', n.record_id,
    'alias', n.alias, 'name', n.name, 'phrases', n.phrases, 'stems', n.stems, 'others', array(select substr(other, 2)
      from unnest(tsvector_to_array(n.words)) other where starts_with(other, ${inOthers('')})))), '[]')
  from (select d.* from (select * from search_document d where d.is_public and d.words @@ ${words} limit ${number(maxRead)}) d
    where d.kind in (${sql.raw(namedKinds.map(kind => `'${kind}'`).join(', '))}) order by cardinality(d.stems), d.kind, d.record_id limit ${number(maxNamed)}) n)`
