import type { RefObject } from 'react'
import type { CalculatorData } from '../calculator-drug.ts'
import { DrugCalculator } from '../drug/drug-calculator.tsx'
import type { Mode } from '../modes.ts'
import { FreeCalculator, MixCalculator } from './other-modes.ts'

export { fetchOtherModes } from './other-modes.ts'

interface CalculationProps {
  mode: Mode
  data: CalculatorData
  form: RefObject<HTMLFormElement | null>
}

/** What counts, by mode. A drug by itself is what nearly everybody comes for: it comes whole, the other modes beside it. */
export function Calculation({ mode, data, form }: CalculationProps) {
  const [drug] = data.drugs
  if (mode === 'mix') return <MixCalculator data={data} form={form} />
  if (mode !== '') return <FreeCalculator key={mode} mode={mode} form={form} />
  return drug && <DrugCalculator key={drug.drug.alias} drug={drug} form={form} />
}
