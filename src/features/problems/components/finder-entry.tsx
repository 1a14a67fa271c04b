import { Button } from '#ui/button.tsx'

interface FinderEntryProps {
  crops: readonly { alias: string; name: string }[]
  /** Alias of the crop that the list is already about. */
  crop: string | undefined
}

/** The finder's entry on a list: crop and own words. */
export const FinderEntry = ({ crops, crop = '' }: FinderEntryProps) => (
  <form
    action="/finder"
    aria-labelledby="finder"
    className="screen-only mb-4 items-center gap-4 rounded-card border border-line bg-surface p-4 max-sm:mb-2 max-sm:border-0 max-sm:bg-transparent max-sm:p-0 lg:mb-3 lg:flex lg:p-2 lg:ps-3"
  >
    <h2 id="finder" className="text-lg max-sm:sr-only">
      Не&nbsp;знаете, что это?
    </h2>
    <div className="grid grow gap-2 max-sm:grid-cols-[1fr_auto] max-lg:sm:mt-2 sm:grid-cols-[14rem_1fr_auto]">
      <select
        key={crop}
        name="crop"
        aria-label="Культура"
        defaultValue={crop}
        className="field w-full min-w-0 max-sm:hidden"
      >
        <option value="">Культура</option>
        {crops.map(({ alias, name }) => (
          <option key={alias} value={alias}>
            {name}
          </option>
        ))}
      </select>
      <input
        name="q"
        type="search"
        aria-label="Что видите"
        maxLength={100}
        placeholder="Налёт, дырки…"
        className="field w-full min-w-0"
      />
      <Button type="submit" variant="secondary">
        Узнать причину
      </Button>
    </div>
  </form>
)
