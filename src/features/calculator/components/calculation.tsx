import type { RefObject } from 'react'
import type { CalculatorDrug } from '../calculator-drug.ts'
import type { Mode } from '../modes.ts'
import { DrugCalculator } from './drug-calculator.tsx'
import { FreeCalculator } from './other-modes.ts'

export { fetchOtherModes } from './other-modes.ts'

interface CalculationProps {
  mode: Mode
  drug: CalculatorDrug | null
  form: RefObject<HTMLFormElement | null>
}

/** What counts, by mode. A drug by itself is what nearly everybody comes for: it comes whole, the other modes beside it. */
export function Calculation({ mode, drug, form }: CalculationProps) {
  if (mode !== '') return <FreeCalculator key={mode} mode={mode} form={form} />
  return drug && <DrugCalculator key={drug.drug.alias} drug={drug} form={form} />
}
