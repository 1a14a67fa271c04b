import { Button } from '#ui/button.tsx'

interface WordsFormProps {
  /** Sent along: crop, signs and place. */
  hiddenParams?: readonly (readonly [name: string, value: string])[]
  q?: string
}

/** Own words, which tick the signs that they describe. */
export const WordsForm = ({ hiddenParams = [], q = '' }: WordsFormProps) => (
  <search className="mt-6 block max-w-xl">
    <form action="/finder" data-top key={q}>
      {hiddenParams.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="grid gap-1">
        <span className="text-sm text-muted">Или скажите своими словами</span>
        <span className="flex gap-2">
          <input
            type="search"
            name="q"
            defaultValue={q}
            maxLength={100}
            placeholder="Налёт, дырки…"
            className="field w-full min-w-0"
          />
          <Button type="submit" variant="secondary">
            Найти
          </Button>
        </span>
      </label>
    </form>
  </search>
)
