import { addDays, type Day } from '#features/verdict/calendar.ts'
import { slug } from '#kit/text/slug.ts'
import { count, plural } from '#ui/format/format.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import type { TaskView, TreatmentView } from '../task-view.ts'

export const groupNames: Readonly<Record<TaskView['group'], string>> = {
  waiting: 'Ждут',
  today: 'Сегодня',
  week: 'Эта неделя',
  later: 'Позже',
  undated: 'Без даты',
  ended: 'Сделано',
}

const jobs = { one: 'дело', few: 'дела', many: 'дел' } as const

/** «Сегодня одно дело», «Сегодня дел нет». */
export function headline({ today = 0 }: Readonly<Record<string, number>>): string {
  if (today === 0) return 'Сегодня дел нет'
  return today === 1 ? 'Сегодня одно дело' : `Сегодня ${count(today, jobs)}`
}

/** What the number hides: those that wait, else the next one. */
export function underHeadline(
  { waiting = 0, today: due = 0 }: Readonly<Record<string, number>>,
  items: readonly TaskView[],
): string {
  if (waiting > 0)
    return `${waiting === 1 ? 'Одно' : count(waiting, jobs)} ${plural(waiting, 'ждёт', 'ждут', 'ждут')} с\u00a0прошлых дней.`
  if (due > 0) return ''
  const next = items.find(({ group }) => group === 'week' || group === 'later')
  return next?.from ? `Ближайшее\u00a0— «${next.title}», ${whenText(next, next.today)}.` : ''
}

/** «ждёт с 25 июля», «сегодня», «до 18 мая», «28 июля». */
export function whenText(
  { group, from, to, endedOn, state }: Pick<TaskView, 'group' | 'from' | 'to' | 'endedOn' | 'state'>,
  today: Day,
): string {
  if (endedOn) return `${state === 'skipped' ? 'пропущено' : 'сделано'} ${dayWord(endedOn, today)}`
  if (from === null) return 'без даты'
  if (group === 'waiting') return `ждёт с\u00a0${dateSeenFrom(today, to ?? from)}`
  if (group === 'today')
    return to === null || to === today ? 'сегодня' : `сегодня, можно до\u00a0${dateSeenFrom(today, to)}`
  return to === null || to === from ? dayWord(from, today) : `${dayWord(from, today)}\u00a0– ${dateSeenFrom(today, to)}`
}

export function dayWord(day: Day, today: Day): string {
  if (day === today) return 'сегодня'
  if (day === addDays(today, 1)) return 'завтра'
  if (day === addDays(today, -1)) return 'вчера'
  return dateSeenFrom(today, day)
}

type Titled = Pick<TaskView, 'title' | 'planting'> & Partial<Pick<TaskView, 'isManual'>>

/**
 * Steps of schemes are named «Томат: …»; beside the name of the planting the crop is said already. The gardener's own words stay: in
 * «Вечером: …» they say when, which may be because of bees.
 */
export function shortTitle({ title, planting, isManual = false }: Titled): string {
  const at = planting && !isManual ? title.indexOf(': ') : -1
  if (at < 0 || at > 30 || !isNameOf(title.slice(0, at), planting?.crop ?? '')) return title
  const rest = title.slice(at + 2)
  return rest.charAt(0).toLocaleUpperCase('ru') + rest.slice(1)
}

/** «Смородина» of `smorodina-chernaya`. Where no alias is given, the title is of the crop that is shown. */
const isNameOf = (name: string, crop: string) => crop === '' || `${crop}-`.startsWith(`${slug(name)}-`)

/** «Лепидоцид 1,2 мл на 0,6 л». */
export function doseText({ treatment }: { treatment: Pick<TreatmentView, 'drug' | 'dose'> | null }): string {
  if (!treatment?.drug) return ''
  const { drug, dose } = treatment
  if (!dose) return drug.name
  return `${drug.name}\u00a0— ${dose.amount}${dose.water ? ` на\u00a0${dose.water} воды` : ''}`
}

const quiet = ['UNVERIFIED', 'WEATHER_UNKNOWN', 'PPE']

/** The reasons that say something about this planting. */
export const loudReasons = (treatment: Pick<TreatmentView, 'reasons'> | null): string[] =>
  treatment?.reasons.flatMap(({ code, text }) => (quiet.includes(code) ? [] : text)) ?? []

/** The one that matters: the first of them. */
export const mainReason = ({ treatment }: { treatment: Pick<TreatmentView, 'reasons'> | null }): string =>
  loudReasons(treatment)[0] ?? ''
