import { useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '#ui/icons/icon.tsx'

interface FacetValue {
  value: string
  label: string
  count?: number
  checked: boolean
}

export interface FacetGroupData {
  /** The query key. */
  name: string
  label: string
  /** `check`: several at once; `radio`: one; `number`: a limit to type, in `values[0].value`. */
  type?: 'check' | 'radio' | 'number'
  values: readonly FacetValue[]
  /** Unit behind a number. */
  unit?: string
  open?: boolean
}

const initialCount = 8

export function FacetGroup({ group }: { group: FacetGroupData }) {
  const { label, values, type = 'check' } = group
  const chosen = values.filter(value => value.checked && value.value !== '').length
  return (
    <details open={group.open ?? true} className="border-b border-line py-1">
      <summary className="flex min-h-11 items-center gap-2 font-medium">
        <span className="grow">{label}</span>
        {chosen > 0 && (
          <span className="rounded-full bg-primary px-2 text-xs leading-5 text-on-primary">
            <span className="sr-only"> выбрано </span>
            {chosen}
          </span>
        )}
        <Icon name="chevron-down" size={16} className="turns text-muted" />
      </summary>
      <fieldset aria-label={label} className="min-w-0 pb-3">
        {type === 'number' ? <NumberField group={group} /> : <Values group={group} type={type} />}
      </fieldset>
    </details>
  )
}

function Values({ group, type }: { group: FacetGroupData; type: 'check' | 'radio' }) {
  const [query, setQuery] = useState('')
  const search = useRef<HTMLInputElement>(null)
  // Something may have been typed before hydration.
  useLayoutEffect(() => setQuery(search.current?.value ?? ''), [])
  const { values } = group
  if (values.length <= initialCount + 1) return <Options group={group} type={type} values={values} />
  const wanted = fold(query)
  const hidden = values.slice(initialCount)
  return (
    <>
      <input
        ref={search}
        type="search"
        value={query}
        aria-label={`Найти: ${group.label}`}
        placeholder="Найти"
        className="field mb-1 hidden w-full scripted:block"
        onChange={event => {
          event.stopPropagation()
          setQuery(event.target.value)
        }}
      />
      <Options group={group} type={type} values={values.slice(0, initialCount)} wanted={wanted} />
      <details open={wanted !== '' || hidden.some(value => value.checked)}>
        <summary className="flex min-h-11 mouse:min-h-9 items-center gap-1 text-sm text-link">
          Показать все {values.length} <Icon name="chevron-down" size={16} className="turns" />
        </summary>
        <Options group={group} type={type} values={hidden} wanted={wanted} />
      </details>
    </>
  )
}

interface OptionsProps {
  group: FacetGroupData
  type: 'check' | 'radio'
  values: readonly FacetValue[]
  wanted?: string
}

function Options({ group, type, values, wanted = '' }: OptionsProps) {
  return (
    <ul className="options">
      {values.map(({ value, label, count, checked }) => (
        // Hidden instead of removed, so that a checked box stays in the form.
        <li key={value} hidden={wanted !== '' && !fold(label).includes(wanted)}>
          <label>
            <input
              type={type === 'radio' ? 'radio' : 'checkbox'}
              name={group.name}
              value={value}
              defaultChecked={checked}
              disabled={count === 0 && !checked}
              className="check"
            />
            <span>{label}</span> {count !== undefined && <small>{count}</small>}
          </label>
        </li>
      ))}
    </ul>
  )
}

function NumberField({ group }: { group: FacetGroupData }) {
  return (
    <label className="flex items-center gap-2 text-sm">
      <span className="sr-only">{group.label}</span>
      <input
        name={group.name}
        type="number"
        min={0}
        inputMode="numeric"
        defaultValue={group.values[0]?.value}
        className="field w-24"
      />
      {group.unit}
    </label>
  )
}

const fold = (text: string) => text.toLowerCase().replaceAll('ё', 'е').trim()
