import { rateText } from '#features/drug-uses/drug-use-words.ts'
import { count, quantity, unit } from '#ui/format/format.ts'
import { amountText, baseText, doseBasisText, litresText, percentText, sentence } from './amount-text.ts'
import type { Rate } from './dose-input.ts'
import type { Dose, Missing, PieceOption, Refusal, Remark, Way } from './dose-result.ts'
import { hundred, type Ratio } from './ratio.ts'

/** Sentences for the remarks, refusals and missing data of a dose. */

const missingTexts: Record<Missing['field'], string> = {
  rate: 'Нет данных о\u00a0норме применения: сверьтесь с\u00a0этикеткой.',
  area: 'Введите площадь: сколько обрабатываете.',
  plants: 'Введите, сколько растений.',
  mass: 'Введите массу: сколько килограммов обрабатываете.',
  space: 'Введите объём помещения в\u00a0кубометрах.',
  substrate: 'Введите, сколько литров грунта.',
  water: 'Введите, сколько раствора уйдёт: норма в\u00a0регламенте не\u00a0указана.',
  density: 'Единицы не\u00a0сравнить без плотности препарата.',
}

export const missingText = ({ field }: Missing): string => missingTexts[field]

/** The same norm with one amount instead of the range: «3 г на 10 л воды». */
export function chosenRateText(rate: Rate, value: Ratio): string {
  return rateText({ ...rate, rateMin: String(value), rateMax: String(value) })
}

export function refusalText(refusal: Refusal): string {
  if (refusal.code === 'DOSE_OVER')
    return `Больше нельзя: ${chosenRateText(refusal.input.rate, refusal.most)}${'\u00a0'}— это разрешённый максимум.`
  const [first, second] = refusal.options.map(option => optionText(option, refusal.input.rate))
  const advice = second ? `${first}; или ${second}` : first
  return sentence(`${refusal.pieceSize.unit === 'pcs' ? 'Таблетку' : 'Ампулу'} делить нельзя: ${advice}`)
}

/** «10 л — 1 шт., останется 3 л». */
export function optionText({ pieces, base, left, short }: PieceOption, rate: Pick<Rate, 'rateKind'>): string {
  const rest = (value: Ratio) => baseText({ value, unit: base.unit })
  const end = left.isZero
    ? short.isZero
      ? ''
      : `, не\u00a0хватит на\u00a0${rest(short)}`
    : `, останется ${rest(left)}`
  return `${doseBasisText(base, rate)}\u00a0— ${quantity(String(pieces), 'pcs')}${end}`
}

export const limitedByTexts: Record<NonNullable<Dose['limitedBy']>, string> = {
  concentration: 'Больше нельзя по\u00a0крепости раствора.',
  area: 'Больше нельзя на\u00a0эту площадь.',
  plants: 'Больше нельзя на\u00a0столько растений.',
  mass: 'Больше нельзя на\u00a0эту массу.',
  space: 'Больше нельзя на\u00a0этот объём помещения.',
}

const measuringWords = { one: 'приём', few: 'приёма', many: 'приёмов' }

export function remarkText(remark: Remark): string {
  switch (remark.code) {
    case 'DOSE_UNDER':
      return remark.because === 'rate'
        ? `Ниже регламента (нужно не\u00a0меньше ${amountText(remark.least)}): эффект не\u00a0гарантирован.`
        : `Прибор покажет ${amountText(remark.given)}, а\u00a0нужно не\u00a0меньше ${amountText(remark.least)}: эффект не\u00a0гарантирован.`
    case 'DEVICE_STEP':
      return remark.loss.equals(hundred)
        ? `Ваш прибор грубее дозы: деление ${amountText(remark.step)}, а\u00a0нужно ${amountText(remark.exact)}. Отмерить нельзя.`
        : `Ваш прибор грубее дозы: деление ${amountText(remark.step)}, потеряется ${percentText(remark.loss)}.`
    case 'DOSE_ROUNDED':
      return `Отмеряйте ${amountText(remark.measured)} вместо ${amountText(remark.exact)}: округляем вниз, до\u00a0деления прибора.`
    case 'DOSE_UNIT':
      return `Доза в\u00a0«${unit(remark.from)}», а\u00a0прибор мерит в\u00a0«${unit(remark.to)}»: без плотности препарата единицы не\u00a0сравнить.`
    case 'WATER_OVER':
      return remark.byConcentration && remark.limitedBy
        ? `Раствора больше нормы (${litresText(remark.most)}), доза осталась прежней: ${amountText(remark.dose)} вместо ${amountText(remark.byConcentration)}. ${limitedByTexts[remark.limitedBy]}`
        : `Раствора больше нормы (${litresText(remark.most)}): препарата столько\u00a0же, раствор слабее.`
    case 'WATER_UNDER':
      return remark.held === 'amount'
        ? `Раствора меньше нормы (${litresText(remark.least)}): он выйдет крепче и\u00a0может обжечь.`
        : `Раствора меньше нормы (${litresText(remark.least)}): его может не\u00a0хватить.`
    case 'REMAINDER_SMALL':
      return `Последняя заправка ${litresText(remark.litres)}: удобнее разделить поровну.`
    case 'LEFTOVER':
      return `В\u00a0опрыскивателе останется ${litresText(remark.litres)}: разбавьте в\u00a0десять раз (ещё ${litresText(remark.water)} воды) и\u00a0израсходуйте на\u00a0эту\u00a0же посадку.`
    case 'DEVICE_MAX':
      return `Прибор мерит до\u00a0${amountText(remark.max)}: отмеряйте за\u00a0${count(String(remark.times), measuringWords)}.`
    case 'VESSEL':
      return `Целую порцию разводят в\u00a0${litresText(remark.litres)}: приготовьте раствор в\u00a0ведре и\u00a0заливайте в\u00a0бак по\u00a0${litresText(remark.tank)}.`
  }
}

const fillWords = { one: 'заправка', few: 'заправки', many: 'заправок' }

/** A way out as advice: «Возьмите прибор точнее: …». */
export function wayText(way: Way): string {
  switch (way.way) {
    case 'round_up':
      return `Отмерьте ${amountText(way.measured)}: это ещё в\u00a0пределах нормы.`
    case 'raise_rate':
      return 'Возьмите норму не\u00a0ниже нижней границы разрешённой.'
    case 'finer_device':
      return `Возьмите прибор точнее: ${way.device}, тогда ${amountText(way.measured)}.`
    case 'bigger_batch':
      return `Приготовьте больше раствора: ${amountText(way.amount)} на\u00a0${litresText(way.litres)}.`
    case 'less_water':
      return `Приготовьте меньше раствора: ${amountText(way.amount)} на\u00a0${litresText(way.litres)}.`
    case 'equal_fills':
      return `Разделите поровну: ${count(String(way.times), fillWords)} по\u00a0${litresText(way.litres)}, потеряется меньше.`
    case 'stock_solution':
      return `Сделайте маточный раствор: ${amountText(way.dissolve)} растворите в\u00a0${quantity(String(way.inMl), 'ml')} воды и\u00a0возьмите ${quantity(String(way.takeMl), 'ml')}. Храните не\u00a0дольше дня.`
  }
}
