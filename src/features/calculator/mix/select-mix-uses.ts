import { methodMisfit } from '#features/verdict/mix-verdict.ts'
import type { CalculatorUse } from '../calculator-drug.ts'
import { type CalculatorState, emptyState } from '../calculator-state.ts'
import { type Choice, landAlias, selectUse } from '../select-use.ts'
import { measuresOf, type ObjectMeasure, plantClasses } from '../treated-object.ts'
import { type MixProduct, stateForSlot } from './mix-state.ts'

/** The selection of a mix: one crop and one object for all products, a registered use for each. */
export interface MixChoice {
  /** Crops every product is registered for. */
  crops: Choice['crops']
  crop: Choice['crop']
  /** The ways to enter the object that suit every product, the preferred one first. */
  measures: readonly ObjectMeasure[]
  by: ObjectMeasure | null
  parts: readonly ChosenPart[]
  /** Why these uses cannot share a tank, regardless of compatibility of the substances. */
  misfits: readonly string[]
}

export interface ChosenPart extends MixProduct {
  /** The state as seen by this product. */
  state: CalculatorState
  choice: Choice
}

export function selectMixUses(parts: readonly MixProduct[], state: CalculatorState): MixChoice {
  const crops = commonCrops(parts)
  const alias = cropOf(parts, state, crops)
  const chosen = parts.map(part => {
    const productState = { ...stateForSlot(state, part.slot), crop: alias }
    return { ...part, state: productState, choice: selectUse(part.drug, productState) }
  })
  const uses = chosen.flatMap(({ choice }) => choice.use ?? [])
  const isComplete = parts.length > 1 && uses.length === parts.length
  const common = isComplete ? uses.map(mixMeasures).reduce((all, more) => all.filter(each => more.includes(each))) : []
  const offered =
    common.includes('plants') && !haveSameClasses(uses) ? common.filter(each => each !== 'plants') : common
  return {
    crops,
    crop: alias === '' ? null : (chosen[0]?.choice.crop ?? null),
    measures: offered,
    by: offered.find(each => each === state.by) ?? offered[0] ?? null,
    parts: chosen,
    misfits: [...findCropMisfits(parts, crops, state), ...(isComplete ? findUseMisfits(chosen, offered) : [])],
  }
}

const emptyChoice = (part: MixProduct) => selectUse(part.drug, { ...emptyState, drug: part.drug.drug.alias })

function commonCrops(parts: readonly MixProduct[]): Choice['crops'] {
  const lists = parts.map(part => emptyChoice(part).crops)
  return lists.length === 0
    ? []
    : lists.reduce((all, more) => all.filter(({ alias }) => more.some(each => each.alias === alias)))
}

/** The requested crop or the only one; a selected use for a single crop implies it too. */
function cropOf(parts: readonly MixProduct[], state: CalculatorState, crops: Choice['crops']): string {
  if (state.crop !== '') return state.crop
  if (crops.length === 1) return crops[0]!.alias
  for (const part of parts) {
    const { crop } = selectUse(part.drug, { ...stateForSlot(state, part.slot), target: '' })
    const alias = crop && (crop.alias === '' ? landAlias : crop.alias)
    if (alias && crops.some(each => each.alias === alias)) return alias
  }
  return ''
}

/** Litres determine a dose per area only through a water norm, which differs between the products. */
function mixMeasures(use: CalculatorUse): readonly ObjectMeasure[] {
  const isByStrength = use.rateKind === 'per_water' || use.rateKind === 'percent'
  return measuresOf(use).filter(each => each !== 'litres' || isByStrength)
}

/** Plants are entered by size class, so all products must have the same classes. */
function haveSameClasses(uses: readonly CalculatorUse[]): boolean {
  const [first, ...rest] = uses.map(use => plantClasses(use).map(known => known?.norm.condition ?? ''))
  return rest.every(classes => classes.join('\n') === first?.join('\n'))
}

const namesOf = (parts: readonly MixProduct[]) => parts.map(({ drug }) => drug.drug.name)

/** No crop is registered for all products and none is requested. */
export const isWithoutCrop = ({ crops }: Pick<MixChoice, 'crops'>, { crop }: CalculatorState): boolean =>
  crops.length === 0 && crop === ''

function findCropMisfits(parts: readonly MixProduct[], crops: Choice['crops'], state: CalculatorState): string[] {
  if (parts.length < 2 || !isWithoutCrop({ crops }, state)) return []
  return [`Нет культуры, для которой разрешены все: ${namesOf(parts).join(', ')}. Обработайте отдельно.`]
}

function findUseMisfits(parts: readonly ChosenPart[], measures: readonly ObjectMeasure[]): string[] {
  const methods = parts.map(({ drug, choice }) => ({ name: drug.drug.name, method: choice.use!.method }))
  const differentMethods = methodMisfit(methods)
  if (differentMethods !== null) return [differentMethods]
  const unread = methods.filter(({ method }) => method === 'unknown').map(({ name }) => name)
  if (unread.length > 0 && unread.length < parts.length)
    return [`Способ обработки неизвестен: ${unread.join(', ')}. Можно ли смешать в одном баке, нет данных.`]
  if (parts.some(({ choice }) => choice.use!.rateKind === 'ready')) return []
  return measures.length > 0
    ? []
    : ['Нормы этих препаратов считают по\u00a0разному: общей площади или числа растений для них нет.']
}
