import { type SQL, sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { foldedWords } from './fold.ts'
import { isKindWord } from './kind-words.ts'
import { inName, inOthers } from './lexemes.ts'
import type { InSql } from './match-documents.server.ts'

/** What a question leaves out: «без серы», «кроме актары», «не раундап». */
export interface Without {
  /** As it was said. */
  said: string[]
  /** The words of it, folded. */
  words: ReadonlySet<string>
  terms: WithoutTerms
}

/** Conditions in the language of tsquery: products with the words in their names or substances, and goods with them anywhere. */
export interface WithoutTerms {
  drugs: string
  goods: string
}

const denying = /^(?:без|кроме|не)$/
const containing = /^(?:содерж|использ|примен)/
const maxDenied = 3

interface Denied {
  by: string
  words: string[]
}

/** The words that follow a denial; most of them deny no product: «не болеет», «без косточки». */
export const deniedIn = (text: string): Denied[] => {
  const all = foldedWords(text.slice(0, 200))
  return all.flatMap((by, index) => {
    if (!denying.test(by)) return []
    const start = containing.test(all[index + 1] ?? '') ? index + 2 : index + 1
    return [{ by: all.slice(index, start).join(' '), words: all.slice(start, start + maxDenied) }]
  })
}

/**
 * The denials of a question that name products or substances; null without any, and where nothing else is asked for.
 *
 * @param stemsOf the stems of a word that a product or a substance is called by; none for another word
 */
export function withoutOf(
  text: string,
  asked: readonly string[],
  stemsOf: (word: string) => readonly string[],
): Without | null {
  const named = deniedIn(text)
    .map(({ by, words }) => {
      const end = words.findIndex(word => isKindWord(word) || stemsOf(word).length === 0)
      return { by, words: end < 0 ? words : words.slice(0, end) }
    })
    .filter(({ words }) => words.length > 0)
  const words = new Set(named.flatMap(each => [...each.by.split(' '), ...each.words]))
  if (named.length === 0 || asked.every(word => words.has(word))) return null
  const all = (placesOf: (stem: string) => string[]) =>
    named
      .map(each => each.words.map(word => `(${stemsOf(word).flatMap(placesOf).map(quoted).join(' | ')})`).join(' & '))
      .join(' | ')
  return {
    said: named.map(each => `${each.by} ${each.words.join(' ')}`),
    words,
    terms: {
      drugs: all(stem => [inName(stem), inOthers(stem)]),
      goods: all(stem => [inName(stem), inOthers(stem), stem]),
    },
  }
}

const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`

/** Whether the document `d` is none of what is left out. */
export const isWanted = ({ drugs, goods }: InSql<WithoutTerms>): SQL =>
  sql`(d.kind = 'drug' and d.words @@ ${drugs} or d.kind = 'product' and d.words @@ ${goods}) is not true`

/** The same for terms that are known already. */
export const isWantedBy = ({ terms: { drugs, goods } }: Without): SQL =>
  isWanted({ drugs: sql`${drugs}::tsquery`, goods: sql`${goods}::tsquery` })

/** The pages of what is left out, such as `drug/aktara`. One statement. */
export async function findUnwanted(db: Db, without: Without): Promise<ReadonlySet<string>> {
  const row = rowOf<{ page: string }>({ page: sql`d.kind || '/' || d.alias` })
  const where = sql`from search_document d where d.is_public and d.kind in ('drug', 'product') and not ${isWantedBy(without)}`
  return new Set((await findRows(db, selectOf(row, where))).map(({ page }) => page))
}
