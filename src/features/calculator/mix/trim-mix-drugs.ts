import type { CalculatorDrug, CalculatorUse } from '../calculator-drug.ts'

/**
 * Trims the drugs of a mix to what it may need: uses on the crops they share and on the requested crop, so that the page can say which product is
 * not registered for it. A single drug is returned unchanged.
 */
export function trimMixDrugs(
  drugs: readonly (CalculatorDrug | null)[],
  requestedCrop?: string,
): (CalculatorDrug | null)[] {
  const all = drugs.filter(drug => drug !== null)
  if (all.length < 2) return [...drugs]
  const isShared = (alias: string) =>
    alias === requestedCrop || all.every(({ crops }) => crops.some(each => each.alias === alias))
  const allHaveLandUses = all.every(({ uses }) => uses.some(isOnLand))
  return drugs.map(drug => drug && withPhasesOfFirst(trimDrug(drug, isShared, allHaveLandUses), drug === all[0]))
}

const isOnLand = ({ crops }: CalculatorUse) => crops.length === 0

function trimDrug(drug: CalculatorDrug, isShared: (crop: string) => boolean, hasLand: boolean): CalculatorDrug {
  const uses = drug.uses
    .filter(use => (isOnLand(use) ? hasLand : use.crops.some(isShared)))
    .map(use => ({ ...use, crops: use.crops.filter(isShared) }))
  const targets = drug.targets
    .map(target => ({ ...target, crops: target.crops.filter(isShared) }))
    .filter(({ alias, kind, crops }) => {
      const isUsed = uses.some(use => use.targets.some(each => each.alias === alias))
      return isUsed && (kind === 'effects' || crops.length > 0 || hasLand)
    })
  return { ...drug, crops: drug.crops.filter(({ alias }) => isShared(alias)), uses, targets }
}

/** Phases belong to the crop, so only the first drug keeps them. */
function withPhasesOfFirst(drug: CalculatorDrug, isFirst: boolean): CalculatorDrug {
  const scales = Object.entries(drug.scales).filter(
    ([scale]) => isFirst && drug.crops.some(crop => crop.scale === scale),
  )
  return { ...drug, scales: Object.fromEntries(scales) }
}
