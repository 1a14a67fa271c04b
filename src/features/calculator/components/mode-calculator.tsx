import { type RefObject, useEffect } from 'react'
import type { CalculatorData } from '../calculator-drug.ts'
import { DrugCalculator } from '../drug/drug-calculator.tsx'
import { type Mode, modes } from '../modes.ts'
import { FreeCalculator, MixCalculator } from './other-modes.ts'

export { preloadOtherModes as fetchOtherModes } from './other-modes.ts'

interface ModeCalculatorProps {
  mode: Mode
  data: CalculatorData
  form: RefObject<HTMLFormElement | null>
}

/** On a phone the modes scroll sideways; the page itself must not move. */
function scrollToMode(mode: Mode): void {
  const list = document.getElementById('calculator-modes')
  const tab = list?.children[Object.keys(modes).indexOf(mode)]
  if (list && tab instanceof HTMLElement)
    list.scrollLeft = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}

/** The calculator of the mode. The single drug is the most used one, so only the other modes are separate chunks. */
export function ModeCalculator({ mode, data, form }: ModeCalculatorProps) {
  const [drug] = data.drugs
  useEffect(() => scrollToMode(mode), [mode])
  if (mode === 'mix') return <MixCalculator data={data} form={form} />
  if (mode !== '') return <FreeCalculator key={mode} mode={mode} form={form} />
  return drug && <DrugCalculator key={drug.drug.alias} drug={drug} alternatives={data.alternatives} form={form} />
}
