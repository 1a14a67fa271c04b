import type { Device, DoseInput } from '#features/dosing/dose-input.ts'
import type { DoseResult } from '#features/dosing/dose-result.ts'
import { dose } from '#features/dosing/dosing.ts'
import { devices, notDevices } from '#features/dosing/measuring.ts'
import { parseLitres, parseNumber } from '#features/dosing/parse-amount.ts'
import { baseUnitOf } from '#features/dosing/quantity.ts'
import { Ratio } from '#features/dosing/ratio.ts'
import { rateText } from '#features/drugs/uses/drug-use-words.ts'
import type { CalculatorDrug, CalculatorUse } from './calculator-drug.ts'
import type { State } from './calculator-state.ts'
import { type Errors, take } from './parse-field.ts'
import { readTreated } from './treated-object.ts'

export interface Reckoning {
  /** Null while a field is wrong: a number counted without it would look like an answer. */
  result: DoseResult | null
  /** Field → what is expected there. */
  errors: Errors
}

export function reckon(drug: CalculatorDrug, use: CalculatorUse, state: State): Reckoning {
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

/** The bounds of the rate are the bounds of the field. */
function readRate(use: CalculatorUse, { rate }: State, errors: Errors): string | null {
  const said = take(rate, 'rate', errors, text => parseNumber(text))
  if (said === null) return null
  const [min, max] = [use.rateMin ?? use.rateMax, use.rateMax]
  const value = Ratio.of(said)
  if (max !== null && value.isAbove(Ratio.of(max))) errors.rate = `Больше регламента нельзя: ${rateText(use)}.`
  else if (min !== null && value.isBelow(Ratio.of(min))) errors.rate = `Меньше регламента\u00a0— нет действия: ${rateText(use)}.`
  return said
}

function readTank({ tank, fill }: State, errors: Errors): DoseInput['tank'] {
  const litres = take(tank, 'tank', errors, parseLitres)
  if (litres === null) return null
  if (!Ratio.of(litres).isBelow(new Ratio(1n, 10n))) return { litres, mode: fill === 'equal' ? 'equal' : 'full' }
  errors.tank = 'Бак меньше стакана? Укажите объём в\u00a0литрах, например\u00a05.'
  return null
}

/** Tools that can show the dose: by weight or by volume, both only where the density is known. */
export function devicesFor({ densityGMl }: Pick<CalculatorDrug, 'densityGMl'>, { rateUnit }: Pick<CalculatorUse, 'rateUnit'>) {
  const needed = baseUnitOf(rateUnit ?? 'g')
  return devices.filter(({ unit }) => unit === needed || (densityGMl !== null && needed !== 'pcs' && unit !== 'pcs'))
}

function readDevice(drug: CalculatorDrug, use: CalculatorUse, { device: alias }: State, errors: Errors): Device | null {
  if (alias === '') return null
  const spoon = Object.hasOwn(notDevices, alias) ? notDevices[alias] : undefined
  const found = devices.find(device => device.alias === alias)
  if (spoon) errors.device = spoon.why
  else if (!found) errors.device = 'Выберите прибор из\u00a0списка.'
  else if (!devicesFor(drug, use).includes(found)) return null
  return found ?? null
}
