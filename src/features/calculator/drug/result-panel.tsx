import { amountText, baseText, litresText } from '#features/dosing/amount-text.ts'
import type { Dose, DoseResult, Refusal } from '#features/dosing/dose-result.ts'
import { limitedByTexts, missingText, optionText, remarkText, wayText } from '#features/dosing/words.ts'
import { Button } from '#ui/button.tsx'
import { typeset } from '#ui/format/format.ts'
import { Callout } from '#ui/page/callout.tsx'
import type { CalculatorDrug } from '../calculator-drug.ts'
import type { Short } from '../components/answer-column.tsx'
import { useEntry } from '../components/entry-context.ts'
import { FillTable } from '../components/fill-table.tsx'
import { ResultMore } from '../components/result-more.tsx'
import { headline, readAmount } from '../summary.ts'
import { type Answer, isRefused } from './drug-answer.ts'

/** The line for the bar of a phone, for the voice and for the list of last calculations. */
export function inShort(answer: Answer): Short {
  const { result, choice } = answer
  if (isRefused(answer)) return { amount: 'Дозу не\u00a0показываем', on: '', isAnswer: false }
  if (result?.outcome === 'dose') return { ...headline(result), isAnswer: true }
  return { amount: waitingFor(answer, result, choice.use !== null), on: '', isAnswer: false }
}

/** The number, or what it is waiting for. */
export function ResultHead({ answer }: { answer: Answer }) {
  const { result, choice } = answer
  if (result?.outcome === 'refused') return <Refused refusal={result} />
  if (isRefused(answer)) return <Withheld />
  if (result?.outcome !== 'dose')
    return (
      <p className="text-lg">
        <span className="print:hidden">{waitingFor(answer, result, choice.use !== null)}</span>
        <span className="hidden print:inline">
          Доза не{'\u00a0'}посчитана: указано не{'\u00a0'}всё.
        </span>
      </p>
    )
  const { amount, on } = headline(result)
  return (
    <p>
      <strong className="block font-display text-hero leading-none tabular-nums">{amount}</strong>
      <span className="mt-2 block text-lg">{on}</span>
      <Exactly dose={result} />
    </p>
  )
}

const Withheld = () => (
  <p className="text-lg">
    Дозу не{'\u00a0'}показываем: так обрабатывать нельзя. Почему{'\u00a0'}— ниже.
  </p>
)

/** What the answer is waiting for, in one sentence. */
function waitingFor({ choice, errors }: Answer, result: DoseResult | null, hasUse: boolean): string {
  if (!hasUse && choice.crop === null) return 'Выберите культуру: у\u00a0каждой свой регламент.'
  if (!hasUse && choice.target === null) return 'Выберите, против чего обработка.'
  if (!hasUse) return 'Выберите строку регламента.'
  if (result?.outcome === 'ready')
    return result.litres
      ? `Готов к\u00a0применению, не\u00a0разводят: нужно ${litresText(result.litres)}.`
      : 'Готов к\u00a0применению: разводить не\u00a0нужно.'
  if (result?.outcome === 'no_data') return result.missing.map(missingText).join(' ')
  return Object.keys(errors).length > 0 ? 'Проверьте отмеченное поле, и\u00a0ответ появится здесь.' : 'Нет данных.'
}

function Refused({ refusal }: { refusal: Refusal }) {
  const { set } = useEntry()
  if (refusal.code === 'DOSE_OVER') return <Withheld />
  return (
    <div className="grid gap-3">
      <p className="text-lg">Штуку делить нельзя. Подойдёт целое число:</p>
      <ul className="grid gap-2">
        {refusal.options.map(option => (
          <li key={String(option.pieces)}>
            {option.base.unit === 'l' ? (
              <Button variant="secondary" onClick={() => set({ by: 'litres', litres: String(option.base.value).replace('.', ',') })}>
                {optionText(option)}
              </Button>
            ) : (
              optionText(option)
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How the number came about and what to do with it. */
export function ResultDetails({ drug, answer }: { drug: CalculatorDrug; answer: Answer }) {
  const { result, choice } = answer
  if (result?.outcome !== 'dose' || isRefused(answer)) return null
  return (
    <>
      {result.fills.length > 0 && <FillTable dose={result} />}
      <Remarks dose={result} />
      <ResultMore drug={drug} use={choice.use} dose={result} />
    </>
  )
}

const held = { area: 'площадь', plants: 'растения', mass: 'массу', space: 'помещение' } as const

/** What is kept when the water changes. */
function heldText({ held: kept, limitedBy, basis }: Dose): string {
  if (kept === 'concentration') return 'держим крепость раствора.'
  return `держим дозу на\u00a0${limitedBy && limitedBy !== 'concentration' ? held[limitedBy] : baseText(basis)}.`
}

/** The tool rounds down: what was counted stays in sight. And what decided. */
function Exactly({ dose }: { dose: Dose }) {
  const read = readAmount(dose)
  const isSame = read.unit === dose.amount.unit && read.value.equals(dose.amount.value)
  return (
    <span className="mt-1 block text-sm text-muted">
      {!isSame && `Точно ${amountText(dose.amount)}. `}
      {dose.limitedBy && dose.limitedBy !== 'concentration' ? `${limitedByTexts[dose.limitedBy]} ` : ''}
      {dose.perLitre && `В\u00a0литре\u00a0— ${amountText(dose.perLitre)}: ${heldText(dose)}`}
    </span>
  )
}

const Remarks = ({ dose }: { dose: Dose }) => dose.remarks.map(remark => <RemarkNote key={remark.code} remark={remark} />)

/** Beside the number: what the tool, the water or the rate make of it. */
export function RemarkNote({ remark, names = '' }: { remark: Dose['remarks'][number]; names?: string }) {
  const { set } = useEntry()
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
