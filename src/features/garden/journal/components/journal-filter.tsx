import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'

/** A GET form that is sent when one of its fields changes. Nothing stands there while one choice is all there is. */
export function JournalFilter({ chosen }: { chosen: URLSearchParams }) {
  const { data } = useApiQuery('/journal/filters')
  if (!data) return <div className="min-h-16" />
  const fields = [
    { name: 'season', label: 'Сезон', all: 'все', options: [...data.seasons].reverse().map(year => [String(year), String(year)] as const) },
    { name: 'planting', label: 'Посадка', all: 'все', options: data.plantings.map(({ id, name }) => [String(id), name] as const) },
    { name: 'drug', label: 'Препарат', all: 'любой', options: data.drugs.map(({ alias, name }) => [alias, name] as const) },
  ].filter(({ name, options }) => options.length > 1 || chosen.has(name))
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
      {fields.map(({ name, label, all, options }) => (
        <label key={name} className="grid gap-1 text-sm text-muted max-sm:min-w-0 max-sm:grow max-sm:basis-36">
          {label}
          <select name={name} defaultValue={chosen.get(name) ?? ''} className="field w-full text-base">
            <option value="">{all}</option>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      <Button type="submit" variant="secondary" className="scripted:sr-only">
        Показать
      </Button>
      {chosen.size > 0 && (
        <Link to="/profile?view=journal" className="inline-flex min-h-11 items-center text-link underline underline-offset-4">
          Сбросить
        </Link>
      )}
    </form>
  )
}
