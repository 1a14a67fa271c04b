import { foldText } from '#kit/text/fold-text.ts'
import { foldedWords } from './fold.ts'

export interface TextPart {
  text: string
  isMarked: boolean
}

/** Letters that a word must have in common with a word of the question, unless it is the whole word. */
const minCommon = 3

/**
 * The parts of a title with the beginnings that the words of a question found: «**Томат**», «кладоспориоз **томат**а» for «томат» and «томаты».
 *
 * @param denied what the question leaves out, as it was said: «без серы» has not found «Серая гниль»
 */
export function markWords(title: string, question: string, denied: readonly string[] = []): TextPart[] {
  const unasked = new Set(denied.flatMap(foldedWords))
  const asked = foldedWords(question).filter(word => !unasked.has(word))
  const parts = title.split(/([^\p{L}\p{N}]+)/u).flatMap((text, index) => {
    if (text === '' || index % 2 === 1) return [{ text, isMarked: false }]
    const length = commonLength(text, asked)
    return [
      { text: text.slice(0, length), isMarked: true },
      { text: text.slice(length), isMarked: false },
    ]
  })
  return parts.filter(({ text }) => text !== '').reduce<TextPart[]>(join, [])
}

function commonLength(word: string, asked: readonly string[]): number {
  const folded = foldText(word)
  // Folding may change the length of a word: then no part of it is marked.
  if (folded.length !== word.length) return 0
  return Math.max(0, ...asked.map(each => commonOf(folded, each)))
}

/** Forms of a word differ in up to two letters at the end of what was asked. */
function commonOf(word: string, asked: string): number {
  let length = 0
  while (length < asked.length && word[length] === asked[length]) length++
  if (length === asked.length) return length
  return length >= Math.max(minCommon, asked.length - 2) ? length : 0
}

/** Neighbours of one kind are one part. */
function join(parts: TextPart[], part: TextPart): TextPart[] {
  const last = parts.at(-1)
  if (last && last.isMarked === part.isMarked) last.text += part.text
  else parts.push({ ...part })
  return parts
}
