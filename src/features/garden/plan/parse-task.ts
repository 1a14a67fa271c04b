import type { TreatmentKind } from '#features/treatments/treatment-kinds.ts'
import type { Day } from '#features/verdict/calendar.ts'
import { foldText } from '#kit/text/fold-text.ts'
import { upperFirst } from '#kit/text/upper-first.ts'
import { findRepeat } from '../repeats/parse-repeat.ts'
import type { GivenRule } from '../repeats/repeat-rule.ts'
import { dayAt, findDay, type Word } from './parse-day.ts'

/** «завтра осмотреть яблони»: a task in the gardener's own words. */

export interface NamedPlanting {
  id: string
  /** Every name that may be written: of the planting, the crop and its other names, the variety. */
  names: readonly string[]
}

export interface ParsedTask {
  /** Null: no day is written. */
  day: Day | null
  kind: TreatmentKind | 'harvest' | 'buy' | 'other'
  /** Every planting that the words fit best; more than one are asked about. */
  plantings: readonly string[]
  /** Null: once. */
  repeat: GivenRule | null
  /** The words without the day and the repeat. */
  title: string
}

export function parseTask(text: string, plantings: readonly NamedPlanting[], today: Day): ParsedTask {
  const words = text
    .split(/\s+/)
    .map(typed => ({ typed, text: foldText(typed).replace(/[.,;:!?]$/, '') }))
    .filter(word => word.text !== '')
  const repeated = findRepeat(words, today)
  const once = repeated?.rest ?? words
  const found = findDay(once, today)
  const rest = found ? once.toSpliced(found.at, found.length) : once
  const first = found?.day ?? null
  return {
    day: repeated?.weekday ? dayAt([repeated.weekday], first ?? today)!.day : first,
    repeat: repeated?.rule ?? null,
    kind: kindOf(rest),
    plantings: plantingsIn(rest, plantings),
    title: upperFirst(rest.map(({ typed }) => typed).join(' ')),
  }
}

/** Beginnings of the verbs and nouns of garden work. */
const actions: readonly [ParsedTask['kind'], readonly string[]][] = [
  ['inspect', ['осмотр', 'провер', 'посмотр']],
  ['spray', ['опрыск', 'побрызг', 'брызг']],
  ['drench', ['полив', 'полит', 'полей', 'пролит', 'пролив']],
  ['feed', ['подкорм', 'удобр']],
  ['prune', ['обрез', 'подрез', 'пасынков']],
  ['clean', ['убрать', 'уборк', 'сгрести', 'почист']],
  ['harvest', ['собрать', 'сбор', 'соберу', 'снять']],
  ['soil', ['перекоп', 'вскоп', 'мульч']],
  ['mechanical', ['прополо', 'прополк', 'рыхл', 'взрыхл', 'подвяз', 'окуч']],
  ['trap', ['ловуш', 'ловчи']],
  ['buy', ['купить', 'куплю', 'заказать']],
  ['seed', ['протрав', 'замочить']],
]

/** The first word that says what is to be done. */
function kindOf(words: readonly Word[]): ParsedTask['kind'] {
  for (const { text } of words) {
    const found = actions.find(([, beginnings]) => beginnings.some(each => text.startsWith(each)))
    if (found) return found[0]
  }
  return 'other'
}

/** Shorter words are not names, and what remains of a longer one without its ending must be long enough. */
const leastLetters = 3
/** The longest ending of a noun or adjective that a case changes: «яблонями», «чёрными». */
const mostEnding = 3

/** «яблони» is a case of «яблоня»: both begin alike, and only the endings differ. */
function isSameWord(a: string, b: string): boolean {
  if (a === b) return true
  const least = Math.min(a.length, b.length)
  let same = 0
  while (same < least && a[same] === b[same]) same++
  const stem = Math.max(leastLetters, Math.max(a.length, b.length) - mostEnding)
  return same >= stem && same >= least - 2
}

/** The plantings of whose name the most words are written. */
function plantingsIn(words: readonly Word[], plantings: readonly NamedPlanting[]): string[] {
  const scored = plantings.map(({ id, names }) => ({
    id,
    score: Math.max(0, ...names.map(name => scoreOf(name, words))),
  }))
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return best === 0 ? [] : scored.filter(({ score }) => score === best).map(({ id }) => id)
}

const scoreOf = (name: string, words: readonly Word[]): number =>
  foldText(name)
    .split(' ')
    .filter(
      part =>
        part.length >= leastLetters && words.some(({ text }) => isSameWord(foldText(text).replaceAll('"', ''), part)),
    ).length
