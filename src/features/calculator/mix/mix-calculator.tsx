import { type RefObject, useLayoutEffect, useMemo } from 'react'
import { Button } from '#ui/button.tsx'
import type { CalculatorData } from '../calculator-drug.ts'
import type { CalculatorState } from '../calculator-state.ts'
import { CalculatorContext, formId, useCalculator } from '../components/calculator-context.ts'
import { ResultColumn } from '../components/result-column.tsx'
import { useDelayedErrors } from '../components/use-delayed-errors.ts'
import { useToday } from '../components/use-today.ts'
import { phasesOf } from '../to-verdict-question.ts'
import { useGardenMemory } from '../verdict-box/use-garden-memory.ts'
import type { VerdictBasis } from '../verdict-box/verdict-box.tsx'
import { calculateMix, isMixWithheld, type MixCalculation } from './calculate-mix.ts'
import { MixFields } from './mix-fields.tsx'
import { MixProducts } from './mix-products.tsx'
import { MixDetails, MixHead } from './mix-result.tsx'
import { type MixProduct, slots } from './mix-state.ts'
import { mixHeadline, mixRows, mixTitle, mixWaiting } from './mix-words.ts'

interface MixCalculatorProps {
  data: CalculatorData
  form: RefObject<HTMLFormElement | null>
}

/** Two or three products in one tank. */
export function MixCalculator({ data, form }: MixCalculatorProps) {
  const entry = useCalculator()
  const { state, restoreTyped } = entry
  const set = useGardenMemory(state, entry.set)
  useLayoutEffect(restoreTyped, [restoreTyped])
  const today = useToday(data.drugs.find(drug => drug !== null)!.today)
  const parts = useMemo(() => partsOf(data, today), [data, today])
  const calculation = useMemo(() => calculateMix(parts, state), [parts, state])
  const basis = useMemo(() => basisOf(calculation, state, today), [calculation, state, today])
  const { visibleErrors, showErrors } = useDelayedErrors(calculation.errors)
  const isFit = calculation.misfits.length === 0 || calculation.verdict?.level === 'forbidden'
  const headline = isMixWithheld(calculation) ? null : mixHeadline(calculation)
  const refused = calculation.verdict?.level === 'forbidden' ? 'Смесь не\u00a0считаем' : null
  return (
    <CalculatorContext value={{ ...entry, set, errors: visibleErrors, showErrors }}>
      <div className="grid items-start gap-6 pb-20 lg:grid-cols-[minmax(0,1fr)_26rem] lg:pb-0 print:block">
        <div className="screen-only grid gap-4">
          <MixProducts parts={parts} data={data} />
          <MixForm parts={parts} calculation={calculation} form={form} />
        </div>
        <ResultColumn
          title={mixTitle(calculation)}
          rows={mixRows(calculation)}
          summary={
            headline
              ? { product: '', ...headline, hasAmount: true }
              : { product: '', amount: refused ?? mixWaiting(calculation), basis: '', hasAmount: false }
          }
          verdict={isFit ? calculation.verdict : null}
          basis={basis}
          head={<MixHead calculation={calculation} />}
        >
          <MixDetails calculation={calculation} />
        </ResultColumn>
      </div>
    </CalculatorContext>
  )
}

interface MixFormProps extends Pick<MixCalculatorProps, 'form'> {
  parts: readonly MixProduct[]
  calculation: MixCalculation
}

const MixForm = ({ parts, calculation, form }: MixFormProps) => (
  <form
    id={formId}
    ref={form}
    action="/calculator"
    noValidate
    className="grid gap-4"
    onSubmit={event => event.preventDefault()}
  >
    <input type="hidden" name="mode" value="mix" />
    {parts.map(({ slot, drug }) => (
      <input key={slot} type="hidden" name={`drug${slot}`} value={drug.drug.alias} />
    ))}
    <MixFields calculation={calculation} />
    {parts.length > 1 && (
      <Button type="submit" className="scripted:not-focus:sr-only">
        Рассчитать
      </Button>
    )}
  </form>
)

function basisOf({ parts, questions, day }: MixCalculation, state: CalculatorState, today: string): VerdictBasis {
  const [first] = parts
  return {
    state,
    parts: questions.map((question, index) => ({ ...parts[index]!, question })),
    phases: first ? phasesOf(first.drug, first.choice) : [],
    today,
    day,
    isDemo: parts.some(({ drug }) => drug.drug.isDemo),
    alternatives: null,
  }
}

/** Phases belong to the shared crop: every product gets those of the first drug. */
function partsOf({ drugs }: CalculatorData, today: string): MixProduct[] {
  const scales = drugs[0]?.scales ?? {}
  return slots.flatMap((slot, index) => {
    const drug = drugs[index]
    return drug ? { slot, drug: { ...drug, scales, today } } : []
  })
}
