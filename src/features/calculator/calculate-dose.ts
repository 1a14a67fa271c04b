import type { Device, DoseInput } from '#features/dosing/dose-input.ts'
import type { DoseResult } from '#features/dosing/dose-result.ts'
import { dose } from '#features/dosing/dosing.ts'
import { devices, notDevices } from '#features/dosing/measuring.ts'
import { parseLitres, parseNumber } from '#features/dosing/parse-amount.ts'
import { baseUnitOf } from '#features/dosing/quantity.ts'
import { Ratio } from '#features/dosing/ratio.ts'
import { rateText } from '#features/drug-uses/drug-use-words.ts'
import type { CalculatorDrug, CalculatorUse } from './calculator-drug.ts'
import type { CalculatorState } from './calculator-state.ts'
import { type Errors, parseField } from './parse-field.ts'
import { readTreated } from './treated-object.ts'

export interface DoseCalculation {
  /** Null while any field is invalid: a dose computed without it would look valid. */
  result: DoseResult | null
  /** Field name → message. */
  errors: Errors
}

export function doseFromState(drug: CalculatorDrug, use: CalculatorUse, state: CalculatorState): DoseCalculation {
  const errors: Errors = {}
  const input: DoseInput = {
    rate: use,
    waterNorms: use.waterNorms,
    densityGMl: drug.densityGMl,
    treated: readTreated(use, state, errors),
    chosenRate: readRate(use, state, errors),
    tank: readTank(state, errors),
    device: readDevice(drug, use, state, errors),
  }
  return { result: Object.keys(errors).length > 0 ? null : dose(input), errors }
}

/** The rate must stay within the registered range. */
function readRate(use: CalculatorUse, { rate }: CalculatorState, errors: Errors): string | null {
  const chosen = parseField(rate, 'rate', errors, text => parseNumber(text))
  if (chosen === null) return null
  const [min, max] = [use.rateMin ?? use.rateMax, use.rateMax]
  const value = Ratio.of(chosen)
  if (max !== null && value.isAbove(Ratio.of(max))) errors.rate = `Больше нормы нельзя: ${rateText(use)}.`
  else if (min !== null && value.isBelow(Ratio.of(min)))
    errors.rate = `Меньше нормы\u00a0— не\u00a0подействует: ${rateText(use)}.`
  return chosen
}

function readTank({ tank, fill }: CalculatorState, errors: Errors): DoseInput['tank'] {
  const litres = parseField(tank, 'tank', errors, parseLitres)
  if (litres === null) return null
  if (!Ratio.of(litres).isBelow(new Ratio(1n, 10n))) return { litres, mode: fill === 'equal' ? 'equal' : 'full' }
  errors.tank = 'Бак меньше стакана? Укажите объём в\u00a0литрах, например\u00a05.'
  return null
}

/** Devices that can measure the dose. A known density allows both scales and volumetric devices. */
export function devicesFor(
  { densityGMl }: Pick<CalculatorDrug, 'densityGMl'>,
  { rateUnit }: Pick<CalculatorUse, 'rateUnit'>,
) {
  const needed = baseUnitOf(rateUnit ?? 'g')
  return devices.filter(({ unit }) => unit === needed || (densityGMl !== null && needed !== 'pcs' && unit !== 'pcs'))
}

function readDevice(
  drug: CalculatorDrug,
  use: CalculatorUse,
  { device: alias }: CalculatorState,
  errors: Errors,
): Device | null {
  if (alias === '') return null
  const spoon = Object.hasOwn(notDevices, alias) ? notDevices[alias] : undefined
  const device = devices.find(device => device.alias === alias)
  if (spoon) errors.device = spoon.why
  else if (!device) errors.device = 'Выберите прибор из\u00a0списка.'
  else if (!devicesFor(drug, use).includes(device)) return null
  return device ?? null
}
