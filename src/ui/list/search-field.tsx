import { Button } from '#ui/button.tsx'

interface SearchFieldProps {
  action: string
  q: string
  label: string
  placeholder: string
  /** Where a phone has another field for words. */
  desktopOnly?: boolean
  /** Beside other controls of a row. */
  isInToolbar?: boolean
  /** Active filters, sent as hidden inputs. */
  hiddenParams: readonly (readonly [name: string, value: string])[]
}

/** Searches within a list; a GET form that works without a script. */
export function SearchField({
  action,
  q,
  label,
  placeholder,
  desktopOnly = false,
  isInToolbar = false,
  hiddenParams,
}: SearchFieldProps) {
  return (
    <search className={`${desktopOnly ? 'max-sm:hidden' : ''} ${isInToolbar ? 'grow' : ''}`}>
      <form action={action} className={`flex max-w-xl gap-2 ${isInToolbar ? '' : 'mb-4'}`}>
        {hiddenParams.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <label className="min-w-0 grow">
          <span className="sr-only">{label}</span>
          <input
            key={q}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={100}
            placeholder={placeholder}
            className="field w-full"
          />
        </label>
        <Button type="submit" variant="secondary" icon="search">
          Найти
        </Button>
      </form>
    </search>
  )
}
