import { amountText, areaText, litresText } from '#features/dosing/amount-text.ts'
import type { Dose } from '#features/dosing/dose-result.ts'
import { positive } from '#features/dosing/ratio.ts'
import { chosenRateText, missingText, refusalText } from '#features/dosing/words.ts'
import { applicationsText, rateText } from '#features/drug-uses/drug-use-words.ts'
import { methods, placeWords } from '#features/drug-uses/places-and-methods.ts'
import { waitText } from '#features/drugs/uses/wait-words.ts'
import type { Question } from '#features/verdict/question.ts'
import { number } from '#ui/format/format.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { isFormKnown } from '../drug/calculate-drug.ts'
import { productName } from '../product-name.ts'
import { answersText, displayAmount } from '../summary.ts'
import { isMixWithheld, type MixCalculation, type MixPart, mixDoses } from './calculate-mix.ts'
import { rangesText, rangeText } from './mix-water.ts'

/** Texts of a mix: title, headline, rows of the printed card. */

export function mixTitle({ parts, crop }: MixCalculation): string {
  const names = parts.map(({ drug }) => drug.drug.name).join(' + ')
  return crop ? `${names}: ${crop.name.charAt(0).toLowerCase()}${crop.name.slice(1)}` : names
}

/** «2,9 мл + 4 г» and «на 14,5 л раствора»; null until every product has its amount. */
export function mixHeadline(calculation: MixCalculation): { amount: string; basis: string } | null {
  const doses = mixDoses(calculation)
  if (!doses) return null
  const litres = doses.find(({ solution }) => solution)?.solution?.litres
  return {
    amount: doses.map(doseAmountText).join(' + '),
    basis: litres ? `на\u00a0${litresText(litres)} раствора` : '',
  }
}

export const doseAmountText = (dose: Dose): string => amountText(displayAmount(dose))

/** What is still missing, in one sentence. */
export function mixWaiting({ parts, crop, misfits, water, litres, errors }: MixCalculation): string {
  if (parts.length < 2) return 'Добавьте второй препарат.'
  if (misfits.length > 0) return 'Вместе не\u00a0применить.'
  if (crop === null) return 'Выберите культуру: смесь считают для одной.'
  const incomplete = parts.find(({ choice }) => choice.use === null)
  if (incomplete)
    return `${incomplete.drug.drug.name}: выберите, против чего обработка${incomplete.choice.target ? ', и\u00a0норму' : ''}.`
  if (Object.keys(errors).length > 0) return 'Проверьте отмеченное поле, и\u00a0ответ появится здесь.'
  if (water.isDisjoint && litres === null) return 'Общей нормы воды нет: обработайте отдельно.'
  return [...new Set(parts.flatMap(waitingOf))].join(' ') || 'Нет данных.'
}

function waitingOf({ drug, state, result }: MixPart): string[] {
  const { name } = drug.drug
  if (!isFormKnown(drug, state)) return [`${name}: посмотрите на\u00a0упаковку, какая у\u00a0вас форма.`]
  if (result?.outcome === 'no_data') return result.missing.map(missingText)
  if (result?.outcome === 'refused') return [`${name}: ${refusalText(result)}`]
  return result?.outcome === 'ready' ? [`${name} готов к\u00a0применению: в\u00a0бак его не\u00a0кладут.`] : []
}

/** The water ranges of the registered uses and the shared one; null without norms. */
export function mixWaterText({ water, litres }: MixCalculation): string | null {
  if (water.ranges.length === 0) return null
  const ranges = `Воды по\u00a0нормам${water.per}: ${rangesText(water)}.`
  if (water.isDisjoint)
    return `${ranges} Общего объёма нет: такой смесью один из\u00a0препаратов не\u00a0внести в\u00a0своей норме. Обработайте отдельно.`
  const taken = litres === null ? '' : ` Берём ${litresText(positive(litres)!)}.`
  return water.common ? `${ranges} Всем подходит ${rangeText(water.common)}.${taken}` : ranges
}

/** «Урожай — не раньше 10 декабря», by the longest waiting period. */
export function harvestText({ harvest, parts }: MixCalculation): string | null {
  if (harvest === undefined) return null
  if (harvest === null)
    return 'Когда собирать урожай после смеси\u00a0— нет данных: срок ожидания одного из\u00a0препаратов неизвестен.'
  return `Урожай после смеси\u00a0— не\u00a0раньше ${dateSeenFrom(parts[0]!.drug.today, harvest)}: по\u00a0самому долгому сроку ожидания.`
}

/** The entered values as text for the printed card. */
export function mixRows(calculation: MixCalculation): { term: string; value: string }[] {
  if (isMixWithheld(calculation)) return []
  const { crop, parts, questions } = calculation
  const input = parts.map(({ result }) => result?.input).find(each => each)
  const area = positive(input?.treated.areaM2)
  const plants = input?.treated.plants?.map(({ count }) => number(count)).join(' + ')
  return [
    { term: 'Культура', value: crop?.name ?? 'не выбрана' },
    ...parts.map((part, index) => ({ term: productName(part.drug), value: partText(part, questions[index] ?? null) })),
    { term: 'Площадь', value: area ? areaText(area) : '' },
    { term: 'Растений', value: plants ?? '' },
    { term: 'Масса', value: input?.treated.massKg ? `${number(input.treated.massKg)}\u00a0кг` : '' },
    { term: 'Бак', value: input?.tank ? `${number(input.tank.litres)}\u00a0л` : '' },
  ].filter(({ value }) => value !== '')
}

/** «парша яблони; 2 мл на 10 л воды; опрыскивание, открытый грунт; срок ожидания: 20 дней; 2 обработки за сезон». */
function partText({ choice: { target, use }, result }: MixPart, question: Question | null): string {
  if (!use) return ''
  const rate = result?.outcome === 'dose' ? chosenRateText(use, result.rate.said) : rateText(use)
  const how = `${methods[use.method]}, ${placeWords[use.place]}`
  const answers = answersText(use, question)
  return [target?.name, rate, answers, how, `срок ожидания: ${waitText(use)}`, applicationsText(use)]
    .filter(Boolean)
    .join('; ')
}
