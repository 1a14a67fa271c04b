import { normalizeCell } from '#kit/text/cell-text.ts'

/** Numbers that the words of an operation say about time and amount, so that they can be compared with the registration. */

const units: Readonly<Record<string, number>> = {
  ...{
    один: 1,
    одну: 1,
    одного: 1,
    два: 2,
    две: 2,
    двух: 2,
    три: 3,
    трёх: 3,
    трех: 3,
    четыре: 4,
    четырёх: 4,
    четырех: 4,
    пять: 5,
    пяти: 5,
  },
  ...{ шесть: 6, шести: 6, семь: 7, семи: 7, восемь: 8, восьми: 8, девять: 9, девяти: 9, десять: 10, десяти: 10 },
  ...{ двенадцать: 12, двенадцати: 12, четырнадцать: 14, четырнадцати: 14, пятнадцать: 15, пятнадцати: 15 },
}
const tens: Readonly<Record<string, number>> = {
  ...{ двадцать: 20, двадцати: 20, тридцать: 30, тридцати: 30, сорок: 40, сорока: 40, пятьдесят: 50, пятидесяти: 50 },
}

/** «10», «десяти», «двадцати пяти» → a number; null for another word. */
function numberOf(words: string): number | null {
  if (/^\d{1,3}$/.test(words)) return Number(words)
  const [first = '', second] = words.split(' ')
  if (second !== undefined) return first in tens && second in units ? tens[first]! + units[second]! : null
  return tens[first] ?? units[first] ?? null
}

/** «10 дней», «10-14 дней», «три-пять суток»: the first number; «неделю» is seven days, «две недели» fourteen. */
function daysIn(sentence: string): number[] {
  const words = sentence.replaceAll('-', ' - ').split(/[\s,()«»]+/)
  return words.flatMap((word, at) => {
    const size = unitDays(word)
    if (size === null) return []
    const count = numberBefore(words, at)
    if (count !== null) return [count * size]
    return word === 'неделю' ? [7] : []
  })
}

const unitDays = (word: string): number | null => (word.startsWith('недел') ? 7 : /^(дн|день$|сут)/.test(word) ? 1 : null)

/** The number that ends before this word; of a range the first one. */
function numberBefore(words: readonly string[], end: number): number | null {
  for (const length of [2, 1]) {
    const start = end - length
    const number = start < 0 ? null : numberOf(words.slice(start, end).join(' '))
    if (number !== null) return words[start - 1] === '-' ? (numberBefore(words, start - 1) ?? number) : number
  }
  return null
}

export interface SaidDays {
  days: number
  /** Before the harvest; otherwise between two treatments. */
  isWait: boolean
  /** The sentence is about bacteria and other living products only. */
  isBiological: boolean
  /** Says that the second treatment is done with another group. */
  isOtherGroup: boolean
}

const wait = /сбор|уборк/
const repeat = /повтор|второй раз|дважды|предыдущ/
const otherGroup = /друг(?:ой|ая|ую) групп|не той же групп|смен(?:ите|ив|и) групп|меняйте групп/

/** The days that a text gives for the wait before the harvest and for the interval between treatments. */
export function saidDays(text: string): SaidDays[] {
  const whole = normalizeCell(text).toLowerCase()
  return whole.split(/[.;:!?](?: |$)/).flatMap(sentence => {
    const isWait = wait.test(sentence) && /ближе|больше|до сбора|к сбору|до уборки|к уборке/.test(sentence)
    if (!isWait && !repeat.test(sentence)) return []
    const isBiological = /бактери/.test(sentence)
    return daysIn(sentence).map(each => ({ days: each, isWait, isBiological, isOtherGroup: otherGroup.test(whole) }))
  })
}

const counts: readonly [RegExp, number][] = [
  [/дважды|два раза|второй раз/, 2],
  [/трижды|три раза/, 3],
]

/** How many treatments a text asks for; null when it does not say. */
export const saidCount = (text: string): number | null => counts.find(([words]) => words.test(text.toLowerCase()))?.[1] ?? null

export interface SaidAmount {
  value: number
  unit: '%' | 'г' | 'мл'
}

/** Amounts of a product: «1 %-ный», «2 г», «5 мл». */
export function saidAmounts(text: string): SaidAmount[] {
  const found = normalizeCell(text).matchAll(/(\d{1,4}(?:[.,]\d{1,3})?) ?(%|г(?![а-яё])|мл(?![а-яё]))/g)
  return [...found].map(([, value, unit]) => ({ value: Number(value!.replace(',', '.')), unit: unit as SaidAmount['unit'] }))
}
