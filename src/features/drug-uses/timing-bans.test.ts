import { describe, expect, test } from 'vitest'
import { monthStems, phrases, stageNames } from './timing-phrases.ts'
import { readTiming, type Timing } from './timing-words.ts'

/** A word that forbids, put before any phrase of the dictionary, never keeps the time that the phrase allows, nor a longer one. */

const bans = [
  'не',
  'кроме',
  'до',
  'перед',
  'после',
  'за исключением',
  'исключая',
  'вне',
  'нельзя',
  'запрещено',
  'без',
  'не применять',
]

/** A word that an element of a pattern stands for. */
const wordOf = (element: string): string =>
  element
    .replace(/^\?(?=.)/, '')
    .split('|')[0]!
    .replace('*', '')

const expand = (pattern: string, withOptional: boolean): string[] => {
  let texts = ['']
  for (const element of pattern.split(' ')) {
    if (element.startsWith('?') && element.length > 1 && !withOptional) continue
    const words =
      element === '@'
        ? stageNames.map(([stage]) => stage.split(' ').map(wordOf).join(' '))
        : element === '~'
          ? monthStems.map(wordOf)
          : [element === '#' ? '12' : wordOf(element)]
    texts = texts.flatMap(text => words.map(word => `${text} ${word}`.trim()))
  }
  return texts
}

const dictionary = [
  ...new Set(phrases.flatMap(([pattern]) => [...expand(pattern, true), ...expand(pattern, false)])),
].filter(Boolean)

const codes = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0'))
const within = (value: string | number, from: string | number, to: string | number) =>
  from <= to ? value >= from && value <= to : value >= from || value <= to
const allowedCodes = ({ bbchFrom, bbchTo, bbchExceptFrom, bbchExceptTo, forbidFlowering }: Timing) =>
  codes.filter(
    code =>
      (bbchFrom === null || within(code, bbchFrom, bbchTo!)) &&
      !(bbchExceptFrom !== null && within(code, bbchExceptFrom, bbchExceptTo!)) &&
      !(forbidFlowering && within(code, '60', '69')),
  )
const allowedMonths = ({ monthsFrom, monthsTo }: Timing) =>
  Array.from({ length: 12 }, (_, at) => at + 1).filter(
    month => monthsFrom === null || within(month, monthsFrom, monthsTo!),
  )
const isWithin = <T>(part: readonly T[], whole: readonly T[]) => part.every(each => whole.includes(each))

const hasWindow = ({ bbchFrom, bbchExceptFrom, monthsFrom, plantingTime }: Timing) =>
  bbchFrom !== null || bbchExceptFrom !== null || monthsFrom !== null || plantingTime !== null

/** The time of the phrase is still allowed, all of it. */
function keeps(phrase: Timing, banned: Timing): boolean {
  if (banned.unread.length > 0) return hasWindow(banned)
  if (phrase.plantingTime !== null && phrase.plantingTime === banned.plantingTime) return true
  if (phrase.monthsFrom !== null) return isWithin(allowedMonths(phrase), allowedMonths(banned))
  if (phrase.bbchFrom !== null || phrase.bbchExceptFrom !== null)
    return isWithin(allowedCodes(phrase), allowedCodes(banned))
  return false
}

const read = dictionary.map(text => ({ text, phrase: readTiming(text) }))
const limiting = read.filter(({ phrase }) => phrase.unread.length === 0 && hasWindow(phrase))

test('the dictionary is written out', () => {
  expect(dictionary.length).toBeGreaterThan(300)
  expect(limiting.length).toBeGreaterThan(100)
})

describe.each(bans)('«%s» before a phrase', ban => {
  test('never keeps or widens its time', () => {
    const kept = limiting.flatMap(({ text, phrase }) => {
      return [`${ban} ${text}`, `По первым пятнам. ${ban} ${text}`].filter(words => keeps(phrase, readTiming(words)))
    })
    expect(kept).toEqual([])
  })
})

test('with anything unread there is no window, no month and no number', () => {
  const { forbidFlowering: _, ...nothing } = {
    ...readTiming(null),
    unread: expect.arrayContaining([expect.any(String)]),
  }
  for (const { text } of limiting)
    for (const words of [`${text} абракадабра`, `абракадабра ${text}`, `${text}, но не в дождь`])
      expect(readTiming(words), words).toMatchObject(nothing)
})

test.each([
  'до 1 августа',
  'с 15 мая по 15 июля',
  'с 1-ой декады мая',
  'кроме периода сбора урожая',
  'до фазы цветения',
  'перед цветением и в конце цветения',
  'конец цветения, начало формирования грозди, начало окрашивания',
])('%s', text => {
  const timing = readTiming(text)
  expect(timing.unread).not.toEqual([])
  expect(hasWindow(timing)).toBe(false)
})
test.each(['в период вегетации. Не применять в период цветения', 'в период вегетации, кроме цветения'])(
  '%s: not in flower',
  text => expect(allowedCodes(readTiming(text)).filter(code => code >= '60' && code <= '69')).toEqual([]),
)
