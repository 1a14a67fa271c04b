import { organWords, stopWords } from '#features/signs/word-groups.ts'

export interface Clause {
  words: string[]
  /** Whether the words say what the gardener sees, what is absent, or neither clearly. */
  polarity: 'seen' | 'absent' | 'unclear'
}

/** Words that deny everything said beside them: «паутины нет», «гусениц не видно». */
const denyAll = /^(нет|нету|отсутству\p{L}*)$/u
const notSeen = /^(вид\p{L}*|было|были|бывает|наш\p{L}*|нахо\p{L}*|замет\p{L}*|замеч\p{L}*|наблюда\p{L}*|вижу)$/u

/** Verbs whose denial is a sign of its own: «бутоны не раскрываются», «не смываются водой». */
const deniedSigns = /(^| )не (раскры|распуск|смыв|отмыв|растет|растут)/g

/** «не раскрываются» as one word, so that it can be looked up like the words of a sign. */
export const joinDeniedSigns = (text: string): string => text.replace(deniedSigns, '$1не$2')

/**
 * The parts of a phrase by what is said of them. `words` are folded, in their order, with the words that deny. «Плоды без трещин» is one part
 * that is seen and one that is absent. Where a denial has content on both sides it is unclear what it covers, so nothing may follow from it.
 */
export function clausesOf(words: readonly string[]): Clause[] {
  const place = words.findIndex(
    (word, index) => denyAll.test(word) || (word === 'не' && notSeen.test(words[index + 1] ?? '')),
  )
  if (place >= 0) {
    const after = words.slice(place + (words[place] === 'не' ? 2 : 1))
    return [sideOf(words.slice(0, place), after)]
  }
  const without = words.indexOf('без')
  if (without >= 0) {
    const before = words.slice(0, without)
    const absent: Clause = { words: words.slice(hasContent(before) ? without + 1 : 0), polarity: 'absent' }
    return hasContent(before) ? [...clausesOf(before), absent] : [absent]
  }
  const not = words.findIndex(word => word === 'не' || word === 'ни')
  if (not < 0) return [{ words: [...words], polarity: 'seen' }]
  const before = words.slice(0, not)
  return [{ words: words.filter(word => word !== 'не'), polarity: hasContent(before) ? 'unclear' : 'absent' }]
}

function sideOf(before: readonly string[], after: readonly string[]): Clause {
  return { words: [...before, ...after], polarity: hasContent(before) && hasContent(after) ? 'unclear' : 'absent' }
}

const hasContent = (words: readonly string[]) =>
  words.some(word => !stopWords.has(word) && !organWords.some(([, pattern]) => pattern.test(word)))
