import { readWords } from '#features/search/found-words.server.ts'
import type { Question } from '#features/search/read-question.server.ts'
import { isExact } from '#kit/catalogue-list/words-note.ts'
import type { Db } from '#kit/db/database.server.ts'
import { type FinderCrop, type FinderFacts, findFinderFacts } from './find-finder-facts.server.ts'
import type { FinderQuery } from './finder-query.ts'
import { cropInWords, signsInWords } from './signs-in-words.ts'

export interface ReadQuery {
  /** With the crop that the words name, and with the words by which signs are found. */
  query: FinderQuery
  facts: FinderFacts
  /** The words as typed, where others were read. */
  typed: string | null
}

/** The facts of a query. Own words are read as the search reads them: other spellings count when the typed one says nothing. Three statements at most. */
export async function readOwnWords(db: Db, query: FinderQuery): Promise<ReadQuery> {
  const { crop, place, q } = query
  const words = await readWords(db, q)
  const facts = await findFinderFacts(db, crop, place)
  if (!words || crop !== undefined) return chooseWords(query, facts, isExact(q) ? undefined : words?.meant?.text)
  const meant = isExact(q) ? null : words.meant
  const named = cropOf(q, words.said, facts.crops)
  if (named)
    return chooseWords({ ...query, crop: named.alias }, await findFinderFacts(db, named.alias, place), meant?.text)
  const other = meant && cropOf(meant.text, meant.question, facts.crops)
  if (!other) return { query, facts, typed: null }
  return {
    query: { ...query, crop: other.alias, q: meant.text },
    facts: await findFinderFacts(db, other.alias, place),
    typed: q,
  }
}

/** Other words are read where they describe a sign of the crop and the typed ones do not. */
function chooseWords(query: FinderQuery, facts: FinderFacts, meant: string | undefined): ReadQuery {
  const signs = facts.problems.flatMap(problem => problem.signs)
  const describes = (text: string) =>
    signsInWords(text, signs).some(phrase => phrase.signs.length + phrase.others.length > 0)
  if (meant === undefined || describes(query.q) || !describes(meant)) return { query, facts, typed: null }
  return { query: { ...query, q: meant }, facts, typed: query.q }
}

/** The crop that the words name in any form, or by a word of gardeners; the longest name first. */
function cropOf(text: string, { words }: Question, crops: readonly FinderCrop[]): FinderCrop | null {
  const stems = new Set(words.flatMap(word => word.stems))
  const said = ({ phrases }: FinderCrop) =>
    Math.max(
      0,
      ...phrases
        .map(phrase => phrase.split(' '))
        .map(parts => (parts.every(part => stems.has(part)) ? parts.length : 0)),
    )
  const [best] = crops.filter(crop => said(crop) > 0).sort((a, b) => said(b) - said(a))
  return best ?? cropInWords(text, crops)
}
