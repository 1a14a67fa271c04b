import type { DoseResult } from '#features/dosing/dose-result.ts'
import { parseNumber } from '#features/dosing/parse-amount.ts'
import { phiState } from '#features/drug-uses/drug-use-words.ts'
import { addDays, type Day, isDay } from '#features/verdict/calendar.ts'
import { plantingTimeOf } from '#features/verdict/planting-time.ts'
import type { Planting, Question, Treatment } from '#features/verdict/question.ts'
import { waitingDays } from '#features/verdict/waiting-days.ts'
import type { CalculatorDrug, CalculatorUse, Phase } from './calculator-drug.ts'
import type { CalculatorState } from './calculator-state.ts'
import { type Errors, parseField } from './parse-field.ts'
import { type Choice, landAlias } from './select-use.ts'

/** Converts the entered values to the input of the verdict. Empty fields stay unknown. */
export function toVerdictQuestion(
  drug: CalculatorDrug,
  choice: Choice,
  state: CalculatorState,
  dose: DoseResult | null,
): { question: Question; errors: Errors } {
  const errors: Errors = {}
  const { crop, target, use } = choice
  const day = dayOfTreatment(state, drug, errors)
  const planting = plantingOf(drug, choice, state, errors)
  const question: Question = {
    today: drug.today,
    day,
    drug: { ...drug.drug, targetsOnCrop: crop ? choice.targets.map(({ name }) => name) : [] },
    use: use && narrowUseToCrop(drug, use, crop?.alias ?? null),
    ...(drug.otherForms !== null && { isThisForm: thisForm[state.form] ?? null }),
    crop,
    target,
    planting: { ...planting, observedOn: day },
    isConditionMet: parseYesNo(state.condition),
    plot: { waterZone: parseYesNo(state.zone), beehivesNear: parseYesNo(state.hives) },
    history: historyOf(drug, { use, crop, plantedAt: planting.plantedAt }, state, errors),
    isHistoryPartial: state.others !== 'no' && !isUntreated(state),
    mix: [],
    weather: null,
    workDay: null,
    dose: isOnlyObjectMissing(dose) ? null : dose,
  }
  return { question, errors }
}

/** How much is to be treated decides how much to pour, not whether the treatment is allowed. */
const isOnlyObjectMissing = (dose: DoseResult | null): boolean =>
  dose?.outcome === 'no_data' && dose.missing.every(({ code }) => code === 'OBJECT_MISSING')

/** A day that cannot be read is neither today nor any other: there is no answer for it. */
export const isDayReadable = ({ day }: Pick<CalculatorState, 'day'>): boolean => day.trim() === '' || isDay(day.trim())

/** The day given, else today. */
export const dayOfTreatment = (
  state: CalculatorState,
  { today }: Pick<CalculatorDrug, 'today'>,
  errors: Errors = {},
): Day => readDay(state.day, 'day', errors) ?? today

/** With a crop selected, keeps only the problems that occur on it; effects apply to every crop. */
function narrowUseToCrop(drug: CalculatorDrug, use: CalculatorUse, crop: string | null): CalculatorUse {
  if (crop === null || crop === '' || crop === landAlias) return use
  const livesOnCrop = (alias: string) =>
    drug.targets.some(each => each.alias === alias && (each.kind === 'effects' || each.crops.includes(crop)))
  return { ...use, targets: use.targets.filter(({ alias }) => livesOnCrop(alias)) }
}

/** What a use needs to know: the harvest, or the planting for what is done before or at planting and waits for no number of days. */
export function neededDays(uses: readonly (CalculatorUse | null)[]): { harvest: boolean; planting: boolean } {
  const times = uses.map(use => use && plantingTimeOf(use))
  const isSettledByPlanting = (use: CalculatorUse | null, index: number) =>
    use !== null &&
    (times[index] === 'before' || times[index] === 'at') &&
    waitingDays(use) === null &&
    phiState(use) === 'not_regulated'
  return { harvest: !uses.every(isSettledByPlanting), planting: times.some(time => time !== null) }
}

const thisForm: Record<string, boolean> = { this: true, other: false }

const yesNo: Record<string, boolean> = { yes: true, no: false }
const parseYesNo = (text: string): boolean | null => yesNo[text] ?? null

function readDay(text: string, name: string, errors: Errors): Day | null {
  if (text.trim() === '') return null
  if (isDay(text.trim())) return text.trim()
  errors[name] = 'Нужна дата, например 2027-06-15.'
  return null
}

const placeOf = (text: string): Planting['place'] =>
  text === 'open' || text === 'protected' || text === 'indoor' || text === 'storage' ? text : null

function plantingOf(
  drug: CalculatorDrug,
  choice: Choice,
  state: CalculatorState,
  errors: Errors,
): Omit<Planting, 'observedOn'> {
  const phase = phasesOf(drug, choice).find(({ bbchFrom }) => bbchFrom === state.phase)
  return {
    place: placeOf(state.place),
    bbch: phase?.bbchFrom ?? null,
    bbchEnd: phase?.bbchTo ?? null,
    phaseName: phase?.name ?? null,
    ...(phase && { phaseBlossom: phase.flowering, phaseHoldsDays: phase.holdsDays }),
    flowering: parseYesNo(state.flowering),
    flowersNearby: parseYesNo(state.nearby),
    plantedAt: readDay(state.planted, 'planted', errors),
    plannedHarvest: readDay(state.harvest, 'harvest', errors),
    harvestPart: state.part === 'bulb' || state.part === 'greens' ? state.part : null,
  }
}

/** «Ничем не обрабатывал», unless one of the fields says otherwise. */
const isUntreated = ({ treated, done, others }: CalculatorState) => treated === 'none' && done === '' && others === ''

/** Phases of the selected crop that have a BBCH code. */
export function phasesOf(drug: CalculatorDrug, { crop }: Pick<Choice, 'crop'>): (Phase & { bbchFrom: string })[] {
  const phases = crop?.scale ? (drug.scales[crop.scale] ?? []) : []
  return phases.filter((phase): phase is Phase & { bbchFrom: string } => phase.bbchFrom !== null)
}

/** Earlier treatments with this drug from their number and the last day. Null means unknown, which is not the same as none. */
function historyOf(
  drug: CalculatorDrug,
  { use, crop, plantedAt }: Pick<Choice, 'use' | 'crop'> & { plantedAt: Day | null },
  state: CalculatorState,
  errors: Errors,
): Treatment[] | null {
  const done = parseField(state.done, 'done', errors, parseTimes)
  const last = readDay(state.last, 'last', errors)
  if (done === null) return isUntreated(state) ? [] : null
  const times = Number(done)
  if (times === 0) return []
  if (last === null) {
    errors.last ??= 'Укажите день последней обработки: от\u00a0него считают перерыв.'
    return null
  }
  if (last > drug.today) {
    errors.last = 'Этот день ещё не\u00a0наступил.'
    return null
  }
  return Array.from({ length: times }, (_, index) => ({
    day: earlierDay(last, index, plantedAt),
    drug: drug.drug,
    use: use ?? { ...unknownUse, crops: crop ? [crop.alias] : [] },
    sides: use?.sides ?? [],
  }))
}

/** Which use the earlier treatments followed is not known while none is chosen. */
const unknownUse = {
  exceptions: [],
  method: 'spray',
  bbchFrom: null,
  bbchTo: null,
  phiKind: 'unknown',
  phiDays: null,
  phiBbchMax: null,
  phiConfirmed: false,
  reentryHandDays: null,
  cellReentry: null,
  rateMax: null,
} as const

const parseTimes = (text: string) =>
  /^\s*0+\s*$/.test(text) ? { value: '0' } : parseNumber(text, { isWhole: true, max: '50' })

/** Only the last day is known. The earlier treatments get other days of the same year and planting, so that all of them count and none is later. */
function earlierDay(last: Day, index: number, plantedAt: Day | null): Day {
  const day = addDays(last, -index)
  const isOtherSeason =
    day.slice(0, 4) !== last.slice(0, 4) || (plantedAt !== null && plantedAt <= last && day < plantedAt)
  return isOtherSeason ? last : day
}
