import { amountText, areaText, doseBasisText, litresText } from '#features/dosing/amount-text.ts'
import { bucketsText } from '#features/dosing/buckets.ts'
import type { Dose } from '#features/dosing/dose-result.ts'
import { positive, Ratio } from '#features/dosing/ratio.ts'
import { chosenRateText } from '#features/dosing/words.ts'
import { applicationsText, rateText } from '#features/drug-uses/drug-use-words.ts'
import { harvestParts, methods, placeWords } from '#features/drug-uses/places-and-methods.ts'
import { waitText } from '#features/drugs/uses/wait-words.ts'
import { number, typeset } from '#ui/format/format.ts'
import type { CalculatorDrug, CalculatorUse } from './calculator-drug.ts'
import type { DrugCalculation } from './drug/calculate-drug.ts'
import { productName } from './product-name.ts'

/** The amount to display: as measured with the chosen device if it can show the dose, else the exact one. */
export const displayAmount = ({ measured, amount }: Dose) => (measured && !measured.value.isZero ? measured : amount)

/** The usual bucket. */
const bucketLitres = new Ratio(10n)

/** «12 мл на 20 л раствора: 2 ведра по 10 л», «9 г на 6 м²». */
export function headline(dose: Dose): { amount: string; basis: string } {
  const litres = dose.solution?.litres
  const tank = positive(dose.input.tank?.litres)
  const buckets = litres && (!tank || tank.equals(bucketLitres)) ? bucketsText(litres) : null
  const basis = litres
    ? `на\u00a0${litresText(litres)} раствора${buckets ? `: ${buckets}` : ''}`
    : `на\u00a0${doseBasisText(dose.basis, dose.input.rate)}`
  return { amount: amountText(displayAmount(dose)), basis }
}

/** Drug, crop and target: for the printed card and the list of recent calculations. */
export function titleOf(drug: CalculatorDrug, { choice: { crop, target } }: DrugCalculation): string {
  const about = [crop?.name, target?.name.toLowerCase()].filter(Boolean).join(', ')
  return about ? `${drug.drug.name}: ${about.charAt(0).toLowerCase()}${about.slice(1)}` : drug.drug.name
}

const hazardText = ({ hazardHuman, hazardBee }: CalculatorDrug['drug']) =>
  `для человека\u00a0— ${hazardHuman ?? 'нет данных'}, для пчёл\u00a0— ${hazardBee ?? 'нет данных'}`

/** The entered values as text for the printed card. */
export function inputRows(
  drug: CalculatorDrug,
  { choice: { crop, target, use }, result, question }: DrugCalculation,
): { term: string; value: string }[] {
  if (!use) return []
  const treated = result?.input.treated
  const area = positive(treated?.areaM2)
  const plants = treated?.plants?.map(({ count }) => number(count)).join(' + ')
  const rate = result?.outcome === 'dose' ? chosenRateText(use, result.rate.said) : rateText(use)
  const tank = result?.input.tank?.litres
  return [
    { term: 'Препарат', value: productName(drug) },
    { term: 'Культура', value: crop?.name ?? 'не выбрана' },
    { term: 'Против чего', value: target?.name ?? 'не выбрано' },
    { term: 'Норма', value: rate },
    ...answerRows(use, question),
    { term: 'Площадь', value: area ? areaText(area) : '' },
    { term: 'Растений', value: plants ?? '' },
    { term: 'Масса', value: treated?.massKg ? `${number(treated.massKg)}\u00a0кг` : '' },
    { term: 'Грунт', value: treated?.substrateL ? `${number(treated.substrateL)}\u00a0л` : '' },
    { term: 'Бак', value: tank ? `${number(tank)}\u00a0л` : '' },
    { term: 'Прибор', value: result?.input.device?.name ?? '' },
    { term: 'Способ', value: methods[use.method] },
    { term: 'Когда', value: typeset(use.timingText ?? '') },
    { term: 'Место', value: placeWords[use.place] },
    { term: 'Срок ожидания', value: waitText(use) },
    { term: 'Сколько раз', value: applicationsText(use) },
    { term: 'Класс опасности', value: hazardText(drug.drug) },
  ].filter(({ value }) => value !== '')
}

/** What the gardener answered about the condition of the rate and about what is eaten, where the registration asks for it. */
function answerRows(use: CalculatorUse, question: DrugCalculation['question']): { term: string; value: string }[] {
  const { rateCondition, settledWords, harvestPart } = use
  const hasCondition = rateCondition && !settledWords.includes('rateCondition')
  const eaten = question?.planting.harvestPart
  const isMet = question?.isConditionMet ?? null
  return [
    {
      term: 'Условие нормы',
      value: hasCondition ? `${rateCondition}: ${isMet === null ? 'не\u00a0указано' : fits[String(isMet)]}` : '',
    },
    { term: 'Что едят', value: harvestPart ? (eaten ? harvestParts[eaten] : 'не\u00a0указано') : '' },
  ]
}

const fits: Record<string, string> = { true: 'подходит', false: 'не\u00a0подходит' }

/** The answers about one use in a line, for a mix. */
export const answersText = (use: CalculatorUse, question: DrugCalculation['question']): string =>
  answerRows(use, question)
    .flatMap(({ term, value }) => (value ? `${term.toLowerCase()}: ${value}` : []))
    .join('; ')
