import type { Device, DoseInput, Rate, WaterNorm } from '../dose-input.ts'
import type { Dose, DoseResult, Remark } from '../dose-result.ts'
import { dose } from '../dosing.ts'
import { parseRate } from '../parse-rate.ts'
import { calculationSteps } from '../steps.ts'
import { remarkText, wayText } from '../words.ts'

/** Questions to the dose as they stand on a label, and answers as they are read, with plain spaces. */

export const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')
export const rateOf = (text: string): Rate => {
  const read = parseRate(text)
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
export const doseFor = (rate: string, treated: DoseInput['treated'], more: Partial<DoseInput> = {}): DoseResult =>
  dose({ rate: rateOf(rate), waterNorms: [], treated, ...more })
export function expectDose(...question: Parameters<typeof doseFor>): Dose {
  const answer = doseFor(...question)
  if (answer.outcome !== 'dose') throw new Error(answer.outcome)
  return answer
}
export const stepTexts = (answer: Dose) => calculationSteps(answer).map(plain)
export const remarkTexts = (answer: Dose) => answer.remarks.map(remark => [remark.code, remark.level, plain(remarkText(remark))])
export const wayTexts = (answer: Dose, code: Remark['code']) =>
  answer.remarks.flatMap(remark => (remark.code === code && 'ways' in remark ? remark.ways.map(wayText).map(plain) : []))
