import type { RefObject } from 'react'
import type { CalculatorData } from '../calculator-drug.ts'
import { DrugCalculator } from '../drug/drug-calculator.tsx'
import type { Mode } from '../modes.ts'
import { FreeCalculator, MixCalculator } from './other-modes.ts'

export { preloadOtherModes as fetchOtherModes } from './other-modes.ts'

interface ModeCalculatorProps {
  mode: Mode
  data: CalculatorData
  form: RefObject<HTMLFormElement | null>
}

/** The calculator of the mode. The single drug is the most used one, so only the other modes are separate chunks. */
export function ModeCalculator({ mode, data, form }: ModeCalculatorProps) {
  const [drug] = data.drugs
  if (mode === 'mix') return <MixCalculator data={data} form={form} />
  if (mode !== '') return <FreeCalculator key={mode} mode={mode} form={form} />
  return drug && <DrugCalculator key={drug.drug.alias} drug={drug} alternatives={data.alternatives} form={form} />
}
