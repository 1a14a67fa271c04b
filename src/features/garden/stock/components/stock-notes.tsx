import { quantity } from '#ui/format/format.ts'
import { dayAndMonth } from '#ui/format/format-date.ts'
import { Link } from '#ui/link.tsx'
import { Callout } from '#ui/page/callout.tsx'
import type { StockList } from '../stock-view.ts'

/** What the jobs of the month need and is not at home. */
export const Shortages = ({ shortages }: Pick<StockList, 'shortages'>) =>
  shortages.length > 0 && (
    <Callout kind="warning" title="На дела этого месяца не&nbsp;хватит" className="my-3">
      <ul>
        {shortages.map(({ drug, need, left, unit }) => (
          <li key={drug.alias}>
            <Link to={`/drugs/${drug.alias}`}>{drug.name}</Link>: дома {quantity(left, unit)}, нужно{' '}
            {quantity(need, unit)}
          </li>
        ))}
      </ul>
    </Callout>
  )

interface UnwrittenProps {
  unwritten: readonly (Omit<StockList['unwritten'][number], 'entry'> & { entry: number | string })[]
  /** The address of an entry, where it has a page of its own. */
  addressOf?: (entry: number | string) => string
}

/** Treatments that were not taken off the packs. */
export const Unwritten = ({ unwritten, addressOf }: UnwrittenProps) =>
  unwritten.length > 0 && (
    <Callout title="Не&nbsp;списано" className="mt-6">
      <p>
        Упаковка в&nbsp;граммах, обработка в&nbsp;миллилитрах или наоборот, а&nbsp;плотность неизвестна. Пересчитайте
        остаток сами.
      </p>
      <ul className="mt-1">
        {unwritten.map(({ entry, day, drug, amount, unit }) => {
          const said = `${dayAndMonth(day)}, ${drug}: ${quantity(amount, unit)}`
          return <li key={entry}>{addressOf ? <Link to={addressOf(entry)}>{said}</Link> : said}</li>
        })}
      </ul>
    </Callout>
  )
