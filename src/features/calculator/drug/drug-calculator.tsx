import { type RefObject, useMemo } from 'react'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { DemoNotice } from '#ui/page/demo-notice.tsx'
import type { CalculatorDrug } from '../calculator-drug.ts'
import { CalculatorContext, useCalculator } from '../components/calculator-context.ts'
import { DrugPicker } from '../components/drug-picker.tsx'
import { ResultColumn } from '../components/result-column.tsx'
import { useDelayedErrors } from '../components/use-delayed-errors.ts'
import { useToday } from '../components/use-today.ts'
import { inputRows, titleOf } from '../summary.ts'
import { calculateDrug } from './calculate-drug.ts'
import { DrugFields } from './drug-fields.tsx'
import { ResultDetails, ResultHead, summarize } from './result-panel.tsx'

interface DrugCalculatorProps {
  drug: CalculatorDrug
  form: RefObject<HTMLFormElement | null>
}

export function DrugCalculator({ drug: loaded, form }: DrugCalculatorProps) {
  const { state, set, restoreTyped } = useCalculator()
  const today = useToday(loaded.today)
  const drug = useMemo(() => ({ ...loaded, today }), [loaded, today])
  const calculation = useMemo(() => calculateDrug(drug, state), [drug, state])
  const { visibleErrors, showErrors } = useDelayedErrors(calculation.errors)
  return (
    <CalculatorContext value={{ state, set, errors: visibleErrors, showErrors, restoreTyped }}>
      <div className="grid items-start gap-6 pb-20 lg:grid-cols-[minmax(0,1fr)_26rem] lg:pb-0 print:block">
        <div className="screen-only grid gap-4">
          <DrugHead drug={drug} />
          <form ref={form} action="/calculator" noValidate className="grid gap-4" onSubmit={event => event.preventDefault()}>
            <input type="hidden" name="drug" value={drug.drug.alias} />
            <DrugFields drug={drug} calculation={calculation} />
            <Button type="submit" className="scripted:sr-only">
              Рассчитать
            </Button>
          </form>
        </div>
        <ResultColumn
          title={titleOf(drug, calculation)}
          today={today}
          day={calculation.day}
          rows={inputRows(drug, calculation)}
          summary={summarize(calculation)}
          verdict={calculation.verdict}
          head={<ResultHead calculation={calculation} />}
        >
          <ResultDetails drug={drug} calculation={calculation} />
        </ResultColumn>
      </div>
    </CalculatorContext>
  )
}

function DrugHead({ drug: { drug, formName } }: { drug: CalculatorDrug }) {
  const about = [formName, drug.substances.flatMap(({ name }) => name || []).join(', ')].filter(Boolean).join(' · ')
  return (
    <section aria-labelledby="drug-title" className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 id="drug-title" className="text-xl">
        <Link to={`/drugs/${drug.alias}`} className="text-link underline underline-offset-4">
          {drug.name}
        </Link>
      </h2>
      {about && <p className="mt-1 text-sm text-muted">{about}</p>}
      {drug.isDemo && <DemoNotice className="mt-1" />}
      <details className="mt-2">
        <summary className="inline-flex min-h-11 items-center text-link underline underline-offset-4">Другой препарат</summary>
        <div className="mt-2">
          <DrugPicker q="" choices={[]} total={0} />
          <p className="mt-2 text-sm">
            <Link to="/calculator" className="text-link underline underline-offset-4">
              Все препараты списком
            </Link>
          </p>
        </div>
      </details>
    </section>
  )
}
