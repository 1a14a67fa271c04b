import type { Missing, PieceOption, Refusal, Remark } from '#features/dosing/dose-result.ts'
import type { Quantity } from '#features/dosing/quantity.ts'
import type { Ratio } from '#features/dosing/ratio.ts'
import { count, number, quantity, unit } from '#ui/format.ts'
import { grounds, sourceOf } from './grounds.ts'
import type { Question, Source } from './question.ts'
import { type Reason, reason } from './reason.ts'

/** What the dose core has found, as reasons. The numbers are its own; nothing is counted here again. */
export function doseRule({ dose, use }: Question): Reason[] {
  if (!dose || dose.outcome === 'ready') return []
  const source = sourceOf(use)
  if (dose.outcome === 'refused') return [refusal(dose, source)]
  if (dose.outcome === 'no_data') return dose.missing.map(missing => reason(missing.code, missingTexts[missing.code], grounds.unknown))
  return dose.remarks.map(remark => remarkReason(remark, source))
}

const missingTexts: Record<Missing['code'], string> = {
  RATE_MISSING: 'Нет данных о\u00a0норме: дозу не\u00a0посчитать.',
  OBJECT_MISSING: 'Укажите, что обрабатываете и\u00a0сколько этого.',
  WATER_MISSING: 'Введите, сколько раствора уйдёт: норма в\u00a0регламенте не\u00a0указана.',
  DOSE_UNIT: 'Единицы не\u00a0сравнить без плотности препарата.',
}

function refusal(refused: Refusal, source: Source): Reason {
  if (refused.code === 'DOSE_OVER') {
    const { rateUnit, basisValue, basisUnit } = refused.input.rate
    const most = rateUnit ? quantity(refused.most.toString(), rateUnit) : `${number(refused.most.toString())}\u00a0%`
    const basis = basisValue && basisUnit ? ` на\u00a0${quantity(basisValue, basisUnit)}` : ''
    const text = `Больше ${most}${basis} нельзя: это верхняя граница регламента.`
    return reason('DOSE_OVER', text, source, null, { most: refused.most.toString(), chosen: refused.chosen.toString() })
  }
  const options = refused.options.map(optionText).join('; или ')
  return reason('PIECE_FRACTION', `Таблетку делить нельзя${options ? `: ${options}` : ''}.`, source, null, {
    pieces: refused.options.map(option => String(option.pieces)),
  })
}

function optionText({ pieces, base, left, short }: PieceOption): string {
  const rest = left.isZero
    ? short.isZero
      ? ''
      : `, не\u00a0хватит ${amount({ value: short, unit: base.unit })}`
    : `, останется ${amount({ value: left, unit: base.unit })}`
  return `${pieces}\u00a0шт. на\u00a0${amount(base)}${rest}`
}

/** Levels of remarks are those of the catalogue of reasons; a test compares them. */
function remarkReason(remark: Remark, source: Source): Reason {
  const [text, details] = remarkWords(remark)
  return reason(remark.code, text, source, null, details)
}

function remarkWords(remark: Remark): [text: string, details: Record<string, string>] {
  switch (remark.code) {
    case 'DOSE_UNDER':
      return [
        `Ниже регламента (не\u00a0меньше ${amount(remark.least)}): эффект не\u00a0гарантирован.`,
        { least: remark.least.value.toString() },
      ]
    case 'DEVICE_STEP':
      return [
        `Ваш прибор грубее дозы: деление ${amount(remark.step)}, нужно ${amount(remark.exact)}.`,
        { loss_pct: remark.loss.toString() },
      ]
    case 'DOSE_ROUNDED':
      return [
        `Отмерено меньше на\u00a0${number(remark.loss.toDecimal(1))}\u00a0%: ${amount(remark.measured)}.`,
        { loss_pct: remark.loss.toString() },
      ]
    case 'DOSE_UNIT':
      return [missingTexts.DOSE_UNIT, { from: remark.from, to: remark.to }]
    case 'WATER_OVER':
      return [`Доза ограничена нормой воды: ${amount(remark.dose)}${insteadOf(remark.byConcentration)}.`, { most: remark.most.toString() }]
    case 'WATER_UNDER':
      return [`Воды меньше нормы (${litres(remark.least)}): листья могут остаться сухими.`, { least: remark.least.toString() }]
    case 'REMAINDER_SMALL':
      return [`Последняя заправка ${litres(remark.litres)}: удобнее разделить поровну.`, { litres: remark.litres.toString() }]
    case 'LEFTOVER':
      return ['Остаток разбавить в\u00a0десять раз и\u00a0израсходовать на\u00a0эту\u00a0же грядку.', { litres: remark.litres.toString() }]
    case 'DEVICE_MAX':
      return [
        `Прибор вмещает меньше дозы: отмеряйте по\u00a0частям, ${count(String(remark.times), { one: 'раз', few: 'раза', many: 'раз' })}.`,
        { times: String(remark.times) },
      ]
    case 'VESSEL':
      return [
        `Раствор не\u00a0помещается в\u00a0бак: разведите ${litres(remark.litres)} в\u00a0другой посуде.`,
        { litres: remark.litres.toString() },
      ]
  }
}

const insteadOf = (other: Quantity | null) => (other ? ` вместо ${amount(other)}` : '')
const litres = (value: Ratio) => amount({ value, unit: 'l' })

/** Three places are more than any kitchen measures. */
const amount = ({ value, unit: code }: Quantity) => `${number(value.toDecimal(3))}\u00a0${unit(code, value.toDecimal(3))}`
