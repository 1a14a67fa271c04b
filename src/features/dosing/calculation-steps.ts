import { rateText, waterText } from '#features/drug-uses/drug-use-words.ts'
import { number } from '#ui/format/format.ts'
import { amountText, baseText, doseBasisText, litresText, percentText, sentence } from './amount-text.ts'
import type { DoseInput, PlantRow, WaterNorm } from './dose-input.ts'
import type { Dose, Fill, Solution } from './dose-result.ts'
import { one, positive, Ratio, smaller } from './ratio.ts'
import { waterNormFor, waterPerPlant } from './water.ts'
import { chosenRateText, limitedByTexts } from './words.ts'

/** «Показать расчёт»: the calculation in sentences, with the numbers that were entered. */
export function calculationSteps(dose: Dose): string[] {
  const parts = [
    rateStep(dose),
    waterStep(dose),
    amountStep(dose),
    capStep(dose),
    pieceStep(dose),
    strengthStep(dose),
    fillStep(dose),
    measuredStep(dose),
  ]
  return parts.filter(part => part !== null)
}

/** The calculation in one line, which ends with the dose: «2 мл на 10 л воды × 15 л = 3 мл, но не больше 2 мл». */
export function formula(dose: Dose): string {
  const { amount, rate, basis, cap } = dose
  const product = rate.chosen.times(basis.value)
  if (amount.value.equals(product)) return productLine(dose)
  const isCapped = cap?.value.equals(amount.value) && cap.value.isBelow(product)
  return `${productLine(dose)}, ${isCapped ? 'но\u00a0не\u00a0больше' : 'целых\u00a0—'} ${amountText(amount)}`
}

/** «2 мл на 10 л воды × 6 л = 1,2 мл». */
function productLine({ input, rate, basis }: Dose): string {
  const exact = { value: rate.chosen.times(basis.value), unit: rate.unit }
  return `${chosenRateText(input.rate, rate.said)} × ${doseBasisText(basis, input.rate)} = ${amountText(exact)}`
}

function rateStep({ input, rate }: Dose): string {
  const whole = rateText(input.rate)
  const chosen = chosenRateText(input.rate, rate.said)
  return sentence(whole === chosen ? `Норма: ${whole}` : `Норма: ${whole}. Взяли ${chosen}`)
}

function waterStep({ input, solution }: Dose): string | null {
  if (!solution) return null
  if (solution.from === 'person') return `Раствор: ${litresText(solution.litres)}, как вы указали.`
  return `Раствор: ${waterSum(input, solution)} = ${litresText(solution.litres)}.`
}

const objectUnits = { area: 'm2', mass: 'kg', space: 'm3' } as const

/** «10 л на 100 м² × 35 м²», «2 × 2 л + 3 × 5 л»: the input that the volume was calculated from is present. */
function waterSum({ treated, waterNorms }: DoseInput, { litres, object }: Solution): string {
  if (object === null || object === 'plants') return treated.plants!.map(row => plantText(row, waterNorms)).join(' + ')
  const norm = waterNormFor(waterNorms, treated.norm, objectUnits[object])!
  const size = positive({ area: treated.areaM2, mass: treated.massKg, space: treated.spaceM3 }[object])!
  const chosen = String(litres.over(size).times(Ratio.of(norm.basisValue)))
  const text = waterText([{ ...norm, key: '', condition: null, min: chosen, max: chosen }])
  return `${text} × ${baseText({ value: size, unit: objectUnits[object] })}`
}

const plantText = (row: PlantRow, norms: readonly WaterNorm[]): string =>
  `${number(row.count)} × ${litresText(waterPerPlant(row, norms)!.chosen)}`

const amountStep = (dose: Dose): string => sentence(`Препарат: ${productLine(dose)}`)

function capStep({ cap, limitedBy, solution }: Dose): string | null {
  if (!limitedBy || !cap || !solution?.most) return null
  if (limitedBy === 'concentration') return limitedByTexts.concentration
  return `Раствора по норме не\u00a0больше ${litresText(solution.most)}, на\u00a0него ${amountText(cap)}. ${limitedByTexts[limitedBy]}`
}

/** A range may hold a whole number of pieces beside the chosen rate. */
function pieceStep({ amount, rate, basis, cap }: Dose): string | null {
  const byRate = rate.chosen.times(basis.value)
  const exact = cap ? smaller(cap.value, byRate) : byRate
  return amount.value.equals(exact) ? null : `Целых: ${amountText(amount)}, это в\u00a0пределах нормы.`
}

function strengthStep({ held, perLitre, limitedBy }: Dose): string | null {
  if (!perLitre || (held === 'concentration' && limitedBy !== null)) return null
  if (held === 'concentration')
    return `В\u00a0литре раствора ${amountText(perLitre)}: считаем по\u00a0крепости раствора.`
  return `В\u00a0литре раствора выходит ${amountText(perLitre)}: считаем по\u00a0количеству препарата, а\u00a0не\u00a0по\u00a0крепости.`
}

function fillStep({ fills }: Dose): string | null {
  const isOne = fills.length === 0 || (fills.length === 1 && fills[0]!.times.equals(one))
  return isOne ? null : sentence(`Заправки: ${fills.map(fillText).join('; ')}`)
}

function fillText({ times, litres, exact }: Fill): string {
  return times.equals(one)
    ? `${litresText(litres)}\u00a0— ${amountText(exact)}`
    : `${number(String(times))} × ${litresText(litres)} по\u00a0${amountText(exact)}`
}

function measuredStep({ measured, amount, loss }: Dose): string | null {
  if (!measured || loss.isZero) return null
  if (measured.value.isZero) return 'Деление прибора крупнее дозы: отмерить нельзя.'
  return `Округляем вниз до\u00a0деления прибора: отмеряем ${amountText(measured)}, на\u00a0${percentText(loss)} меньше расчёта (${amountText(amount)}).`
}
