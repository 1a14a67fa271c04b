import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link } from '#ui/link.tsx'
import type { CalculatorData } from '../calculator-drug.ts'
import { type Mode, modeOf, modes } from '../modes.ts'
import { CalculatorFoot } from './calculator-foot.tsx'
import { DrugPicker, pickerOf } from './drug-picker.tsx'
import { EntryContext } from './entry-context.ts'
import { useCalculatorState } from './use-calculator.ts'

/** On the server a part of the page, so that the answer is in the HTML; in the browser it comes after the page. */
const load = () => import('./calculation.tsx')
const Calculation = import.meta.env.SSR ? (await load()).Calculation : lazy(async () => ({ default: (await load()).Calculation }))

const first = (alias: string) => `/calculator?mode=mix&drug=${alias}`

const waiting = <p className="min-h-96 text-muted">Загружаем калькулятор…</p>

/** The whole page below its heading: what is chosen first comes with the page, what counts is loaded after it. */
export function Calculator({ data }: { data: CalculatorData }) {
  const form = useRef<HTMLFormElement>(null)
  const { state, set, takeOver } = useCalculatorState(form)
  const mode = modeOf(state)
  const [drug] = data.drugs
  const isMix = mode === 'mix'
  const isCut = data.drugs.filter(Boolean).length > 1
  useEffect(() => {
    load().then(
      ({ fetchOtherModes }) => fetchOtherModes(),
      () => {},
    )
  }, [])
  return (
    <EntryContext value={{ state, set, errors: {}, settle: () => {}, takeOver }}>
      <Modes mode={mode} drug={state.drug} isCut={isCut} choose={next => set({ mode: next })} />
      {drug || (mode !== '' && !isMix) ? (
        <Suspense fallback={waiting}>
          <Calculation mode={mode} data={data} form={form} />
        </Suspense>
      ) : (
        <DrugPicker
          isWhole
          {...pickerOf(data)}
          {...(isMix && { label: 'Первый препарат смеси', addressOf: first, kept: [['mode', 'mix']] })}
        />
      )}
      <CalculatorFoot isShort={isMix} />
    </EntryContext>
  )
}

interface ModesProps {
  mode: Mode
  drug: string
  /** Of the drugs of a mix only what it needs is here: one by itself has to be asked for. */
  isCut: boolean
  choose: (mode: Mode) => void
}

/** Links, so that they work before the script does; afterwards nothing is asked of the server. */
function Modes({ mode, drug, isCut, choose }: ModesProps) {
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
                if (event.metaKey || event.ctrlKey || event.shiftKey || (isCut && key === '')) return
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
