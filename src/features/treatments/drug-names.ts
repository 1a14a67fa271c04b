import { foldText } from '#kit/text/fold-text.ts'

/** Endings of cases are cut off; a short name is compared as it is. */
const stemOf = (word: string) => (word.length > 4 ? word.replace(/[аеиоуыэюяйь]{1,2}$/, '') : word)
const ending = /^(?:[аеиоуыэюяйь]|ая|ий|ой|ей|ом|ем|ою|ью|ую|ого|ему|ому|ым|им|ых|их|ам|ям|ами|ями|ах|ях|ов|ев)?$/

/** The names of drugs that a text mentions, in any case: «Хорусом» for «Хорус». */
export function namesIn(text: string, names: readonly string[]): string[] {
  const words = foldText(text).split(/[^\p{L}\d]+/u)
  return names.filter(name => {
    const stems = foldText(name)
      .split(/[^\p{L}\d]+/u)
      .filter(Boolean)
      .map(stemOf)
    const matches = (start: number) => stems.every((stem, i) => isFormOf(words[start + i] ?? '', stem))
    return words.some((_, start) => matches(start))
  })
}

const isFormOf = (word: string, stem: string) => word.startsWith(stem) && ending.test(word.slice(stem.length))
