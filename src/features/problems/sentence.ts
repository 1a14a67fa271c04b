import { lowerFirst } from '#kit/text/lower-first.ts'
import { trimEnd } from '#kit/text/trim-end.ts'
import { upperFirst } from '#kit/text/upper-first.ts'

/** Text helpers for the pages of pests and diseases. */

export { lowerFirst, upperFirst }

export const withoutFullStop = (text: string): string => trimEnd(text.trim(), '.;,')

/** «Картофель, томат, баклажан и ещё 3». */
export function listNames(names: readonly string[], maxNames = 4): string {
  // «и ещё 1» would take the place of that name.
  const rest = names.length - maxNames === 1 ? 0 : names.length - maxNames
  const text = listWords(rest > 0 ? names.slice(0, maxNames) : names)
  return rest > 0 ? `${text} и\u00a0ещё\u00a0${rest}` : text
}

export const listWords = (words: readonly string[], separator = ', '): string =>
  words.map((word, index) => (index === 0 ? word : lowerFirst(word))).join(separator)

/** The first that fits, else the last. */
export const firstFitting = (texts: readonly string[], maxLength: number): string =>
  texts.find(text => text.length <= maxLength) ?? texts.at(-1) ?? ''

/** As many of the sentences, in their order, as fit together. */
export function fitSentences(sentences: readonly string[], maxLength = 160): string {
  return sentences.reduce((text, sentence) => {
    const longer = text === '' ? sentence : `${text} ${sentence}`
    return text === '' || longer.length <= maxLength ? longer : text
  }, '')
}
