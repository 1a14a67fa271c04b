import { useId } from 'react'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { payloadUrl } from '#kit/react-router/payloads.ts'
import { Button } from '#ui/button.tsx'
import type { Answer, ComboboxOption } from '#ui/combobox/answer.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
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
      <section
        aria-labelledby="choose-title"
        className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-6"
      >
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
            <h2 className="text-xl">Препараты с нормой</h2>
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

/** A search form; with JavaScript its field searches while somebody types. */
function Picker(picker: Omit<DrugPickerProps, 'isWhole'>) {
  const { q, error, label = 'Препарат или действующее вещество', addressOf = drugAddress, hiddenFields = [] } = picker
  const id = useId()
  return (
    <form action="/calculator" className="flex flex-wrap items-start gap-2">
      {hiddenFields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come several times
        <input key={name + index} type="hidden" name={name} value={value} />
      ))}
      <div className="relative min-w-0 grow basis-48">
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          {label}
        </label>
        <Combobox
          isSearch
          control={{
            id,
            type: 'search',
            name: 'q',
            maxLength: 100,
            placeholder: 'Например, Скор',
            'aria-invalid': error ? true : undefined,
            'aria-describedby': error ? `${id}-error` : undefined,
            className: 'field w-full text-lg aria-invalid:border-danger',
          }}
          shown={q}
          listLabel="Найденные препараты"
          find={(text, signal) => findDrugs(picker, text, signal)}
          onPick={({ id: alias }) => void navigateTo(addressOf(alias), { state: { scroll: 'top' } })}
          nothing={'Такого препарата в\u00a0каталоге нет.'}
          failed={noConnection}
        />
        {error && (
          <p id={`${id}-error`} role="alert" className="mt-1 text-sm font-medium text-danger">
            {error}
          </p>
        )}
      </div>
      <Button type="submit" variant="secondary" className="mt-6.5">
        Найти
      </Button>
    </form>
  )
}

export function ChoiceLinks({ q, choices, total, addressOf = drugAddress }: Omit<DrugPickerProps, 'isWhole'>) {
  if (choices.length === 0 && q === '') return null
  if (choices.length === 0)
    return (
      <p className="text-muted">
        По запросу «{q}» препаратов с нормой нет.{' '}
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

/** Parameters that narrow the search. */
const filterParams = ['mode', 'crop']

const filtersOf = (fields: readonly (readonly [name: string, value: string])[]) =>
  fields.map(([name, value]) => (filterParams.includes(name) ? `${name}=${encodeURIComponent(value)}&` : '')).join('')

const noConnection = 'Нет связи с\u00a0сервером: другой препарат сейчас не\u00a0найти, расчёт для открытого работает.'

type FoundDrug = ComboboxOption & { id: string }

/** The drugs that came with the page, or those that the server finds. */
async function findDrugs(
  { q, choices, hiddenFields = [] }: DrugPickerProps,
  text: string,
  signal: AbortSignal,
): Promise<Answer<FoundDrug>> {
  const search = `?${filtersOf(hiddenFields)}q=${encodeURIComponent(text)}`
  const found = text === q && choices.length > 0 ? choices : await fetchChoices(search, signal)
  const options = found
    .slice(0, maxOptions)
    .map(({ alias, name, description }) => ({ id: alias, title: name, note: description }))
  return { options, total: options.length }
}

async function fetchChoices(search: string, signal: AbortSignal): Promise<readonly DrugChoice[]> {
  const response = await fetch(payloadUrl({ pathname: '/calculator', search }), { signal })
  const { choices } = (await response.json()) as { choices: DrugChoice[] }
  return choices
}
