import { type SQL, sql } from 'drizzle-orm'
import { foldedWords } from './fold.ts'
import { isKindWord } from './kind-words.ts'
import { inName, inOthers } from './lexemes.ts'

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

const denying = /^(?:без|кроме|не|ни|исключая|исключением)$/
const containing = /^(?:содерж|использ|примен)/
const joining = /^(?:и|или|либо)$/
/** Of a name. */
const maxDenied = 3

interface Denied {
  by: string
  words: string[]
}

/** What follows a denial; most of it denies no product: «не болеет», «без косточки». */
export const deniedIn = (text: string): Denied[] => {
  // «Без серы, меди» is «без серы и меди».
  const all = foldedWords(text.slice(0, 200).replaceAll(',', ' и '))
  return all.flatMap((by, index) => {
    if (!denying.test(by)) return []
    const start = containing.test(all[index + 1] ?? '') ? index + 2 : index + 1
    const from = by === 'исключением' && all[index - 1] === 'за' ? index - 1 : index
    return [{ by: all.slice(from, start).join(' '), words: all.slice(start) }]
  })
}

/** The names that follow, each as its words: two of them in «без серы и меди». */
function namesIn(words: readonly string[], isName: (word: string) => boolean): string[][] {
  const names: string[][] = []
  for (const [index, word] of words.entries()) {
    const last = names.at(-1)
    const isJoined = joining.test(words[index - 1] ?? '')
    if (isName(word) && (!last || isJoined)) names.push([word])
    else if (isName(word) && last && last.length < maxDenied) last.push(word)
    else if (!last || isJoined || !joining.test(word)) break
  }
  return names
}

/**
 * The denials of a question that name products or substances; null without any.
 *
 * @param stemsOf the stems of a word that a product or a substance is called by; none for another word
 */
export function withoutOf(text: string, stemsOf: (word: string) => readonly string[]): Without | null {
  const isName = (word: string) => !isKindWord(word) && stemsOf(word).length > 0
  const denied = deniedIn(text)
    .map(({ by, words }) => ({ by, names: namesIn(words, isName) }))
    .filter(({ names }) => names.length > 0)
  if (denied.length === 0) return null
  const names = denied.flatMap(each => each.names)
  const all = (placesOf: (stem: string) => string[]) =>
    names
      .map(words => words.map(word => `(${stemsOf(word).flatMap(placesOf).map(quoted).join(' | ')})`).join(' & '))
      .join(' | ')
  return {
    said: denied.map(each => `${each.by} ${each.names.map(words => words.join(' ')).join(' и ')}`),
    words: new Set([...denied.flatMap(({ by }) => by.split(' ')), ...names.flat()]),
    terms: {
      drugs: all(stem => [inName(stem), inOthers(stem)]),
      goods: all(stem => [inName(stem), inOthers(stem), stem]),
    },
  }
}

const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`

/** Whether the document `d` is none of what is left out. */
export const isWanted = ({ drugs, goods }: Record<keyof WithoutTerms, SQL>): SQL =>
  sql`(d.kind = 'drug' and d.words @@ ${drugs} or d.kind = 'product' and d.words @@ ${goods}) is not true`

/** The same for terms that are known already. */
export const isWantedBy = ({ terms: { drugs, goods } }: Without): SQL =>
  isWanted({ drugs: sql`${drugs}::tsquery`, goods: sql`${goods}::tsquery` })

/** SQL for the ids of the products that are left out. */
export const unwantedIds = ({ terms }: Without): SQL =>
  sql`select d.record_id from search_document d where d.is_public and d.kind = 'drug' and d.words @@ ${terms.drugs}::tsquery`

/** The denials as a question of their own, for the list to which an answer leads. */
export const deniedWords = ({ said }: Without): string => said.join(', ')
