import type { Answer } from '../answer.ts'
import type { CalculatorDrug } from '../calculator-drug.ts'
import { ConditionsSection } from './conditions-section.tsx'
import { LeftoverSection } from './leftover-section.tsx'
import { PriceSection } from './price-section.tsx'

/** The fields below the dose itself: my planting, and what the packages cost. */
export function MoreSections({ drug, answer: { choice, result } }: { drug: CalculatorDrug; answer: Answer }) {
  return (
    <>
      <ConditionsSection drug={drug} choice={choice} />
      <PriceSection packs={drug.packs} />
      <LeftoverSection result={result} />
    </>
  )
}
