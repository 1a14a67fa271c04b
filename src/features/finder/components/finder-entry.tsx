import { Button } from '#ui/button.tsx'

interface FinderEntryProps {
  crops: readonly { alias: string; name: string }[]
  /** Alias of the crop that the list is already about. */
  crop: string | undefined
}

/** The finder's entry on a list: crop and own words. */
export const FinderEntry = ({ crops, crop = '' }: FinderEntryProps) => (
  <form action="/finder" aria-labelledby="finder" className="screen-only mb-6 rounded-card border border-line bg-surface p-4">
    <h2 id="finder" className="text-lg">
      Не&nbsp;знаете, что это? Узнайте по&nbsp;признакам
    </h2>
    <div className="mt-2 grid gap-3 md:grid-cols-[14rem_1fr_auto] md:items-end">
      <label className="grid gap-1 text-sm text-muted">
        Культура
        <select key={crop} name="crop" defaultValue={crop} className="field w-full text-base text-ink">
          <option value="">выберите</option>
          {crops.map(({ alias, name }) => (
            <option key={alias} value={alias}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="grid gap-1 text-sm text-muted">
        Что видите
        <input name="q" type="search" maxLength={100} placeholder="Белый налёт снизу, дырки…" className="field w-full text-base text-ink" />
      </label>
      <Button type="submit">Узнать причину</Button>
    </div>
  </form>
)
