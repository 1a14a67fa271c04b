import { amountText, doseBasisText, litresText } from '#features/dosing/amount-text.ts'
import type { Dose, DoseResult, Refusal } from '#features/dosing/dose-result.ts'
import { limitedByTexts, missingText, optionText, remarkText, wayText } from '#features/dosing/words.ts'
import { Button } from '#ui/button.tsx'
import { typeset } from '#ui/format/format.ts'
import { Callout } from '#ui/page/callout.tsx'
import type { CalculatorDrug } from '../calculator-drug.ts'
import { useCalculator } from '../components/calculator-context.ts'
import { FillTable } from '../components/fill-table.tsx'
import { ResultBreakdown } from '../components/result-breakdown.tsx'
import type { ResultSummary } from '../components/result-column.tsx'
import { productName } from '../product-name.ts'
import { displayAmount, headline } from '../summary.ts'
import { type DrugCalculation, isDoseWithheld } from './calculate-drug.ts'

/** For the bar on a phone, the live region and the list of recent calculations. */
export function summarize(drug: CalculatorDrug, calculation: DrugCalculation): ResultSummary {
  const product = productName(drug)
  const { result, choice } = calculation
  if (isDoseWithheld(calculation)) return { product, amount: 'Дозу не\u00a0показываем', basis: '', hasAmount: false }
  if (result?.outcome === 'dose') return { product, ...headline(result), hasAmount: true }
  return { product, amount: missingInputText(calculation, result, choice.use !== null), basis: '', hasAmount: false }
}

/** The amount, or what is still missing. */
export function ResultHead({ drug, calculation }: { drug: CalculatorDrug; calculation: DrugCalculation }) {
  const { result, choice } = calculation
  if (result?.outcome === 'refused') return <Refused refusal={result} />
  if (isDoseWithheld(calculation)) return <DoseWithheld />
  if (result?.outcome !== 'dose')
    return (
      <p className="text-lg">
        <span className="print:hidden">{missingInputText(calculation, result, choice.use !== null)}</span>
        <span className="hidden print:inline">
          Доза не{'\u00a0'}посчитана: указано не{'\u00a0'}всё.
        </span>
      </p>
    )
  const { amount, basis } = headline(result)
  return (
    <p>
      <span className="mb-2 block font-medium">{productName(drug)}</span>
      <strong className="block font-display text-hero leading-none tabular-nums">{amount}</strong>
      <span className="mt-2 block text-lg">{basis}</span>
      <ExactAmount dose={result} />
    </p>
  )
}

const DoseWithheld = () => (
  <p className="text-lg">
    Дозу не{'\u00a0'}показываем: так обрабатывать нельзя. Почему{'\u00a0'}— ниже.
  </p>
)

/** What is still missing, in one sentence. */
function missingInputText(
  { choice, errors, verdict }: DrugCalculation,
  result: DoseResult | null,
  hasUse: boolean,
): string {
  if (!hasUse && choice.crop === null) return 'Выберите культуру: у\u00a0каждой своя норма.'
  if (!hasUse && choice.target === null) return 'Выберите, против чего обработка.'
  if (!hasUse) return 'Выберите строку с\u00a0нормой.'
  if (verdict?.reasons.some(({ code }) => code === 'FORM_UNKNOWN'))
    return 'Посмотрите на\u00a0упаковку: какая у\u00a0вас форма?'
  if (result?.outcome === 'ready')
    return result.litres
      ? `Готов к\u00a0применению, не\u00a0разводят: нужно ${litresText(result.litres)}.`
      : 'Готов к\u00a0применению: разводить не\u00a0нужно.'
  if (result?.outcome === 'no_data') return result.missing.map(missingText).join(' ')
  return Object.keys(errors).length > 0 ? 'Проверьте отмеченное поле, и\u00a0ответ появится здесь.' : 'Нет данных.'
}

function Refused({ refusal }: { refusal: Refusal }) {
  const { set } = useCalculator()
  if (refusal.code === 'DOSE_OVER') return <DoseWithheld />
  const { rate } = refusal.input
  const litresOf = (litres: string) =>
    rate.rateKind === 'per_substrate' ? { substrate: litres } : { by: 'litres', litres }
  return (
    <div className="grid gap-3">
      <p className="text-lg">Штуку делить нельзя. Подойдёт целое число:</p>
      <ul className="grid gap-2">
        {refusal.options.map(option => (
          <li key={String(option.pieces)}>
            {option.base.unit === 'l' ? (
              <Button variant="secondary" onClick={() => set(litresOf(String(option.base.value).replace('.', ',')))}>
                {optionText(option, rate)}
              </Button>
            ) : (
              optionText(option, rate)
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Fills, remarks and the breakdown below the amount. */
export function ResultDetails({ drug, calculation }: { drug: CalculatorDrug; calculation: DrugCalculation }) {
  const { result, choice } = calculation
  if (result?.outcome !== 'dose' || isDoseWithheld(calculation)) return null
  return (
    <>
      {result.fills.length > 0 && <FillTable dose={result} />}
      <Remarks dose={result} />
      <ResultBreakdown drug={drug} use={choice.use} dose={result} />
    </>
  )
}

const heldTexts = { area: 'площадь', plants: 'растения', mass: 'массу', space: 'помещение' } as const

/** What stays constant when the water volume changes. */
function heldText({ held, limitedBy, basis, input }: Dose): string {
  if (held === 'concentration') return 'считаем по\u00a0крепости, а\u00a0не\u00a0по\u00a0площади.'
  return `держим дозу на\u00a0${limitedBy && limitedBy !== 'concentration' ? heldTexts[limitedBy] : doseBasisText(basis, input.rate)}.`
}

/** The exact amount if the device rounds it down, and what limited the dose. */
function ExactAmount({ dose }: { dose: Dose }) {
  const read = displayAmount(dose)
  const isSame = read.unit === dose.amount.unit && read.value.equals(dose.amount.value)
  return (
    <span className="mt-1 block text-sm text-muted">
      {!isSame && `Точно ${amountText(dose.amount)}. `}
      {dose.limitedBy && dose.limitedBy !== 'concentration' ? `${limitedByTexts[dose.limitedBy]} ` : ''}
      {dose.perLitre && `В\u00a0литре\u00a0— ${amountText(dose.perLitre)}: ${heldText(dose)}`}
    </span>
  )
}

const Remarks = ({ dose }: { dose: Dose }) =>
  dose.remarks.map(remark => <RemarkNote key={remark.code} remark={remark} />)

/** A remark about the dose: from the device, the water or the rate. */
export function RemarkNote({ remark, names = '' }: { remark: Dose['remarks'][number]; names?: string }) {
  const { set } = useCalculator()
  return (
    <Callout kind={remark.level === 'caution' ? 'warning' : remark.level === 'unknown' ? 'unknown' : 'info'}>
      <p>
        {names && `${names}: `}
        {remarkText(remark)}
      </p>
      {'ways' in remark && remark.ways.length > 0 && (
        <ul>
          {remark.ways.map(way => (
            <li key={way.way}>{typeset(wayText(way))}</li>
          ))}
        </ul>
      )}
      {remark.code === 'REMAINDER_SMALL' && (
        <Button
          variant="secondary"
          size="sm"
          className="screen-only mt-2 hidden scripted:inline-flex"
          onClick={() => set({ fill: 'equal' })}
        >
          Разделить поровну
        </Button>
      )}
    </Callout>
  )
}
