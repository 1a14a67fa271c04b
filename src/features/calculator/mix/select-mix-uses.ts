import { methods } from '#features/drugs/uses/places-and-methods.ts'
import type { CalculatorUse } from '../calculator-drug.ts'
import { emptyState, type State } from '../calculator-state.ts'
import { type Choice, choose, land } from '../select-use.ts'
import { type ObjectBy, objectsOf, plantClasses } from '../treated-object.ts'
import { type Part, stateAt } from './mix-state.ts'

/** What is treated with a mix: one crop and one object for all, for each product a registered use of its own. */
export interface MixChoice {
  /** Crops every product is registered for. */
  crops: Choice['crops']
  crop: Choice['crop']
  /** By what all of them can be counted, the most natural first. */
  objects: readonly ObjectBy[]
  by: ObjectBy | null
  parts: readonly ChosenPart[]
  /** Why these registered uses cannot share a tank, whatever is in it. */
  misfits: readonly string[]
}

export interface ChosenPart extends Part {
  /** The fields as this product sees them. */
  state: State
  choice: Choice
}

export function chooseMix(parts: readonly Part[], state: State): MixChoice {
  const crops = commonCrops(parts)
  const alias = cropOf(parts, state, crops)
  const chosen = parts.map(part => {
    const own = { ...stateAt(state, part.slot), crop: alias }
    return { ...part, state: own, choice: choose(part.drug, own) }
  })
  const uses = chosen.flatMap(({ choice }) => choice.use ?? [])
  const isWhole = parts.length > 1 && uses.length === parts.length
  const objects = isWhole ? uses.map(objectsOfMix).reduce((all, more) => all.filter(each => more.includes(each))) : []
  const offered = objects.includes('plants') && !haveSameClasses(uses) ? objects.filter(each => each !== 'plants') : objects
  return {
    crops,
    crop: alias === '' ? null : (chosen[0]?.choice.crop ?? null),
    objects: offered,
    by: offered.find(each => each === state.by) ?? offered[0] ?? null,
    parts: chosen,
    misfits: [...cropMisfit(parts, crops, state), ...(isWhole ? misfitsOfUses(chosen, offered) : [])],
  }
}

const nothingChosen = (part: Part) => choose(part.drug, { ...emptyState, drug: part.drug.drug.alias })

function commonCrops(parts: readonly Part[]): Choice['crops'] {
  const lists = parts.map(part => nothingChosen(part).crops)
  return lists.length === 0 ? [] : lists.reduce((all, more) => all.filter(({ alias }) => more.some(each => each.alias === alias)))
}

/** The one asked for, or the only one; a row of the regulation that is for a single crop names it too. */
function cropOf(parts: readonly Part[], state: State, crops: Choice['crops']): string {
  if (state.crop !== '') return state.crop
  if (crops.length === 1) return crops[0]!.alias
  for (const part of parts) {
    const { crop } = choose(part.drug, { ...stateAt(state, part.slot), target: '' })
    const alias = crop && (crop.alias === '' ? land : crop.alias)
    if (alias && crops.some(each => each.alias === alias)) return alias
  }
  return ''
}

/** Litres alone say nothing of an area, and two norms of water would make two areas of them. */
function objectsOfMix(use: CalculatorUse): readonly ObjectBy[] {
  const isByStrength = use.rateKind === 'per_water' || use.rateKind === 'percent'
  return objectsOf(use).filter(each => each !== 'litres' || isByStrength)
}

/** Trees are counted by size, and all products must mean the same sizes. */
function haveSameClasses(uses: readonly CalculatorUse[]): boolean {
  const [first, ...rest] = uses.map(use => plantClasses(use).map(known => known?.norm.condition ?? ''))
  return rest.every(classes => classes.join('\n') === first?.join('\n'))
}

const namesOf = (parts: readonly Part[]) => parts.map(({ drug }) => drug.drug.name)

/** Nothing grows that all of them are registered for: no use of theirs can be asked about. */
export const isWithoutCrop = ({ crops }: Pick<MixChoice, 'crops'>, { crop }: State): boolean => crops.length === 0 && crop === ''

function cropMisfit(parts: readonly Part[], crops: Choice['crops'], state: State): string[] {
  if (parts.length < 2 || !isWithoutCrop({ crops }, state)) return []
  return [`Нет культуры, для которой зарегистрированы все: ${namesOf(parts).join(', ')}. Обработайте отдельно.`]
}

function misfitsOfUses(parts: readonly ChosenPart[], objects: readonly ObjectBy[]): string[] {
  const each = (text: (use: CalculatorUse) => string) =>
    parts.map(({ drug, choice }) => `${drug.drug.name}\u00a0— ${text(choice.use!)}`).join(', ')
  if (new Set(parts.map(({ choice }) => choice.use!.method)).size > 1)
    return [`Способы обработки разные: ${each(use => methods[use.method])}. В\u00a0один бак их не\u00a0кладут.`]
  if (parts.some(({ choice }) => choice.use!.rateKind === 'ready')) return []
  return objects.length > 0 ? [] : ['Нормы этих препаратов считают по\u00a0разному: общей площади или числа растений для них нет.']
}
