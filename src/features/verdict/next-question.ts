import { addDays, type Day } from './calendar.ts'
import { countRule } from './counters.ts'
import { reasonsOfMix } from './mix-verdict.ts'
import { observedOnDay } from './observed-on-day.ts'
import { plantingTimeOf } from './planting-time.ts'
import type { Planting, Question, Treatment } from './question.ts'
import type { Code } from './reason.ts'
import { wordsRule } from './registration-words.ts'
import { verdictFromReasons } from './verdict.ts'

/**
 * Which fact to ask the gardener for next. A fact is asked for only if its value can still change the verdict, which is found out by
 * trying all possible values of all unknown facts with the one verdict function.
 */

/** In the order in which facts of equal weight are asked for. */
const fields = [
  'form',
  'place',
  'harvest',
  'part',
  'condition',
  'planted',
  'phase',
  'flowering',
  'nearby',
  'treated',
  'zone',
] as const
export type AskedField = (typeof fields)[number]

export interface NextQuestion {
  field: AskedField
  /** The product of the tank that a question about the form refers to. */
  part: number
  /** All fields that can still change the verdict, this one included. */
  open: readonly AskedField[]
}

export interface PhaseRange extends Pick<Planting, 'bbch' | 'bbchEnd'> {
  bbch: string
  /** Whether the crop is in flower then; left out when the stage does not tell. */
  flowering?: boolean
}

interface Options {
  /** The growth stages of the crop. */
  phases: readonly PhaseRange[]
  /** Fields that the gardener answered with «не знаю». */
  unsure?: readonly AskedField[]
}

/** One product per question; several are a tank mix of one planting. Null when no answer changes the verdict and nothing is missing for it. */
export function nextQuestion(asked: readonly Question[], { phases, unsure = [] }: Options): NextQuestion | null {
  const questions = asked.map(observedOnDay)
  const unknowns = unknownFacts(questions, phases).filter(({ field }) => !unsure.includes(field))
  const tried = unknowns.toSorted((a, b) => Number(b.field in finalBans) - Number(a.field in finalBans))
  const outcomes = tryAll(questions, tried)
  const facts = unknowns.map(unknown => ({ ...unknown, ...effectOf(tried.indexOf(unknown), tried, outcomes) }))
  const decisive = facts.filter(({ canChange }) => canChange)
  const open = (decisive.length > 0 ? decisive : facts.filter(fact => isMissing(fact, facts, questions))).sort(
    (a, b) => rankOf(b, phases) - rankOf(a, phases),
  )
  const first = open[0]
  return first ? { field: first.field, part: first.part, open: [...new Set(open.map(({ field }) => field))] } : null
}

/**
 * The form comes first, because no dose is shown without it; a growth stage that also tells whether the crop is in flower comes before
 * the blossom; then what settles the verdict alone most often.
 */
function rankOf({ field, settled }: { field: AskedField; settled: number }, phases: readonly PhaseRange[]): number {
  if (field === 'form') return 3
  return field === 'phase' && phases.some(({ flowering }) => flowering !== undefined) ? 2 : settled
}

/** Whether the verdict stays incomplete without the fact, although all its answers lead to the same one. */
function isMissing(fact: Unknown, facts: readonly Unknown[], questions: readonly Question[]): boolean {
  const withOthers = facts
    .filter(other => other !== fact)
    .reduce((known, { answers }) => known.map(answers[0]!), questions)
  return outcomeOf(withOthers) !== outcomeOf(withOthers.map(fact.answers[0]!))
}

type Change = (question: Question) => Question

interface Unknown {
  field: AskedField
  part: number
  /** One change per possible answer. */
  answers: readonly Change[]
}

const inPlanting =
  (patch: Partial<Planting>): Change =>
  question => ({ ...question, planting: { ...question.planting, ...patch } })

function unknownFacts(questions: readonly Question[], phases: readonly PhaseRange[]): Unknown[] {
  const [{ planting, plot, day, history, isHistoryPartial, crop }] = questions as [Question]
  const isHarvestUnknown = planting.plannedHarvest === null || planting.plannedHarvest < day
  const facts: Partial<Record<AskedField, readonly Change[] | false>> = {
    place: planting.place === null && places.map(place => inPlanting({ place })),
    harvest:
      isHarvestUnknown &&
      crop?.edible !== false &&
      [day, addDays(day, farAway)].map(plannedHarvest => inPlanting({ plannedHarvest })),
    part:
      !planting.harvestPart &&
      crop?.edible !== false &&
      questions.some(({ use }) => use?.harvestPart) &&
      (['bulb', 'greens'] as const).map(harvestPart => inPlanting({ harvestPart })),
    planted: planting.plantedAt === null && plantingDays(questions).map(plantedAt => inPlanting({ plantedAt })),
    phase:
      planting.bbch === null &&
      distinctPhases(questions, phases).map(({ bbch, bbchEnd }) => inPlanting({ bbch, bbchEnd: bbchEnd ?? null })),
    flowering: planting.flowering === null && [true, false].map(flowering => inPlanting({ flowering })),
    nearby: planting.flowersNearby === null && [true, false].map(flowersNearby => inPlanting({ flowersNearby })),
    treated: (history === null || isHistoryPartial === true) && [noTreatments, otherTreatments, sameToday],
    zone:
      plot.waterZone === null &&
      [true, false].map(waterZone => question => ({ ...question, plot: { ...question.plot, waterZone } })),
  }
  return fields.flatMap(field => {
    if (field === 'form')
      return questions.flatMap((question, part) => (question.isThisForm === null ? formFact(question, part) : []))
    if (field === 'condition')
      return questions.flatMap((question, part) => (isConditionOpen(question) ? conditionFact(question, part) : []))
    const answers = facts[field]
    return answers && answers.length > 0 ? { field, part: 0, answers } : []
  })
}

/**
 * Days of planting that differ for what is done around it, and for what was done in another year: before all of it, and after it. That a
 * dash or a day of entry does not matter for a bed which is not planted yet is no reason to ask: who treats a bed sees what grows there.
 */
function plantingDays(questions: readonly Question[]): Day[] {
  const { day, history } = questions[0]!
  const around = questions.some(({ use }) => use && plantingTimeOf(use))
    ? [-60, 0, 60].map(days => addDays(day, days))
    : []
  if (!questions.some(question => countRule(question)?.code === 'PLANTING_UNKNOWN')) return around
  const done = (history ?? []).map(treatment => treatment.day).sort()
  return [...around, done[0]!, ...done.flatMap(each => (each < day ? addDays(each, 1) : []))]
}

const places = ['open', 'protected', 'indoor', 'storage'] as const

/** Longer than any waiting period, in days. */
const farAway = 400

function formFact({ drug }: Question, part: number): Unknown {
  const answer =
    (isThisForm: boolean): Change =>
    question =>
      question.drug.alias === drug.alias ? { ...question, isThisForm } : question
  return { field: 'form', part, answers: [answer(true), answer(false)] }
}

const isConditionOpen = (question: Question) =>
  (question.isConditionMet ?? null) === null &&
  wordsRule(question).some(({ code }) => code === 'RATE_CONDITION_UNKNOWN')

function conditionFact({ use }: Question, part: number): Unknown {
  const answer =
    (isConditionMet: boolean): Change =>
    question =>
      question.use?.alias === use!.alias ? { ...question, isConditionMet } : question
  return { field: 'condition', part, answers: [answer(true), answer(false)] }
}

/** Phases with the same reasons are tried once. */
function distinctPhases(questions: readonly Question[], phases: readonly PhaseRange[]): PhaseRange[] {
  const codesOf = ({ bbch, bbchEnd }: PhaseRange) =>
    reasonsOfMix(questions.map(inPlanting({ bbch, bbchEnd: bbchEnd ?? null })))
      .map(({ code }) => code)
      .join()
  return [...new Map(phases.map(phase => [codesOf(phase), phase])).values()]
}

const noTreatments: Change = question => ({ ...question, history: [], isHistoryPartial: false })
/** There were others, and nothing more is known about them. */
const otherTreatments: Change = question => ({ ...question, isHistoryPartial: true })
/** The worst that may have happened: this very product today, as often as it is allowed. */
function sameToday(question: Question): Question {
  const { drug, use, day } = question
  if (!use) return otherTreatments(question)
  const treatment: Treatment = { day, drug, use, sides: [] }
  return {
    ...question,
    history: Array.from({ length: use.applicationsMax ?? 1 }, () => treatment),
    isHistoryPartial: false,
  }
}

/** What a fact alone forbids, whatever the others are. These facts are tried first: after such an answer nothing else has to be tried. */
const finalBans: Partial<Record<AskedField, Code>> = {
  form: 'FORM_OTHER',
  place: 'PLACE',
  part: 'HARVEST_PART',
  condition: 'RATE_CONDITION',
  zone: 'WATER_ZONE',
}

/** The outcome for every combination of answers; the last fact varies fastest. */
function tryAll(questions: readonly Question[], unknowns: readonly Unknown[]): string[] {
  const [first, ...rest] = unknowns
  if (!first) return [outcomeOf(questions)]
  const ban = finalBans[first.field]
  const size = rest.reduce((product, { answers }) => product * answers.length, 1)
  return first.answers.flatMap(answer => {
    const answered = questions.map(answer)
    const isBanned = ban !== undefined && size > 1 && reasonsOfMix(answered).some(({ code }) => code === ban)
    return isBanned ? Array.from({ length: size }, () => 'forbidden') : tryAll(answered, rest)
  })
}

/** What is missing beside «нельзя» does not matter. */
function outcomeOf(questions: readonly Question[]): string {
  const { level, isIncomplete } = verdictFromReasons(reasonsOfMix(questions))
  return level === 'forbidden' ? level : `${level} ${isIncomplete}`
}

/** Whether the fact can change the outcome while all others stay, and the share of its answers that settle the outcome alone. */
function effectOf(
  index: number,
  unknowns: readonly Unknown[],
  outcomes: readonly string[],
): { canChange: boolean; settled: number } {
  const step = unknowns.slice(index + 1).reduce((product, { answers }) => product * answers.length, 1)
  const size = unknowns[index]!.answers.length
  const byAnswer = Array.from({ length: size }, () => new Set<string>())
  let canChange = false
  outcomes.forEach((outcome, position) => {
    const answer = Math.floor(position / step) % size
    byAnswer[answer]!.add(outcome)
    if (answer > 0 && outcome !== outcomes[position - answer * step]) canChange = true
  })
  return { canChange, settled: byAnswer.filter(found => found.size === 1).length / size }
}
