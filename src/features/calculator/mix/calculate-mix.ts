import type { Dose, DoseResult } from '#features/dosing/dose-result.ts'
import { mix } from '#features/dosing/mixing.ts'
import type { FillingOrder } from '#features/dosing/mixing-steps.ts'
import { parseLitres } from '#features/dosing/parse-amount.ts'
import { earliestHarvest } from '#features/verdict/harvest.ts'
import { reasonsOfMix } from '#features/verdict/mix-verdict.ts'
import { mixReasons } from '#features/verdict/mixing.ts'
import type { Question, Treatment } from '#features/verdict/question.ts'
import { type Day, type Reason, type Verdict, verdictFromReasons } from '#features/verdict/verdict.ts'
import { doseFromState } from '../calculate-dose.ts'
import type { CalculatorState } from '../calculator-state.ts'
import { isFormKnown } from '../drug/calculate-drug.ts'
import { type Errors, parseField } from '../parse-field.ts'
import { dayOfTreatment, isDayReadable, toVerdictQuestion } from '../to-verdict-question.ts'
import { fieldNameAt, type MixProduct, type Slot } from './mix-state.ts'
import { type MixWater, middleLitres, mixWater, type NormProbe, normProbes } from './mix-water.ts'
import { type ChosenPart, isWithoutCrop, type MixChoice, selectMixUses } from './select-mix-uses.ts'

/** Everything the page shows for a mix: one tank of water, a dose for each product, one verdict. */
export interface MixCalculation extends Omit<MixChoice, 'parts'> {
  parts: readonly MixPart[]
  water: MixWater
  /** Litres of the mix; null until they are known. */
  litres: string | null
  order: FillingOrder
  /** Names of products whose position in the order is unknown. */
  unplaced: readonly string[]
  /** True if no rule covers one of the pairs. */
  needsJarTest: boolean
  /** Null until there are two products and either uses to judge or a rule about the pair. */
  verdict: Verdict | null
  /** What the verdict answers, one per product; empty while there are no uses to judge. */
  questions: readonly Question[]
  /** The day of the treatment. */
  day: Day
  /** The first harvest day by the longest waiting period; null if unknown, undefined if not applicable or not selected yet. */
  harvest: Day | null | undefined
  errors: Errors
}

export interface MixPart extends ChosenPart {
  result: DoseResult | null
}

/** A reason of the verdict and the product whose field it refers to. */
type ShownMixReason = Reason & { slot?: Slot }

export function calculateMix(drugs: readonly MixProduct[], state: CalculatorState): MixCalculation {
  const errors: Errors = {}
  const choice = selectMixUses(drugs, state)
  for (const { slot, choice: selection } of choice.parts) mergeErrors(errors, selection.errors, slot)
  const isDayKnown = isDayReadable(state)
  const day = dayOfTreatment(state, choice.parts[0]!.drug, errors)
  const { water, litres, results } = calculateDoses(choice, state, errors)
  const parts = choice.parts.map((part, index) => ({ ...part, result: isDayKnown ? (results[index] ?? null) : null }))
  const partners = parts.map(({ drug, choice: { use } }) => ({
    drug: drug.drug,
    method: use?.method ?? ('spray' as const),
  }))
  const { order, overall } = mix(partners)
  const isChosen = parts.every(({ choice: { use, uses } }) => use !== null || uses.length === 0)
  const canJudge = isDayKnown && parts.length > 1 && !isWithoutCrop(choice, state) && isChosen
  const pairs = parts.length > 1 ? mixReasons(partners) : []
  const questions = canJudge ? questionsOf(parts, errors) : []
  const reasons = canJudge ? verdictReasons(parts, questions) : pairs
  return {
    ...choice,
    parts,
    water,
    litres,
    order,
    unplaced: parts.flatMap(({ drug: { drug } }) => (order.some(each => each.drug === drug.alias) ? [] : drug.name)),
    needsJarTest: pairs.some(({ code }) => code === 'MIX_UNKNOWN') && overall !== 'forbidden',
    verdict: canJudge || reasons.length > 0 ? verdictFromReasons(reasons) : null,
    questions,
    day,
    harvest: canJudge ? harvestOf(choice, parts) : undefined,
    errors,
  }
}

export const isMixWithheld = ({ verdict, misfits }: Pick<MixCalculation, 'verdict' | 'misfits'>): boolean =>
  verdict?.level === 'forbidden' || misfits.length > 0

/** The doses of all products; null until each has one. */
export const mixDoses = ({ parts }: Pick<MixCalculation, 'parts'>): readonly Dose[] | null => {
  const doses = parts.flatMap(({ result }) => (result?.outcome === 'dose' ? result : []))
  return parts.length > 1 && doses.length === parts.length ? doses : null
}

function mergeErrors(errors: Errors, own: Errors, slot: Slot): void {
  for (const [key, text] of Object.entries(own)) errors[fieldNameAt(key, slot)] ??= text
}

interface MixDoses {
  water: MixWater
  litres: string | null
  results: readonly (DoseResult | null)[]
}

/** First the water each product's norms require, then the doses in the shared volume. */
function calculateDoses({ parts, by, measures, misfits }: MixChoice, state: CalculatorState, errors: Errors): MixDoses {
  if (by === null || misfits.length > 0) return { water: noMixWater, litres: null, results: [] }
  const dosesWith = (fields: Partial<CalculatorState>, productErrors: Errors = {}) =>
    parts.map(({ drug, slot, state: productState, choice: { use } }) => {
      if (!isFormKnown(drug, productState)) return null
      const doseCalculation = doseFromState(drug, use!, {
        ...productState,
        by,
        litres: '',
        water: '',
        each: [],
        ...fields,
      })
      mergeErrors(productErrors, doseCalculation.errors, slot)
      return doseCalculation.result
    })
  const waterOf = ({ per, ...fields }: NormProbe) => {
    const results = dosesWith(fields)
    return mixWater(
      parts.map(({ drug }, index) => ({ name: drug.drug.name, result: results[index] ?? null })),
      per,
    )
  }
  const normDoses = dosesWith({}, errors)
  const waterByProbe = normProbes(by, measures, parts[0]!, state).map(waterOf)
  const water =
    waterByProbe.find(({ isDisjoint }) => isDisjoint) ?? (by === 'litres' ? noMixWater : waterOf({ per: '' }))
  const typedLitres = parseField(state.litres, 'litres', errors, parseLitres)
  const litres = typedLitres ?? (water.common && middleLitres(water.common))
  const isUnusable = water.isDisjoint && (by === 'litres' || typedLitres === null)
  if (errors.litres || isUnusable) return { water, litres: null, results: [] }
  return { water, litres, results: litres === null ? normDoses : dosesWith({ litres }, errors) }
}

const noMixWater = mixWater([], '')

function questionsOf(parts: readonly MixPart[], errors: Errors): Question[] {
  const questions = parts.map(({ drug, slot, state, choice, result }) => {
    const { question, errors: productErrors } = toVerdictQuestion(drug, choice, state, result)
    mergeErrors(errors, productErrors, slot)
    return question
  })
  return questions.map(question => ({ ...question, history: historyOfAll(question, questions) }))
}

function verdictReasons(parts: readonly MixPart[], questions: readonly Question[]): ShownMixReason[] {
  return reasonsOfMix(questions).map(({ part, ...reason }) =>
    part === undefined ? reason : { ...reason, slot: parts[part]!.slot },
  )
}

/** The page asks for the treatments with each product separately; all of them are treatments of the planting. */
function historyOfAll(question: Question, questions: readonly Question[]): Treatment[] | null {
  const others = questions.filter(each => each !== question)
  return question.history && [...question.history, ...others.flatMap(({ history }) => history ?? [])]
}

function harvestOf({ crop }: MixChoice, parts: readonly MixPart[]): Day | null | undefined {
  const uses = parts.flatMap(({ choice: { use } }) => use ?? [])
  if (!crop?.edible || uses.length < parts.length) return undefined
  const day = dayOfTreatment(parts[0]!.state, parts[0]!.drug)
  return earliestHarvest(uses.map(use => ({ day, use })))
}
