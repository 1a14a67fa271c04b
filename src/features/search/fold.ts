import { foldText } from '#kit/text/fold-text.ts'

const maxWords = 8
/** Names in registers write «XXI» with Cyrillic Х as often as with Latin X. */
const roman = /^(?=.*[ivxl])[ivxlхс]{2,}$/
const romanLetters: Record<string, string> = { х: 'x', с: 'c' }

const foldRoman = (word: string) => (roman.test(word) ? word.replace(/[хс]/g, letter => romanLetters[letter]!) : word)

/** The words of a text, folded the same way for index and question: punctuation and hyphens are spaces, «ь» is a letter. */
export const foldedWords = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(foldRoman)

/** The words as one, because «Абига-Пик», «абига пик» and «абигапик» are one name. */
export const squash = (text: string): string => foldedWords(text).join('')

/** Words that say how the others belong together. They count when there are no others. */
const connecting = new Set(
  `а бы в во все всё вся для до если есть ещё же за зачем и из или их как какая какие какого какое какой каких когда ко который которые которая к кто ли лучше лучший лучшая мне мой моя мы на над надо не нет ни но
  нужен нужна нужно о об от очень по под почему при про против с самая самое самые самый со сколько так также такое тоже у чего чем что чтоб чтобы чём через это я где можно нельзя стоит
  бороться вывести делать избавиться лечить обработать обрабатывать опрыскать опрыскивать побрызгать помогает посоветуйте подскажите использовать применять спасти убрать травить потравить брызгать`
    .split(/\s+/)
    .map(foldText),
)

/** The distinct words of a question that carry meaning; at most eight, each another condition. */
export function questionWords(text: string): string[] {
  const all = [...new Set(foldedWords(text.slice(0, 200)))]
  const meaning = all.filter(word => !connecting.has(word))
  return (meaning.length > 0 ? meaning : all).slice(0, maxWords)
}
