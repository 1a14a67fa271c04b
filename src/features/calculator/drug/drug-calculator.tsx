import { memo, type RefObject, useDeferredValue, useLayoutEffect, useMemo } from 'react'
import { roadSearch } from '#features/verdict/road.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import type { AlternativeDrugs, CalculatorDrug } from '../calculator-drug.ts'
import type { CalculatorState } from '../calculator-state.ts'
import { CalculatorContext, formId, useCalculator } from '../components/calculator-context.ts'
import { DrugPicker } from '../components/drug-picker.tsx'
import { ResultColumn } from '../components/result-column.tsx'
import { useDelayedErrors } from '../components/use-delayed-errors.ts'
import { useToday } from '../components/use-today.ts'
import { selectUse } from '../select-use.ts'
import { inputRows, titleOf } from '../summary.ts'
import { phasesOf } from '../to-verdict-question.ts'
import { useAlternatives } from '../verdict-box/use-alternatives.ts'
import { useGardenMemory } from '../verdict-box/use-garden-memory.ts'
import type { VerdictBasis } from '../verdict-box/verdict-box.tsx'
import { calculateDrug, type DrugCalculation } from './calculate-drug.ts'
import { DrugFields } from './drug-fields.tsx'
import { ResultDetails, ResultHead, summarize } from './result-panel.tsx'

interface DrugCalculatorProps {
  drug: CalculatorDrug
  alternatives: AlternativeDrugs | null
  form: RefObject<HTMLFormElement | null>
}

export function DrugCalculator({ drug: loaded, alternatives, form }: DrugCalculatorProps) {
  const { state, set: setFields, restoreTyped } = useCalculator()
  const set = useGardenMemory(state, setFields)
  // Here and not in the fields, whose effects run before the form's ref is set.
  useLayoutEffect(restoreTyped, [restoreTyped])
  const today = useToday(loaded.today)
  const drug = useMemo(() => ({ ...loaded, today }), [loaded, today])
  const choice = useMemo(() => selectUse(drug, state), [drug, state])
  // Typing shows the character first; the answer follows with the next rendering.
  const calculated = useDeferredValue(state)
  const calculation = useMemo(() => calculateDrug(drug, calculated), [drug, calculated])
  const { visibleErrors, showErrors } = useDelayedErrors(calculation.errors)
  return (
    <CalculatorContext value={{ state, set, errors: visibleErrors, showErrors, restoreTyped }}>
      <div className="grid items-start gap-6 pb-20 lg:grid-cols-[minmax(0,1fr)_26rem] lg:pb-0 print:block">
        <div className="screen-only grid gap-4">
          <DrugHead drug={drug} search={roadSearch(state)} />
          <form
            id={formId}
            ref={form}
            action="/calculator"
            noValidate
            className="grid gap-4"
            onSubmit={event => event.preventDefault()}
          >
            <input type="hidden" name="drug" value={drug.drug.alias} />
            <DrugFields drug={drug} choice={choice} result={calculation.result} />
            <Button type="submit" className="scripted:not-focus:sr-only">
              Рассчитать
            </Button>
          </form>
        </div>
        <Answer drug={drug} calculation={calculation} state={calculated} alternatives={alternatives} />
      </div>
    </CalculatorContext>
  )
}

interface AnswerProps extends Pick<DrugCalculatorProps, 'drug' | 'alternatives'> {
  calculation: DrugCalculation
  /** The values that were calculated with. */
  state: CalculatorState
}

const Answer = memo(function Answer({ drug, calculation, state, alternatives }: AnswerProps) {
  const basis = useVerdictBasis(drug, calculation, state, alternatives)
  return (
    <ResultColumn
      title={titleOf(drug, calculation)}
      rows={inputRows(drug, calculation)}
      summary={summarize(drug, calculation)}
      verdict={calculation.verdict}
      basis={basis}
      head={<ResultHead drug={drug} calculation={calculation} />}
    >
      <ResultDetails drug={drug} calculation={calculation} />
    </ResultColumn>
  )
})

function useVerdictBasis(
  drug: CalculatorDrug,
  calculation: DrugCalculation,
  state: CalculatorState,
  loaded: AlternativeDrugs | null,
): VerdictBasis {
  const { question, choice, day } = calculation
  const alternatives = useAlternatives(drug, calculation, state, loaded)
  const parts = useMemo(
    () => (question && choice.use ? [{ slot: '' as const, drug, question }] : []),
    [drug, question, choice.use],
  )
  const phases = useMemo(() => phasesOf(drug, choice), [drug, choice])
  return { state, parts, phases, today: drug.today, day, isDemo: drug.drug.isDemo, alternatives }
}

const DrugHead = memo(function DrugHead({
  drug: { drug, formName, formText },
  search,
}: {
  drug: CalculatorDrug
  search: string
}) {
  const about = [formName, drug.substances.flatMap(({ name }) => name || []).join(', ')].filter(Boolean).join(' · ')
  return (
    <section
      aria-labelledby="drug-title"
      className="rounded-card border border-line bg-surface p-4 pb-1 sm:p-5 sm:pb-2"
    >
      <h2 id="drug-title" className="text-xl">
        <Link
          to={`/drugs/${drug.alias}${search}`}
          className="-my-2 inline-flex min-h-11 items-center text-link underline underline-offset-4"
        >
          {drug.name}
          {formText && ` ${formText}`}
        </Link>
      </h2>
      {about && <p className="mt-1 text-sm text-muted">{about}</p>}
      <details>
        <summary className="inline-flex min-h-11 items-center text-link underline underline-offset-4">
          Другой препарат
        </summary>
        <div className="mt-2">
          <DrugPicker q="" choices={[]} total={0} />
          <p className="mt-2 text-sm">
            <Link to="/calculator" className="tap text-link underline underline-offset-4">
              Все препараты списком
            </Link>
          </p>
        </div>
      </details>
    </section>
  )
})
