import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import type { JournalFilters } from '../entry-view.ts'

interface FilterField {
  name: string
  label: string
  all: string
  options: (readonly [value: string, text: string])[]
}

const fieldsOf = ({ seasons, plantings, drugs }: JournalFilters): FilterField[] => [
  {
    name: 'season',
    label: 'Сезон',
    all: 'все',
    options: [...seasons].reverse().map(year => [String(year), String(year)]),
  },
  { name: 'planting', label: 'Посадка', all: 'все', options: plantings.map(({ id, name }) => [String(id), name]) },
  { name: 'drug', label: 'Препарат', all: 'любой', options: drugs.map(({ alias, name }) => [alias, name]) },
]

const FilterSelect = ({ name, label, all, options, chosen }: FilterField & { chosen: string }) => (
  <label className="grid gap-1 text-sm text-muted max-sm:min-w-0 max-sm:grow max-sm:basis-36">
    {label}
    <select name={name} defaultValue={chosen} className="field w-full text-base">
      <option value="">{all}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </label>
)

/** A GET form that is sent when one of its fields changes. Nothing stands there while one choice is all there is. */
export function JournalFilter({ chosen }: { chosen: URLSearchParams }) {
  const { data } = useApiQuery('/journal/filters')
  if (!data) return <div className="min-h-16" />
  const fields = fieldsOf(data).filter(({ name, options }) => options.length > 1 || chosen.has(name))
  if (fields.length === 0) return null
  return (
    <form
      key={String(chosen)}
      action="/profile"
      autoComplete="off"
      data-applies
      className="screen-only mb-4 flex flex-wrap items-end gap-x-4 gap-y-3"
    >
      <input type="hidden" name="view" value="journal" />
      {fields.map(field => (
        <FilterSelect key={field.name} {...field} chosen={chosen.get(field.name) ?? ''} />
      ))}
      <Button type="submit" variant="secondary" className="scripted:sr-only">
        Показать
      </Button>
      {chosen.size > 0 && (
        <Link
          to="/profile?view=journal"
          className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
        >
          Сбросить
        </Link>
      )}
    </form>
  )
}
