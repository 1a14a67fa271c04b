import { withDigits } from './number-words.ts'

export interface SaidDays {
  /** Days as the text gives them; hours are parts of a day. Of a range the first. */
  days: number
  /** Before the harvest; otherwise between two treatments. */
  isWait: boolean
  /** The sentence is about bacteria and other living products only. */
  isBiological: boolean
  /** Says that the second treatment is done with another group. */
  isOtherGroup: boolean
}

/** The days that a text gives for the wait before the harvest and for the interval between treatments. */
export function saidDays(text: string): SaidDays[] {
  const whole = withDigits(text)
  return whole.split(/[.;!?](?: |$)/).flatMap(sentence => {
    const isWaitSentence = harvest.test(sentence) && bound.test(sentence)
    const isBiological = /бактери/.test(sentence)
    return sentence.split(/,(?!\d)/).flatMap(clause => {
      const isWait = isWaitSentence || waiting.test(clause) || (eating.test(clause) && allowing.test(clause))
      if (!isWait && !isRepeat(sentence)) return []
      return daysIn(clause, isWait).map(days => ({ days, isWait, isBiological, isOtherGroup: otherGroup.test(whole) }))
    })
  })
}

const harvest = /сбор|уборк/
const bound = /ближе|больше|(?:до|к|перед) (?:сбор|уборк)/
const waiting = /(?<![а-я])(?:жд(?:ать|ите|ем|ут)|подожд|ожидани)/
const eating = /(?<![а-я])(?:собира|собрать|сбор|срыва|сорвать|снима|есть(?![а-я])|едят|съе|убира|убрать|уборк|урожа)/
const allowing = /через|спустя|можно|нельзя|раньше|ранее|в тот же день|сразу/

const repeat =
  /повтор|второй раз|2 раз|3 раз|дважды|трижды|предыдущ|интервал|перерыв|промежут|между обработк|следующ[а-я]{2,3} обработк|не чаще/
const regular = /каждые|каждую|раз в/
const treating = /обраб|опрыск|проли|полив|внос/
const isRepeat = (sentence: string) => repeat.test(sentence) || (regular.test(sentence) && treating.test(sentence))

const otherGroup = /друг(?:ой|ая|ую) групп|не той же групп|смен(?:ите|ив|и) групп|меняйте групп/

/** Days of one unit of time. */
const sizes: readonly [RegExp, number][] = [
  [/^(?:дн|день|сут)/, 1],
  [/^недел/, 7],
  [/^месяц/, 30],
  [/^час/, 1 / 24],
]
const sizeOf = (word: string) => sizes.find(([pattern]) => pattern.test(word))?.[1] ?? null

const counted =
  /(?<![\d.,])(\d{1,4}(?:[.,]\d)?)(?: ?- ?\d{1,4}(?:[.,]\d)?)? (дн[а-я]{1,3}|день|сут|недел|месяц|час(?:а|ов)?(?![а-я]))/g

function daysIn(clause: string, isWait: boolean): number[] {
  const found = [...clause.matchAll(counted)].map(
    ([, value, word]) => Number(value!.replace(',', '.')) * sizeOf(word!)!,
  )
  if (found.length > 0) return found
  if (/(?:через|за|раз в|спустя|кажд[а-я]{2}) недел[юи]/.test(clause)) return [7]
  if (/(?:через|за|спустя) месяц(?![а-я])/.test(clause)) return [30]
  if (isWait && /в тот же день|сразу/.test(clause)) return [0]
  if (/(?:следующий|другой) день|назавтра|(?:через|спустя) сутки/.test(clause)) return [1]
  // «Через день» is every second day between treatments, and one day of waiting for the harvest.
  if (/через день/.test(clause)) return [isWait ? 1 : 2]
  return []
}

const wordCounts: readonly [RegExp, number][] = [
  [/дважды|втор(?:ой|ая|ую) (?:раз|обработк|опрыскиван)/, 2],
  [/трижды|трет(?:ий|ья|ью|ье) (?:раз|обработк|опрыскиван)/, 3],
  [/четырежды|четверт(?:ый|ая|ую|ое) (?:раз|обработк|опрыскиван)/, 4],
]

/** How many treatments a text asks for; null when it does not say. «В 2 раза» is a ratio, «раз в 10 дней» an interval. */
export function saidCount(text: string): number | null {
  const whole = withDigits(text)
  const digits = [
    ...whole.matchAll(/(?<!в )(?<![\d,.])(\d{1,2})(?:-(\d{1,2}))? (?:раза?(?![а-я])|обработ|опрыскиван)/g),
  ]
  const counts = [
    ...digits.map(([, from, to]) => Number(to ?? from)),
    ...wordCounts.filter(([words]) => words.test(whole)).map(([, value]) => value),
  ]
  return counts.length === 0 ? null : Math.max(...counts)
}
