import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { useGetForm } from '#ui/list/use-get-form.ts'
import { Callout } from '#ui/page/callout.tsx'

interface FilterFormProps {
  action: string
  label: string
  /** Changes with the URL, so that uncontrolled fields do not keep an earlier choice. */
  state: string
  children: ReactNode
}

/** Search and filters of a list as one GET form; it works without a script. */
export function FilterForm({ action, label, state, children }: FilterFormProps) {
  const apply = useGetForm(action)
  return (
    <search>
      <form
        key={state}
        action={action}
        aria-label={label}
        className="admin-filters"
        onSubmit={event => {
          event.preventDefault()
          apply(event.currentTarget)
        }}
      >
        {children}
        <Button type="submit" variant="secondary" size="sm">
          Показать
        </Button>
      </form>
    </search>
  )
}

interface ChoiceProps {
  name: string
  label: string
  value: string | undefined
  options: readonly (readonly [value: string, label: string])[]
  /** The text of the empty choice. */
  any?: string
}

export const Choice = ({ name, label, value = '', options, any }: ChoiceProps) => (
  <label>
    <span>{label}</span>
    <select name={name} defaultValue={value} className="field">
      {any !== undefined && <option value="">{any}</option>}
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  </label>
)

interface FieldProps {
  name: string
  label: string
  value: string | undefined
  type?: 'search' | 'date' | 'text'
}

export const FilterField = ({ name, label, value = '', type = 'text' }: FieldProps) => (
  <label>
    <span>{label}</span>
    <input type={type} name={name} defaultValue={value} maxLength={100} className="field" />
  </label>
)

/** Parts of the URL that were left out. */
export const Misread = ({ texts }: { texts: readonly string[] }) =>
  texts.length > 0 && (
    <Callout className="mb-4" kind="warning" title="Часть адреса не подошла, и мы её не учли">
      {texts.join(' ')}
    </Callout>
  )

/** The address of a page of the same list. */
export function pageHref(search: string, page: number): string {
  const query = new URLSearchParams(search)
  query.delete('page')
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return text ? `?${text}` : '?'
}
