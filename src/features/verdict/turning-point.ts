import { dateSeenFrom } from '#ui/format/format-date.ts'
import { addDays, type Day } from './calendar.ts'
import { reasonsOfMix } from './mix-verdict.ts'
import type { Question } from './question.ts'
import type { Code } from './reason.ts'
import { type Verdict, verdictFromReasons } from './verdict.ts'

/** The date that would turn the verdict, in a sentence. Every date is checked with the verdict itself. */

const judge = (questions: readonly Question[]): Verdict => verdictFromReasons(reasonsOfMix(questions))

const onDay = (questions: readonly Question[], day: Day) => questions.map(question => ({ ...question, day }))
const withHarvest = (questions: readonly Question[], plannedHarvest: Day) =>
  questions.map(question => ({ ...question, planting: { ...question.planting, plannedHarvest } }))

/** One product per question; several are a tank mix of one planting. Null when no date within the next 60 days turns it. */
export function turningPoint(questions: readonly Question[], verdict: Verdict): string | null {
  if (verdict.level === 'forbidden') return untilAllowed(questions, verdict)
  return (verdict.level === 'caution' ? byHarvest(questions, verdict) : null) ?? lastDay(questions)
}

/** How far ahead the last day of a treatment is worth knowing. */
const horizonDays = 60

const causes: Partial<Record<Code, string>> = {
  PHI: 'к\u00a0сбору не\u00a0успеет',
  STATUS_EXPIRED: 'кончится регистрация',
  MONTH: 'кончится время этой обработки',
}

function lastDay(questions: readonly Question[]): string | null {
  const { today, day } = questions[0]!
  for (let later = 1; later <= horizonDays; later += 1) {
    const next = judge(onDay(questions, addDays(day, later)))
    if (next.level !== 'forbidden') continue
    const cause = causes[next.reasons[0]!.code]
    return `Последний день\u00a0— ${dateSeenFrom(today, addDays(day, later - 1))}. Потом будет нельзя${cause ? `: ${cause}` : ''}.`
  }
  return null
}

/** «Нельзя» because of the harvest ends with a later harvest, anything else with a later day of treatment. */
function untilAllowed(questions: readonly Question[], { reasons }: Verdict): string | null {
  const forbidding = reasons.filter(({ level }) => level === 'forbidden')
  if (forbidding.every(({ code }) => code === 'PHI')) return untilLaterHarvest(questions, forbidding)
  const { allowedFrom } = verdictOfTank(questions)
  return allowedFrom && `Запрет кончится ${dateSeenFrom(questions[0]!.today, allowedFrom)}.`
}

/** How many prohibitions may follow one another: an interval, the end of a count, a month. */
const maxSteps = 12

/**
 * The verdict on a tank, one product per question. Its `allowedFrom` is checked with the verdict itself: on that day nothing forbids, and
 * the planned harvest is not over, because nobody can tell about another one.
 */
export function verdictOfTank(questions: readonly Question[]): Verdict {
  const now = judge(questions)
  const { day, planting } = questions[0]!
  const harvest = planting.plannedHarvest !== null && planting.plannedHarvest >= day ? planting.plannedHarvest : null
  let { allowedFrom } = now
  for (
    let step = 0;
    step < maxSteps && allowedFrom !== null && (harvest === null || allowedFrom <= harvest);
    step += 1
  ) {
    const then = judge(onDay(questions, allowedFrom))
    if (then.level !== 'forbidden') return { ...now, allowedFrom }
    allowedFrom = then.allowedFrom
  }
  return { ...now, allowedFrom: null }
}

function untilLaterHarvest(questions: readonly Question[], forbidding: Verdict['reasons']): string | null {
  const days = (name: string) => forbidding.map(({ details }) => String(details[name])).sort()
  const [earliest, last] = [days('earliest_harvest').at(-1)!, days('last_treatment')[0]!]
  if (judge(withHarvest(questions, earliest)).level === 'forbidden') return null
  return `Было можно до\u00a0${dateSeenFrom(questions[0]!.today, last)}. Запрета не\u00a0будет, если сбор\u00a0— с\u00a0${dateSeenFrom(questions[0]!.today, earliest)}.`
}

function byHarvest(questions: readonly Question[], { reasons }: Verdict): string | null {
  const noDate = reasons.filter(({ code }) => code === 'PHI_NO_DATE' || code === 'PHI_PICKING')
  const earliest = noDate
    .map(({ details }) => String(details.earliest_harvest))
    .sort()
    .at(-1)
  if (!earliest || judge(withHarvest(questions, earliest)).level !== 'allowed') return null
  return `Станет «можно», если сбор\u00a0— с\u00a0${dateSeenFrom(questions[0]!.today, earliest)}.`
}
