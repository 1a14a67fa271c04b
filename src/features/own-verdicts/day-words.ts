import { addDays, type Day } from '#features/verdict/calendar.ts'
import type { Level } from '#features/verdict/reason.ts'
import { lowerFirst } from '#kit/text/lower-first.ts'
import { upperFirst } from '#kit/text/upper-first.ts'
import { levelLooks } from '#ui/badges/tone.ts'
import { days as daysText } from '#ui/format/format.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import type { DayAnswer, OwnDays } from './own-days.ts'

/** What the block «Для моей посадки» says in words. */

/** «Можно сегодня», «29 июля нельзя». */
export function headline({ level, day }: DayAnswer, today: Day): string {
  const { word } = levelLooks[level]
  const on = day === today ? 'сегодня' : dateSeenFrom(today, day)
  if (level === 'allowed') return `${upperFirst(word)} ${on}`
  if (level === 'unknown') return day === today ? 'Пока нет данных' : `${on}\u00a0— нет данных`
  return `${upperFirst(on)} ${word}`
}

/** The name of a day of the ruler for a screen reader. */
export const dayName = ({ level, day }: DayAnswer, today: Day): string =>
  `${dateSeenFrom(today, day)}${day === today ? ', сегодня' : ''}: ${levelLooks[level].word}`

/** «Нет данных» is never among them. */
const isOffered = ({ level }: DayAnswer): boolean => level === 'allowed' || level === 'caution'

/** The first day that is offered, when today is forbidden; and why not earlier. */
export function earliestDay({ days, today, planned }: Pick<OwnDays, 'days' | 'today' | 'planned'>): string | null {
  if (days[0]?.level !== 'forbidden' || planned.length > 0) return null
  const first = days.findIndex(isOffered)
  const firstOther = days.findIndex(({ level }) => level !== 'forbidden')
  if (firstOther < 0) return `В\u00a0ближайшие ${daysText(days.length)} нельзя ни\u00a0в\u00a0один день.`
  if (first < 0 || firstOther < first)
    return `До\u00a0${dateSeenFrom(today, days[firstOther]!.day)} нельзя, а\u00a0с\u00a0этого дня не\u00a0хватает данных: отметьте тогда, что видите.`
  const because = days[first - 1]!.reasons[0]?.text
  return `Раньше ${dateSeenFrom(today, days[first]!.day)} нельзя${because ? `: ${lowerFirst(because)}` : '.'}`
}

/** The last of the days in a row from the chosen one on, when the next one is forbidden. */
export function lastDay({ days, today }: Pick<OwnDays, 'days' | 'today'>, chosen: Day): string | null {
  const at = days.findIndex(({ day }) => day === chosen)
  if (at < 0 || !isOffered(days[at]!)) return null
  const end = days.findIndex(({ level }, index) => index > at && level === 'forbidden')
  if (end < 0) return null
  return days.slice(at, end).every(isOffered)
    ? `Последний день\u00a0— ${dateSeenFrom(today, days[end - 1]!.day)}.`
    : null
}

/** From which day one may eat after a treatment of a day. */
export function afterTreatment({ level, light, harvest }: DayAnswer, today: Day): string | null {
  if (level === 'forbidden') return null
  const { state, date, notBefore } = light
  if (state === 'not_eaten' || state === 'free') return null
  if (state === 'date' && date !== null) {
    const eat = `После неё есть можно с\u00a0${dateSeenFrom(today, date)}`
    if (harvest === null) return `${eat}.`
    const inTime = date <= harvest ? 'успевает' : 'не\u00a0успевает'
    return `${eat}: сбор ${dateSeenFrom(today, harvest)} ${inTime}.`
  }
  const least = notBefore === null ? '' : ` и\u00a0не\u00a0раньше ${dateSeenFrom(today, notBefore)}`
  if (state === 'label') return `Когда после неё есть, скажет этикетка${least ? `;${least.slice(2)}` : ''}.`
  if (state === 'stage') return `Срок после неё определяется фазой${least}.`
  return 'Когда после неё можно есть, неизвестно.'
}

/** What a cell of the ruler shows under its day when the treatment is done on the chosen one. */
export function waitOn(
  cell: Day,
  { day, light, level }: DayAnswer,
  harvest: Day | null,
): 'wait' | 'eat' | 'picking' | null {
  if (level === 'forbidden' && harvest === null) return null
  if (cell < day || light.notBefore === null) return null
  if (cell === harvest && cell < light.notBefore) return 'picking'
  if (cell < light.notBefore) return 'wait'
  return light.state === 'date' ? 'eat' : null
}

/** «Предупредите соседей-пчеловодов за три дня: не позже 23 июля». */
export function noticeText({ day, notice }: DayAnswer, today: Day): string | null {
  if (notice === null) return null
  const told = 'Предупредите соседей-пчеловодов за\u00a0три дня'
  return addDays(notice, noticeDays) === day
    ? `${told}: не\u00a0позже ${dateSeenFrom(today, notice)}.`
    : `${told}: сегодня, тогда обработка\u00a0— ${dateSeenFrom(today, addDays(notice, noticeDays))}.`
}

/** As in the rules on bees (`features/verdict/bees`). */
const noticeDays = 3

const facts: Record<NonNullable<OwnDays['ask']>['fact'], string> = {
  flowering: 'Цветёт сейчас?',
  flowersNearby: 'Цветёт что-нибудь рядом?',
  waterZone: 'Участок в\u00a0водоохранной зоне?',
  beehivesNear: 'Рядом есть ульи?',
}

export function questionText({ fact, yes, no }: NonNullable<OwnDays['ask']>): { question: string; note: string } {
  const said = (level: Level) => `«${levelLooks[level].word}»`
  if (fact === 'beehivesNear')
    return {
      question: facts[fact],
      note: 'Да\u00a0— за\u00a0три дня до\u00a0обработки предупредите пчеловодов, нет\u00a0— предупреждать некого. Запомним у\u00a0участка.',
    }
  const where = fact === 'flowering' || fact === 'flowersNearby' ? 'посадки' : 'участка'
  return { question: facts[fact], note: `Да\u00a0— ${said(yes)}, нет\u00a0— ${said(no)}. Запомним у\u00a0${where}.` }
}

/** Whether «В план» is offered for a day: not for a ban, and not twice for one day. */
export const canPlan = ({ planned }: Pick<OwnDays, 'planned'>, { level, day }: DayAnswer): boolean =>
  level !== 'forbidden' && !planned.some(({ from, to }) => from <= day && day <= to)

/** «26–30 июля» of an open job. */
export function plannedText({ from, to }: OwnDays['planned'][number], today: Day): string {
  const first = dateSeenFrom(today, from)
  return from === to ? first : `${first}\u00a0– ${dateSeenFrom(today, to)}`
}

export const dayNumber = (day: Day): string => String(Number(day.slice(8)))
