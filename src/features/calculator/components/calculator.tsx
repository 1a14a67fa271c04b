import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link } from '#ui/link.tsx'
import type { CalculatorDrug, DrugChoice } from '../calculator-drug.ts'
import { type Mode, modeOf, modes } from '../modes.ts'
import { CalculatorFoot } from './calculator-foot.tsx'
import { DrugPicker } from './drug-picker.tsx'
import { EntryContext } from './entry-context.ts'
import { useCalculatorState } from './use-calculator.ts'

export interface CalculatorData {
  drug: CalculatorDrug | null
  /** The address names a drug that is not there. */
  isUnknownDrug: boolean
  q: string
  choices: DrugChoice[]
  total: number
}

/** On the server a part of the page, so that the answer is in the HTML; in the browser it comes after the page. */
const load = () => import('./calculation.tsx')
const Calculation = import.meta.env.SSR ? (await load()).Calculation : lazy(async () => ({ default: (await load()).Calculation }))

const unknownDrug = 'Такого препарата нет в\u00a0каталоге: выберите из\u00a0списка.'

const waiting = <p className="min-h-96 text-muted">Загружаем калькулятор…</p>

/** The whole page below its heading: what is chosen first comes with the page, what counts is loaded after it. */
export function Calculator({ data }: { data: CalculatorData }) {
  const form = useRef<HTMLFormElement>(null)
  const { state, set, takeOver } = useCalculatorState(form)
  const mode = modeOf(state)
  const { drug } = data
  useEffect(() => {
    load().then(
      ({ fetchOtherModes }) => fetchOtherModes(),
      () => {},
    )
  }, [])
  return (
    <EntryContext value={{ state, set, errors: {}, settle: () => {}, takeOver }}>
      <Modes mode={mode} drug={state.drug} choose={next => set({ mode: next })} />
      {mode !== '' || drug ? (
        <Suspense fallback={waiting}>
          <Calculation mode={mode} drug={drug} form={form} />
        </Suspense>
      ) : (
        <DrugPicker isWhole q={data.q} choices={data.choices} total={data.total} error={data.isUnknownDrug ? unknownDrug : undefined} />
      )}
      <CalculatorFoot />
    </EntryContext>
  )
}

/** Links, so that they work before the script does; afterwards nothing is asked of the server. */
function Modes({ mode, drug, choose }: { mode: Mode; drug: string; choose: (mode: Mode) => void }) {
  const addressOf = (key: string) => {
    const search = new URLSearchParams({ ...(key && { mode: key }), ...(drug && { drug }) })
    return `/calculator${search.size > 0 ? `?${search}` : ''}`
  }
  return (
    <nav aria-label="Что считать" className="mb-4">
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
        {Object.entries(modes).map(([key, label]) => (
          <li key={key}>
            <Link
              to={addressOf(key)}
              aria-current={key === mode ? 'page' : undefined}
              onClick={event => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                choose(key as Mode)
              }}
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 whitespace-nowrap hover:border-primary aria-[current]:border-primary aria-[current]:bg-primary aria-[current]:text-on-primary"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
