import { phiState, rateText } from '#features/drug-uses/drug-use-words.ts'
import { compareEffects, compareWaits } from '#features/drugs/uses/order-of-uses.ts'
import { waitOrder, waitPhrase, waitText } from '#features/drugs/uses/wait-words.ts'
import { permission } from '#features/verdict/rules.ts'
import type { AlternativeDrugs, CalculatorDrug, CalculatorUse } from '../calculator-drug.ts'
import { type CalculatorState, emptyState, type FieldName, writeState } from '../calculator-state.ts'
import { calculateDrug } from '../drug/calculate-drug.ts'
import { productName } from '../product-name.ts'

/** A product that is allowed for the same problem on the same crop and whose waiting period ends before the harvest. */
export interface Alternative {
  name: string
  facts: string
  waiting: string
  /** The calculator with everything filled in. */
  to: string
}

/** Facts about the planting; they hold for every product. */
const plantingFields: readonly FieldName[] = [
  'crop',
  'target',
  'day',
  'harvest',
  'planted',
  'place',
  'phase',
  'flowering',
  'nearby',
  'treated',
  'zone',
  'hives',
]

/** In the order of the catalogue's lists: full effect first, then the shorter wait. `current` gives the day and the phases of the crop. */
export function alternativesFor(
  { drugs }: AlternativeDrugs,
  current: CalculatorDrug,
  state: CalculatorState,
): Alternative[] {
  const planting = { ...emptyState, ...Object.fromEntries(plantingFields.map(name => [name, state[name]])) }
  const candidates = drugs.flatMap(drug => {
    const judged = { ...drug, today: current.today, scales: current.scales }
    const fitting = drug.uses.filter(use =>
      isAllowed(judged, use, { ...planting, drug: drug.drug.alias, use: use.alias }),
    )
    const best = fitting.toSorted(compare)[0]
    return best ? { drug, use: best } : []
  })
  return candidates
    .toSorted((a, b) => compare(a.use, b.use))
    .map(({ drug, use }) => ({
      name: productName(drug),
      facts: [rateText(use), isPartial(use) ? 'сдерживает' : ''].filter(Boolean).join(', '),
      waiting: waitPhrase(waitText(use)),
      to: `/calculator${writeState({ ...planting, drug: drug.drug.alias, use: use.alias })}`,
    }))
}

/** Allowed by the registry, with a known waiting period, and nothing that is known about the planting forbids it. */
function isAllowed(drug: CalculatorDrug, use: CalculatorUse, state: CalculatorState): boolean {
  if (phiState(use) === 'unknown') return false
  const isEaten = drug.crops.some(({ edible }) => edible)
  const { level } = permission({ today: drug.today, drug: drug.drug, use, isPartial: false, isEaten })
  return level !== 'forbidden' && level !== 'unknown' && calculateDrug(drug, state).verdict?.level !== 'forbidden'
}

const isPartial = ({ targets }: CalculatorUse) => targets.every(({ effect }) => effect === 'partial')

const compare = (a: CalculatorUse, b: CalculatorUse) =>
  compareEffects({ isPartial: isPartial(a) }, { isPartial: isPartial(b) }) || compareWaits(waitOrder(a), waitOrder(b))
