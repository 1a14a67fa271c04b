import { Button } from '#ui/button.tsx'

interface SortSelectProps {
  action: string
  value: string
  options: readonly { value: string; label: string }[]
  /** Active filters, sent as hidden inputs: every `[name, value]` of the query except sort and page. */
  hiddenParams?: readonly (readonly [name: string, value: string])[]
}

/** A GET form; `followForms` submits it when its value changes. */
export function SortSelect({ action, value, options, hiddenParams = [] }: SortSelectProps) {
  return (
    <form
      action={action}
      autoComplete="off"
      data-applies
      className="flex min-w-0 grow basis-32 flex-wrap items-center gap-2 sm:flex-none"
    >
      {hiddenParams.map(([key, param]) => (
        <input key={`${key}=${param}`} type="hidden" name={key} value={param} />
      ))}
      <label className="flex min-w-0 flex-1 items-center gap-2 text-sm">
        <span className="max-sm:sr-only">Сортировка</span>
        {/* Keyed by the value of the URL, so that an uncontrolled select does not keep an earlier choice. */}
        <select key={value} name="sort" defaultValue={value} className="field w-full min-w-0 sm:w-auto">
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" variant="secondary" className="scripted:hidden">
        Применить
      </Button>
    </form>
  )
}
