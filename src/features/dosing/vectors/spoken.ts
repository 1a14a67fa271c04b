import type { Device, DoseInput, Rate, WaterNorm } from '../dose-input.ts'
import type { Dose, DoseResult, Remark } from '../dose-result.ts'
import { dose } from '../dosing.ts'
import { readRate } from '../read-rate.ts'
import { steps } from '../steps.ts'
import { remarkText, wayText } from '../words.ts'

/** Questions to the dose as they stand on a label, and answers as they are read, with plain spaces. */

export const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')
export const rateOf = (text: string): Rate => {
  const read = readRate(text)
  if ('error' in read) throw new Error(read.error)
  return read.value.rate
}
export const water = (min: string, basisValue: string, basisUnit: WaterNorm['basisUnit'], max = min): WaterNorm => ({
  condition: null,
  min,
  max,
  unit: 'l',
  basisValue,
  basisUnit,
})
export const scales = (step: string): Device => ({ name: 'Весы', unit: 'g', step })
export const syringe = (step: string, max: string | null = null): Device => ({ name: 'Шприц', unit: 'ml', step, max })
export const ask = (rate: string, treated: DoseInput['treated'], more: Partial<DoseInput> = {}): DoseResult =>
  dose({ rate: rateOf(rate), waterNorms: [], treated, ...more })
export function given(...question: Parameters<typeof ask>): Dose {
  const answer = ask(...question)
  if (answer.outcome !== 'dose') throw new Error(answer.outcome)
  return answer
}
export const said = (answer: Dose) => steps(answer).map(plain)
export const remarks = (answer: Dose) => answer.remarks.map(remark => [remark.code, remark.level, plain(remarkText(remark))])
export const waysOf = (answer: Dose, code: Remark['code']) =>
  answer.remarks.flatMap(remark => (remark.code === code && 'ways' in remark ? remark.ways.map(wayText).map(plain) : []))
