import type { Db } from '#kit/db/database.server.ts'
import { isAlias } from '#kit/http/list-query.ts'
import type { AlternativeDrugs, CalculatorDrug } from './calculator-drug.ts'
import { readState } from './calculator-state.ts'
import { calculateDrug } from './drug/calculate-drug.ts'
import { findDrugsAgainst } from './find-calculator-drugs.server.ts'

/** The browser asks for them when a value it has changed makes the treatment forbidden: `instead` in the query. */
const insteadParam = 'instead'

/** The drugs for the same problem on the same crop; null unless the treatment is forbidden. Which of them fit is decided by `alternatives.ts`. */
export async function findAlternatives(
  db: Db,
  drug: CalculatorDrug,
  search: URLSearchParams,
): Promise<AlternativeDrugs | null> {
  const { choice, verdict } = calculateDrug(drug, readState(search))
  const [crop, target] = [choice.crop?.alias ?? '', choice.target?.alias ?? '']
  if (!isAlias(crop) || !isAlias(target) || (verdict?.level !== 'forbidden' && !search.has(insteadParam))) return null
  const found = await findDrugsAgainst(db, crop, target)
  const others = found.filter(each => each.drug.alias !== drug.drug.alias)
  return { crop, target, drugs: others.map(each => trimTo(each, crop, target)) }
}

function trimTo(drug: CalculatorDrug, crop: string, target: string): CalculatorDrug {
  return {
    ...drug,
    packs: [],
    precautions: null,
    scales: {},
    crops: drug.crops.filter(({ alias }) => alias === crop),
    targets: drug.targets.filter(({ alias }) => alias === target).map(each => ({ ...each, crops: [crop] })),
    uses: drug.uses
      .filter(use => use.crops.includes(crop) && use.targets.some(({ alias }) => alias === target))
      .map(use => ({ ...use, crops: [crop], targets: use.targets.filter(({ alias }) => alias === target) })),
  }
}
