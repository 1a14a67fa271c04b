import type { Dose, DoseResult } from '#features/dosing/dose-result.ts'
import type { FillingOrder } from '#features/dosing/filling-order.ts'
import { mix } from '#features/dosing/mixing.ts'
import { parseLitres } from '#features/dosing/parse-amount.ts'
import { earliestHarvest } from '#features/verdict/harvest.ts'
import { mixReasons } from '#features/verdict/mixing.ts'
import type { Treatment } from '#features/verdict/question.ts'
import { verdict } from '#features/verdict/rules.ts'
import { type Day, type Reason, type Verdict, verdictFromReasons } from '#features/verdict/verdict.ts'
import { reckon } from '../calculate-dose.ts'
import type { State } from '../calculator-state.ts'
import { type Errors, take } from '../parse-field.ts'
import { ask } from '../to-verdict-question.ts'
import { nameAt, type Part, type Slot } from './mix-state.ts'
import { type MixWater, middleLitres, mixWater, type Probe, probesOf } from './mix-water.ts'
import { type ChosenPart, chooseMix, isWithoutCrop, type MixChoice } from './select-mix-uses.ts'

/** Everything the page says about a mix: one tank of water, a dose for each product, one answer for all. */
export interface MixAnswer extends Omit<MixChoice, 'parts'> {
  parts: readonly MixPart[]
  water: MixWater
  /** Litres of the mix; null until they are known. */
  litres: string | null
  order: FillingOrder
  /** Names without a known place in that order. */
  unplaced: readonly string[]
  /** May any of the pairs be untested? */
  needsTrial: boolean
  /** Null until there are two products and something is known against them. */
  verdict: Verdict | null
  /** Of the longest waiting period; null where nobody knows, undefined where nothing is picked or chosen. */
  harvest: Day | null | undefined
  errors: Errors
}

export interface MixPart extends ChosenPart {
  result: DoseResult | null
}

/** A reason of the answer, and whose field it asks about. */
type MixReason = Reason & { slot?: Slot }

export function mixAnswer(drugs: readonly Part[], state: State): MixAnswer {
  const errors: Errors = {}
  const choice = chooseMix(drugs, state)
  for (const { slot, choice: own } of choice.parts) keep(errors, own.errors, slot)
  const { water, litres, results } = pour(choice, state, errors)
  const parts = choice.parts.map((part, index) => ({ ...part, result: results[index] ?? null }))
  const partners = parts.map(({ drug, choice: { use } }) => ({ drug: drug.drug, method: use?.method ?? ('spray' as const) }))
  const { order, overall } = mix(partners)
  const isAsked =
    parts.length > 1 && !isWithoutCrop(choice, state) && parts.every(({ choice: { use, uses } }) => use !== null || uses.length === 0)
  const pairs = parts.length > 1 ? mixReasons(partners) : []
  const reasons = isAsked ? reasonsOf(parts, errors) : pairs
  return {
    ...choice,
    parts,
    water,
    litres,
    order,
    unplaced: parts.flatMap(({ drug: { drug } }) => (order.some(each => each.drug === drug.alias) ? [] : drug.name)),
    needsTrial: pairs.some(({ code }) => code === 'MIX_UNKNOWN') && overall !== 'forbidden',
    verdict: isAsked || reasons.length > 0 ? verdictFromReasons(reasons) : null,
    harvest: isAsked ? harvestOf(choice, parts) : undefined,
    errors,
  }
}

export const isMixRefused = ({ verdict: found, misfits }: Pick<MixAnswer, 'verdict' | 'misfits'>): boolean =>
  found?.level === 'forbidden' || misfits.length > 0

/** Every product has its amount: the table and the card can be made. */
export const mixDoses = ({ parts }: Pick<MixAnswer, 'parts'>): readonly Dose[] | null => {
  const doses = parts.flatMap(({ result }) => (result?.outcome === 'dose' ? result : []))
  return parts.length > 1 && doses.length === parts.length ? doses : null
}

function keep(errors: Errors, own: Errors, slot: Slot): void {
  for (const [key, text] of Object.entries(own)) errors[nameAt(key, slot)] ??= text
}

interface Poured {
  water: MixWater
  litres: string | null
  results: readonly (DoseResult | null)[]
}

/** First what the norms of each product ask for, then the doses in the volume all of them share. */
function pour({ parts, by, objects, misfits }: MixChoice, state: State, errors: Errors): Poured {
  if (by === null || misfits.length > 0) return { water: noWater, litres: null, results: [] }
  const count = (fields: Partial<State>, found: Errors = {}) =>
    parts.map(({ drug, slot, state: own, choice: { use } }) => {
      const reckoning = reckon(drug, use!, { ...own, by, litres: '', water: '', each: [], ...fields })
      keep(found, reckoning.errors, slot)
      return reckoning.result
    })
  const waterOf = ({ per, ...fields }: Probe) => {
    const results = count(fields)
    return mixWater(
      parts.map(({ drug }, index) => ({ name: drug.drug.name, result: results[index] ?? null })),
      per,
    )
  }
  const whole = count({}, errors)
  const probed = probesOf(by, objects, parts[0]!, state).map(waterOf)
  const water = probed.find(({ isSplit }) => isSplit) ?? (by === 'litres' ? noWater : waterOf({ per: '' }))
  const own = take(state.litres, 'litres', errors, parseLitres)
  const litres = own ?? (water.common && middleLitres(water.common))
  const isUnfit = water.isSplit && (by === 'litres' || own === null)
  if (errors.litres || isUnfit) return { water, litres: null, results: [] }
  return { water, litres, results: litres === null ? whole : count({ litres }, errors) }
}

const noWater = mixWater([], '')

function reasonsOf(parts: readonly MixPart[], errors: Errors): MixReason[] {
  const asked = parts.map(({ drug, slot, state, choice, result }) => {
    const { question, errors: own } = ask(drug, choice, state, result)
    keep(errors, own, slot)
    return question
  })
  const found = parts.map(({ drug: { drug } }, index) => {
    const question = asked[index]!
    const others = asked.flatMap((each, other) => (other === index ? [] : each))
    const history: Treatment[] | null = question.history && [...question.history, ...others.flatMap(other => other.history ?? [])]
    // Every pair is judged once, with the first of the products.
    const mixed = index === 0 ? others.map(other => ({ drug: other.drug, method: other.use?.method ?? ('spray' as const) })) : []
    return { name: drug.name, reasons: verdict({ ...question, history, mix: mixed }).reasons }
  })
  return merged(found, parts)
}

/** What is said of all of them is said once; the rest by name. */
function merged(found: readonly { name: string; reasons: readonly Reason[] }[], parts: readonly MixPart[]): MixReason[] {
  const groups = new Map<string, { reason: Reason; owners: number[] }>()
  found.forEach(({ reasons }, index) => {
    for (const reason of reasons) {
      const key = `${reason.code} ${reason.text}`
      const group = groups.get(key) ?? { reason, owners: [] }
      group.owners.push(index)
      groups.set(key, group)
    }
  })
  return [...groups.values()].map(({ reason, owners }) => {
    if (owners.length === found.length || reason.code.startsWith('MIX_')) return { ...reason }
    const names = owners.map(owner => found[owner]!.name).join(', ')
    return { ...reason, text: `${names}: ${lowered(reason.text)}`, slot: parts[owners[0]!]!.slot }
  })
}

/** «До сбора» goes on after a name in small letters, «BBCH» does not. */
const lowered = (text: string) => (/^.[А-ЯЁA-Z\d]/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1))

function harvestOf({ crop }: MixChoice, parts: readonly MixPart[]): Day | null | undefined {
  const uses = parts.flatMap(({ choice: { use } }) => use ?? [])
  if (!crop?.edible || uses.length < parts.length) return undefined
  const day = parts.map(({ drug, state, choice, result }) => ask(drug, choice, state, result).question.day)[0]!
  return earliestHarvest(uses.map(use => ({ day, use })))
}
