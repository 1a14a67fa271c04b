import { phiState } from '#features/drug-uses/drug-use-words.ts'
import { days } from '#ui/format/format.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { seasonsOf } from './counters.ts'
import { lastWait } from './earlier-waits.ts'
import { earliestHarvest } from './harvest.ts'
import { sourceOfUse } from './legal-sources.ts'
import { observedOnDay } from './observed-on-day.ts'
import { placeRule } from './place-and-phase.ts'
import type { Question, Source } from './question.ts'
import { waitingDays } from './waiting-days.ts'

/** What speaks for a treatment: the facts that the rules found in order. Shown beside «можно», which is never left without a reason. */
export interface Favourable {
  text: string
  source: Source
}

/** One product per question; several are a tank mix of one planting. The most decisive fact first. */
export function favourable(questions: readonly Question[]): Favourable[] {
  return [harvestFact(questions), placeFact(questions), countFact(questions)].filter(fact => fact !== null)
}

function harvestFact(questions: readonly Question[]): Favourable | null {
  const [{ today, day, crop, planting }] = questions.map(observedOnDay) as [Question]
  const uses = questions.flatMap(({ use }) => use ?? [])
  if (crop?.edible === false || uses.length < questions.length || uses.some(use => phiState(use) === 'unknown'))
    return null
  const longest = uses.reduce((a, b) => ((waitingDays(b) ?? 0) > (waitingDays(a) ?? 0) ? b : a))
  const waiting = waitingDays(longest)
  const source = sourceOfUse(longest)
  if (waiting === null) {
    if (!uses.some(use => phiState(use) === 'by_stage'))
      return { text: 'Срок ожидания не\u00a0регламентируется', source }
    return planting.bbch === null ? null : { text: 'Срок ожидания определяется фазой, и\u00a0она подходит', source }
  }
  const own = earliestHarvest(uses.map(use => ({ day, use })))!
  const earlier = questions
    .flatMap(question => lastWait(question)?.earliest ?? [])
    .sort()
    .at(-1)
  if (earlier && earlier > own)
    return { text: `Урожай с\u00a0${dateSeenFrom(today, earlier)}: дольше ждать после другой обработки`, source }
  const planned = planting.plannedHarvest
  const end = planned !== null && planned >= own ? `, сбор наметили на\u00a0${dateSeenFrom(today, planned)}` : ''
  return { text: `Урожай с\u00a0${dateSeenFrom(today, own)}: ждать ${days(waiting)}${end}`, source }
}

const fitting = {
  open: 'Грядка подходит',
  protected: 'Теплица подходит',
  indoor: 'Комната подходит',
  storage: 'Хранилище подходит',
} as const

function placeFact(questions: readonly Question[]): Favourable | null {
  const [{ planting, use }] = questions as [Question]
  if (!use || questions.some(each => !each.use || placeRule(each) !== null)) return null
  return { text: planting.place === null ? 'Место подходит любое' : fitting[planting.place], source: sourceOfUse(use) }
}

const ordinals = ['Первая', 'Вторая', 'Третья', 'Четвёртая', 'Пятая', 'Шестая']
const genitives = ['', 'одной', 'двух', 'трёх', 'четырёх', 'пяти', 'шести']
const periods = { season: 'за\u00a0сезон', cycle: 'за\u00a0оборот', year: 'за\u00a0год' } as const

/** For one product: the products of a mix are counted each for itself. */
function countFact(questions: readonly Question[]): Favourable | null {
  const [question] = questions as [Question]
  const { use, drug, history, isHistoryPartial } = question
  if (questions.length > 1 || !use?.applicationsMax || history === null || isHistoryPartial) return null
  const { applicationsMax: max, applicationsPer: per } = use
  const done = Math.max(
    ...seasonsOf(question, per).map(season => season.filter(treatment => treatment.drug.alias === drug.alias).length),
  )
  if (done >= max) return null
  const nth = ordinals[done] ?? `${done + 1}-я`
  return { text: `${nth} обработка из\u00a0${genitives[max] ?? max} ${periods[per]}`, source: sourceOfUse(use) }
}
