import type { Day } from '#features/verdict/calendar.ts'
import type { Question, Treatment } from '#features/verdict/question.ts'
import type { Level, Verdict } from '#features/verdict/verdict.ts'
import { verdictOn } from './asked-days.ts'
import type { PlannedTreatment } from './judge-plans.ts'

/** The fact of a planting or its plot to ask for, with what each answer would mean. */
export interface AskedFact {
  fact: 'flowering' | 'flowersNearby' | 'waterZone' | 'beehivesNear'
  yes: Level
  no: Level
}

interface Fact {
  name: AskedFact['fact']
  value: (question: Question) => boolean | null | undefined
  answered: (question: Question, value: boolean) => Question
}

const ofPlanting = (name: 'flowering' | 'flowersNearby'): Fact => ({
  name,
  value: ({ planting }) => planting[name],
  answered: (question, value) => ({ ...question, planting: { ...question.planting, [name]: value } }),
})

const ofPlot = (name: 'waterZone' | 'beehivesNear'): Fact => ({
  name,
  value: ({ plot }) => plot[name],
  answered: (question, value) => ({ ...question, plot: { ...question.plot, [name]: value } }),
})

/** In the order in which they are asked for. */
const facts = [ofPlanting('flowering'), ofPlanting('flowersNearby'), ofPlot('waterZone'), ofPlot('beehivesNear')]

type Asked = Pick<PlannedTreatment, 'treatmentOn' | 'questionOn'>

/**
 * The first unknown fact whose answers lead to different verdicts on a day, or of which one means that keepers of bees are to be told; null:
 * none does.
 */
export function factToAsk(
  asked: Asked,
  day: Day,
  plans: readonly PlannedTreatment[],
  done: readonly Treatment[],
  today: Day,
): AskedFact | null {
  const question: Question = { ...asked.questionOn(day), history: done }
  for (const { name, value, answered } of facts) {
    if (value(question) !== null) continue
    const outcome = (answer: boolean) => {
      const questionOn = (on: Day) => answered({ ...asked.questionOn(on), history: done }, answer)
      return verdictOn({ ...asked, questionOn }, day, plans, done, today)
    }
    const [yes, no] = [outcome(true), outcome(false)]
    if (textOf(yes) !== textOf(no)) return { fact: name, yes: yes.level, no: no.level }
  }
  return null
}

const textOf = (verdict: Verdict) => `${verdict.level} ${verdict.isIncomplete} ${needsNotice(verdict)}`

/** Hives nearby change no level: they only ask for a notice three days before, which a forbidden treatment does not need. */
export const needsNotice = ({ level, reasons }: Verdict): boolean =>
  level !== 'forbidden' && reasons.some(({ code }) => code === 'BEES_NOTICE')
