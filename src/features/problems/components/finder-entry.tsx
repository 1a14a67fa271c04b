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
      Не&nbsp;знаете, что это?
    </h2>
    <div className="mt-2 grid grid-cols-2 gap-2 md:grid-cols-[14rem_1fr_auto]">
      <select key={crop} name="crop" aria-label="Культура" defaultValue={crop} className="field w-full min-w-0">
        <option value="">Культура</option>
        {crops.map(({ alias, name }) => (
          <option key={alias} value={alias}>
            {name}
          </option>
        ))}
      </select>
      <input name="q" type="search" aria-label="Что видите" maxLength={100} placeholder="Налёт, дырки…" className="field w-full min-w-0" />
      <Button type="submit" variant="secondary" className="max-md:col-span-2">
        Узнать причину
      </Button>
    </div>
  </form>
)
