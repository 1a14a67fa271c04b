import type { CalculatorDrug, CalculatorUse } from '../calculator-drug.ts'

/**
 * The drugs of a mix, cut down to what it can need: uses on the crops all of them share, and on the crop asked for, that it can be said who is not registered
 * for it. One drug alone stays whole.
 */
export function partsOfMix(drugs: readonly (CalculatorDrug | null)[], asked?: string): (CalculatorDrug | null)[] {
  const all = drugs.filter(drug => drug !== null)
  if (all.length < 2) return [...drugs]
  const isShared = (alias: string) => alias === asked || all.every(({ crops }) => crops.some(each => each.alias === alias))
  const hasLand = all.every(({ uses }) => uses.some(isOnLand))
  return drugs.map(drug => drug && withPhases(partOf(drug, isShared, hasLand), drug === all[0]))
}

const isOnLand = ({ crops }: CalculatorUse) => crops.length === 0

function partOf(drug: CalculatorDrug, isShared: (crop: string) => boolean, hasLand: boolean): CalculatorDrug {
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

/** Phases belong to the crop, so they come with the first drug alone. */
function withPhases(drug: CalculatorDrug, isFirst: boolean): CalculatorDrug {
  const kept = Object.entries(drug.scales).filter(([scale]) => isFirst && drug.crops.some(crop => crop.scale === scale))
  return { ...drug, scales: Object.fromEntries(kept) }
}
