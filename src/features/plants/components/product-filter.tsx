import { Button } from '#ui/button.tsx'
import type { HubFilters } from '../plant-query.ts'

const waits = [3, 7, 14, 20, 30]

/** Filters for the products; a GET form that `followForms` submits when one of them changes. */
export function ProductFilter({ action, query }: { action: string; query: HubFilters }) {
  return (
    <form
      key={JSON.stringify(query)}
      action={`${action}#preparaty`}
      autoComplete="off"
      data-applies
      className="screen-only mb-4 flex flex-wrap items-end gap-x-4 gap-y-3"
    >
      <label className="grid gap-1 text-sm text-muted max-sm:min-w-0 max-sm:grow max-sm:basis-36">
        Где растёт
        <select name="place" defaultValue={query.place ?? ''} className="field w-full text-base">
          <option value="">любое место</option>
          <option value="open">грядка</option>
          <option value="protected">теплица</option>
        </select>
      </label>
      <label className="grid gap-1 text-sm text-muted max-sm:min-w-0 max-sm:grow max-sm:basis-36">
        Срок ожидания
        <select name="phi" defaultValue={query.phi ?? ''} className="field w-full text-base">
          <option value="">любой</option>
          {[...new Set([...waits, ...(query.phi === undefined ? [] : [query.phi])])]
            .sort((a, b) => a - b)
            .map(days => (
              <option key={days} value={days}>{`не\u00a0больше ${days}\u00a0дней`}</option>
            ))}
        </select>
      </label>
      <label className="flex min-h-11 items-center gap-2">
        <input type="checkbox" name="bio" value="1" defaultChecked={query.bio} className="check" />
        Только биопрепараты
      </label>
      <Button type="submit" variant="secondary" className="scripted:sr-only">
        Показать
      </Button>
    </form>
  )
}
