import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { payloadUrl } from '#kit/react-router/payload-loader.ts'
import { Button } from '#ui/button.tsx'
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
  /** What the address holds beside the words, and goes on to hold. */
  kept?: readonly (readonly [name: string, value: string])[]
  /** The page has nothing else yet: with a heading and examples. */
  isWhole?: boolean
}

const unknownDrug = 'Такого препарата нет в\u00a0каталоге: выберите из\u00a0списка.'

/** What a picker shows of the data of the page. */
export const pickerOf = ({ q, choices, total, isUnknownDrug }: CalculatorData) => ({
  q,
  choices,
  total,
  error: isUnknownDrug ? unknownDrug : undefined,
})

const alone = (alias: string) => `/calculator?drug=${alias}`

export function DrugPicker({ isWhole = false, ...picker }: DrugPickerProps) {
  if (!isWhole) return <Picker {...picker} />
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
        <section aria-labelledby="all-title" className="mt-8">
          <h2 id="all-title" className="mb-3 text-2xl">
            Препараты с регламентом
          </h2>
          {links}
        </section>
      )}
    </>
  )
}

/** A search form and links; with a script a combo box that finds while one types. */
function Picker(picker: Omit<DrugPickerProps, 'isWhole'>) {
  const { q, error, label = 'Препарат или действующее вещество', kept = [] } = picker
  const id = useId()
  const box = useChoices(picker)
  return (
    <form action="/calculator" className="flex flex-wrap items-start gap-2">
      {kept.map(([name, value], index) => (
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
          aria-expanded={box.isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={box.isOpen && box.active >= 0 ? `${id}-${box.active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={event => box.look(event.currentTarget.value)}
          onKeyDown={box.move}
          onBlur={box.close}
          className="field w-full text-lg aria-invalid:border-danger"
        />
        <FoundDrugs id={id} box={box} />
        <p role="status" className={box.message ? 'mt-1 text-sm text-muted' : 'sr-only'}>
          {box.message || (box.isOpen ? `Найдено: ${box.found.length}` : '')}
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

const FoundDrugs = ({ id, box }: { id: string; box: ReturnType<typeof useChoices> }) => (
  <div
    id={`${id}-list`}
    role="listbox"
    aria-label="Найденные препараты"
    hidden={!box.isOpen}
    className="absolute inset-x-0 top-full z-overlay mt-1 max-h-80 overflow-auto rounded-card border border-line bg-surface p-1 shadow-lg"
  >
    {box.found.map((choice, index) => (
      <div
        key={choice.alias}
        id={`${id}-${index}`}
        tabIndex={-1}
        role="option"
        aria-selected={index === box.active}
        onMouseDown={event => event.preventDefault()}
        onClick={() => box.take(choice)}
        onKeyDown={() => {}}
        className="flex min-h-11 cursor-pointer flex-col justify-center rounded-chip px-3 py-1.5 hover:bg-line/60 aria-selected:bg-line"
      >
        <span className="font-medium">{choice.name}</span>
        <span className="text-sm text-muted">{choice.about}</span>
      </div>
    ))}
  </div>
)

export function ChoiceLinks({ q, choices, total, addressOf = alone }: Omit<DrugPickerProps, 'isWhole'>) {
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
              title={choice.about}
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 hover:border-primary hover:text-link"
            >
              {choice.name}
            </Link>
          </li>
        ))}
      </ul>
      {total > choices.length && <p className="text-sm text-muted">Показаны первые {choices.length}: уточните название.</p>}
    </>
  )
}

const mostFound = 8
const pause = 150

/** Of what is kept, what says which drugs are looked for. */
const narrowing = ['mode', 'crop']

/** A list under a field: which option is active, moved by the arrows and closed by Escape. */
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

async function fetchChoices(search: string, signal: AbortSignal): Promise<DrugChoice[]> {
  const response = await fetch(payloadUrl({ pathname: '/calculator', search }), { signal })
  const { choices } = (await response.json()) as { choices: DrugChoice[] }
  return choices
}

/** Options from the server, a little after the last key; without a connection a message and nothing lost. */
function useChoices({ q, choices: first, addressOf = alone, kept = [] }: DrugPickerProps) {
  const [words, setWords] = useState(q)
  const [found, setFound] = useState(first.slice(0, mostFound))
  const { isOpen, setOpen, active, setActive, press } = useListKeys(found.length)
  const [message, setMessage] = useState('')
  const asked = useRef(q)
  const narrowed = kept.map(([name, value]) => (narrowing.includes(name) ? `${name}=${encodeURIComponent(value)}&` : '')).join('')

  useEffect(() => {
    if (words === asked.current) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      asked.current = words
      fetchChoices(`?${narrowed}q=${encodeURIComponent(words)}`, stop.signal)
        .then(choices => {
          setFound(choices.slice(0, mostFound))
          setActive(-1)
          setOpen(choices.length > 0)
          setMessage(choices.length > 0 ? '' : 'Такого препарата в\u00a0каталоге нет.')
        })
        .catch(() => {
          if (!stop.signal.aborted)
            setMessage('Нет связи с\u00a0сервером: другой препарат сейчас не\u00a0найти, расчёт для открытого работает.')
        })
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [words, narrowed, setActive, setOpen])

  const take = (choice: DrugChoice) => {
    setOpen(false)
    void navigateTo(addressOf(choice.alias), { state: { scroll: 'top' } })
  }
  const move = (event: KeyboardEvent) => {
    const chosen = isOpen ? found[active] : undefined
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      take(chosen)
    }
    press(event)
  }
  return { found, isOpen, active, message, look: setWords, move, take, close: () => setOpen(false) }
}
