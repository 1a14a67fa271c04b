import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { payloadUrl } from '#kit/react-router/payloads.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { CalculatorData, DrugChoice } from '../calculator-drug.ts'
import { WorkedExamples } from './worked-examples.tsx'

interface DrugPickerProps {
  q: string
  choices: readonly DrugChoice[]
  total: number
  error?: string | undefined
  label?: string
  addressOf?: (alias: string) => string
  /** Query parameters to keep when the search form is submitted. */
  hiddenFields?: readonly (readonly [name: string, value: string])[]
  /** The picker is the whole page: with a heading and examples. */
  isStandalone?: boolean
}

const unknownDrug = 'Такого препарата нет в\u00a0каталоге: выберите из\u00a0списка.'

export const pickerProps = ({ q, choices, total, isUnknownDrug }: CalculatorData) => ({
  q,
  choices,
  total,
  error: isUnknownDrug ? unknownDrug : undefined,
})

const drugAddress = (alias: string) => `/calculator?drug=${alias}`

export function DrugPicker({ isStandalone = false, ...picker }: DrugPickerProps) {
  if (!isStandalone) return <Picker {...picker} />
  const { q } = picker
  const links = <ChoiceLinks {...picker} />
  return (
    <>
      <section aria-labelledby="choose-title" className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
        <h2 id="choose-title" className="text-xl">
          Какой у вас препарат?
        </h2>
        <Picker {...picker} />
        {q !== '' && links}
      </section>
      <WorkedExamples />
      {q === '' && (
        <details className="mt-8 border-y border-line">
          <summary className="flex min-h-12 items-center justify-between gap-3">
            <h2 className="text-xl">Препараты с регламентом</h2>
            <span className="flex items-center gap-2 text-muted">
              {picker.total}
              <Icon name="chevron-down" className="turns" />
            </span>
          </summary>
          <div className="grid gap-3 pb-4">{links}</div>
        </details>
      )}
    </>
  )
}

/** A search form and links; with JavaScript a combobox that searches while typing. */
function Picker(picker: Omit<DrugPickerProps, 'isWhole'>) {
  const { q, error, label = 'Препарат или действующее вещество', hiddenFields = [] } = picker
  const id = useId()
  const combobox = useDrugSearch(picker)
  return (
    <form action="/calculator" onSubmit={combobox.submit} className="flex flex-wrap items-start gap-2">
      {hiddenFields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come several times
        <input key={name + index} type="hidden" name={name} value={value} />
      ))}
      <div className="relative min-w-0 grow basis-60">
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          {label}
        </label>
        <input
          id={id}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          autoComplete="off"
          placeholder="Например, Скор"
          role="combobox"
          aria-expanded={combobox.isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={combobox.isOpen && combobox.active >= 0 ? `${id}-${combobox.active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={event => combobox.search(event.currentTarget.value)}
          onKeyDown={combobox.onKeyDown}
          onBlur={combobox.close}
          className="field w-full text-lg aria-invalid:border-danger"
        />
        <DrugOptions id={id} combobox={combobox} />
        <p role="status" className={combobox.message ? 'mt-1 text-sm text-muted' : 'sr-only'}>
          {combobox.message || (combobox.isOpen ? `Найдено: ${combobox.options.length}` : '')}
        </p>
        {error && (
          <p id={`${id}-error`} role="alert" className="mt-1 text-sm font-medium text-danger">
            {error}
          </p>
        )}
      </div>
      <Button type="submit" variant="secondary" icon="search" className="sm:mt-6.5">
        Найти
      </Button>
    </form>
  )
}

const DrugOptions = ({ id, combobox }: { id: string; combobox: ReturnType<typeof useDrugSearch> }) => (
  <div
    id={`${id}-list`}
    role="listbox"
    aria-label="Найденные препараты"
    hidden={!combobox.isOpen}
    className="absolute inset-x-0 top-full z-overlay mt-1 max-h-80 overflow-auto rounded-card border border-line bg-surface p-1 shadow-lg"
  >
    {combobox.options.map((choice, index) => (
      <div
        key={choice.alias}
        id={`${id}-${index}`}
        tabIndex={-1}
        role="option"
        aria-selected={index === combobox.active}
        onMouseDown={event => event.preventDefault()}
        onClick={() => combobox.choose(choice)}
        onKeyDown={() => {}}
        className="flex min-h-11 cursor-pointer flex-col justify-center rounded-chip px-3 py-1.5 hover:bg-line/60 aria-selected:bg-line"
      >
        <span className="font-medium">{choice.name}</span>
        <span className="text-sm text-muted">{choice.description}</span>
      </div>
    ))}
  </div>
)

export function ChoiceLinks({ q, choices, total, addressOf = drugAddress }: Omit<DrugPickerProps, 'isWhole'>) {
  if (choices.length === 0 && q === '') return null
  if (choices.length === 0)
    return (
      <p className="text-muted">
        По запросу «{q}» препаратов с регламентом нет.{' '}
        <Link to="/calculator" className="text-link underline underline-offset-4">
          Показать все
        </Link>
      </p>
    )
  return (
    <>
      <ul className="flex flex-wrap gap-2" aria-label={q ? `Препараты по запросу «${q}»` : 'Препараты'}>
        {choices.map(choice => (
          <li key={choice.alias}>
            <Link
              to={addressOf(choice.alias)}
              title={choice.description}
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 hover:border-primary hover:text-link"
            >
              {choice.name}
            </Link>
          </li>
        ))}
      </ul>
      {total > choices.length && (
        <p className="text-muted">
          Это первые {choices.length}: введите название, или{' '}
          <Link to="/drugs" className="inline-flex min-h-11 items-center text-link underline underline-offset-4">
            все препараты
          </Link>
          .
        </p>
      )}
    </>
  )
}

const maxOptions = 8
const searchDelayMs = 150

/** Parameters that narrow the search. */
const filterParams = ['mode', 'crop']

/** Keyboard handling of a listbox: arrows move the active option, Escape closes. */
function useListKeys(count: number) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const step = (by: number) => setActive((active + by + count) % count)
  const keys: Record<string, () => void> = {
    ArrowDown: () => (isOpen ? step(1) : setOpen(count > 0)),
    ArrowUp: () => isOpen && step(-1),
    Escape: () => setOpen(false),
  }
  const press = (event: KeyboardEvent) => {
    const key = keys[event.key]
    if (!key || (event.key === 'Escape' && !isOpen)) return
    event.preventDefault()
    key()
  }
  return { isOpen, setOpen, active, setActive, press }
}

const filtersOf = (fields: readonly (readonly [name: string, value: string])[]) =>
  fields.map(([name, value]) => (filterParams.includes(name) ? `${name}=${encodeURIComponent(value)}&` : '')).join('')

const noConnection = 'Нет связи с\u00a0сервером: другой препарат сейчас не\u00a0найти, расчёт для открытого работает.'

async function fetchChoices(search: string, signal: AbortSignal): Promise<DrugChoice[]> {
  const response = await fetch(payloadUrl({ pathname: '/calculator', search }), { signal })
  const { choices } = (await response.json()) as { choices: DrugChoice[] }
  return choices
}

/** Debounced search on the server. Offline it shows a message and keeps the current options. */
function useDrugSearch({ q, choices: first, addressOf = drugAddress, hiddenFields = [] }: DrugPickerProps) {
  const [query, setQuery] = useState(q)
  const [options, setOptions] = useState(first.slice(0, maxOptions))
  const { isOpen, setOpen, active, setActive, press } = useListKeys(options.length)
  const [message, setMessage] = useState('')
  const requestedQuery = useRef(q)
  const isSubmitted = useRef(false)
  const filterQuery = filtersOf(hiddenFields)

  useEffect(() => {
    if (query === requestedQuery.current) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      requestedQuery.current = query
      fetchChoices(`?${filterQuery}q=${encodeURIComponent(query)}`, controller.signal)
        .then(choices => {
          setOptions(choices.slice(0, maxOptions))
          setActive(-1)
          setOpen(choices.length > 0 && !isSubmitted.current)
          setMessage(choices.length > 0 ? '' : 'Такого препарата в\u00a0каталоге нет.')
        })
        .catch(() => controller.signal.aborted || setMessage(noConnection))
    }, searchDelayMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, filterQuery, setActive, setOpen])

  const choose = (choice: DrugChoice) => {
    setOpen(false)
    void navigateTo(addressOf(choice.alias), { state: { scroll: 'top' } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = isOpen ? options[active] : undefined
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    }
    press(event)
  }
  /** A page with the results follows, so the list must not cover it. */
  const submit = () => {
    isSubmitted.current = true
    setOpen(false)
  }
  const search = (text: string) => {
    isSubmitted.current = false
    // The active option is one of the list for the former text.
    setActive(-1)
    setQuery(text)
  }
  return { options, isOpen, active, message, search, onKeyDown, choose, submit, close: () => setOpen(false) }
}
