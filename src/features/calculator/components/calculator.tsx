import { Suspense, useEffect, useRef } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { Link } from '#ui/link.tsx'
import type { CalculatorData } from '../calculator-drug.ts'
import type { CalculatorState } from '../calculator-state.ts'
import { type Mode, modeOf, modes } from '../modes.ts'
import { CalculatorContext } from './calculator-context.ts'
import { CalculatorFooter } from './calculator-footer.tsx'
import { DrugPicker, pickerProps } from './drug-picker.tsx'
import { useCalculatorState } from './use-calculator-state.ts'

/** Imported at once on the server, so that the HTML has the result; lazy in the browser. */
const importCalculator = () => import('./mode-calculator.tsx')
const loadCalculation = async () => (await importCalculator()).ModeCalculator
const Calculation = import.meta.env.SSR ? await loadCalculation() : lazyPart(loadCalculation)

/** When the browser is idle: for use without a connection, and so that a change of the mode does not wait. */
function fetchAllModes(): void {
  const fetchModes = () =>
    importCalculator().then(
      ({ fetchOtherModes }) => fetchOtherModes(),
      () => {},
    )
  if ('requestIdleCallback' in window) requestIdleCallback(fetchModes, { timeout: 2000 })
  else setTimeout(fetchModes, 200)
}

const mixAddress = (alias: string) => `/calculator?mode=mix&drug=${alias}`

const loadingMessage = <p className="min-h-96 text-muted">Загружаем калькулятор…</p>

/** The page below its heading. Mode links and the drug picker come with the page, the calculation is a lazy chunk. */
export function Calculator({ data }: { data: CalculatorData }) {
  const form = useRef<HTMLFormElement>(null)
  const { state, set, restoreTyped } = useCalculatorState(form)
  const mode = modeOf(state)
  const [drug] = data.drugs
  const isMix = mode === 'mix'
  const hasTrimmedDrugs = data.drugs.filter(Boolean).length > 1
  useEffect(fetchAllModes, [])
  return (
    <CalculatorContext value={{ state, set, errors: {}, showErrors: () => {}, restoreTyped }}>
      <Modes mode={mode} state={state} hasTrimmedDrugs={hasTrimmedDrugs} choose={next => set({ mode: next })} />
      {drug || (mode !== '' && !isMix) ? (
        <Suspense fallback={loadingMessage}>
          <Calculation mode={mode} data={data} form={form} />
        </Suspense>
      ) : (
        <DrugPicker
          isStandalone
          {...pickerProps(data)}
          {...(isMix && { label: 'Первый препарат смеси', addressOf: mixAddress, hiddenFields: [['mode', 'mix']] })}
        />
      )}
      <CalculatorFooter hidesFormulas={isMix} faq={data.faq} />
    </CalculatorContext>
  )
}

interface ModesProps {
  mode: Mode
  state: CalculatorState
  /** The drugs are trimmed for a mix, so the mode of a single drug has to load it again. */
  hasTrimmedDrugs: boolean
  choose: (mode: Mode) => void
}

/** Links work without JavaScript; with it the mode changes without a request. */
function Modes({ mode, state: { drug, crop, target, place }, hasTrimmedDrugs, choose }: ModesProps) {
  const addressOf = (key: string) => {
    const search = new URLSearchParams(
      Object.entries({ mode: key, drug, crop, target, place }).filter(([, value]) => value),
    )
    return `/calculator${search.size > 0 ? `?${search}` : ''}`
  }
  return (
    <nav aria-label="Что считать" className="mb-4">
      <ul id="calculator-modes" className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
        {Object.entries(modes).map(([key, label]) => (
          <li key={key}>
            <Link
              to={addressOf(key)}
              aria-current={key === mode ? 'page' : undefined}
              onClick={event => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || (hasTrimmedDrugs && key === '')) return
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
