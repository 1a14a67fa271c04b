import { calculationSteps } from '../calculation-steps.ts'
import type { Device, DoseInput, Rate, WaterNorm } from '../dose-input.ts'
import type { Dose, DoseResult, Remark } from '../dose-result.ts'
import { dose } from '../dosing.ts'
import { parseRate } from '../parse-rate.ts'
import { remarkText, wayText } from '../words.ts'

/** Doses by norms as printed on a label, and their texts with plain spaces. */

export const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')
export const rateOf = (text: string): Rate => {
  const parsed = parseRate(text)
  if ('error' in parsed) throw new Error(parsed.error)
  return parsed.value.rate
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
export function expectDose(...args: Parameters<typeof doseFor>): Dose {
  const result = doseFor(...args)
  if (result.outcome !== 'dose') throw new Error(result.outcome)
  return result
}
export const stepTexts = (result: Dose) => calculationSteps(result).map(plain)
export const remarkTexts = (result: Dose) =>
  result.remarks.map(remark => [remark.code, remark.level, plain(remarkText(remark))])
export const wayTexts = (result: Dose, code: Remark['code']) =>
  result.remarks.flatMap(remark =>
    remark.code === code && 'ways' in remark ? remark.ways.map(wayText).map(plain) : [],
  )
