import { FavoriteButton } from '#features/favorites/favorite-button.tsx'
import { Link } from '#ui/link.tsx'
import { drawingAddress } from '#ui/pictures/drawing-address.ts'
import type { SortRow } from '../catalogue/sort-list.view.ts'
import { NoData } from './no-data.tsx'
import { ResistanceScale } from './resistance-scale.tsx'

interface SortRowsProps {
  label: string
  rows: readonly SortRow[]
  /** With the name of the crop in every row: the list is not about one. */
  withCrop: boolean
  /** The problem that the list is about. */
  problem: string | null
  /** Later rows load their pictures when they come into view. */
  eager?: boolean
}

const columns =
  'xl:grid-cols-[2.75rem_3.5rem_minmax(10rem,3fr)_minmax(10rem,3fr)_minmax(6rem,2fr)_minmax(4.5rem,1fr)_minmax(4.5rem,1fr)_2.75rem]'

/** Varieties with a box to compare each; the boxes belong to the form around. */
export const SortRows = ({ label, rows, withCrop, problem, eager = false }: SortRowsProps) => (
  <ul aria-label={label} className="divide-y divide-line">
    {rows.map((row, index) => (
      <li
        key={row.alias}
        className={`relative grid break-inside-avoid grid-cols-[2rem_3rem_minmax(0,1fr)_2rem] items-center gap-x-2 px-1.5 py-1 xl:px-3 xl:py-2 ${columns}`}
      >
        <label className="relative z-sticky max-xl:row-span-2 max-xl:-mx-1.5 print:invisible flex size-11 items-center justify-center">
          <input
            type="checkbox"
            name="compare"
            value={row.alias}
            aria-label={`Сравнить: ${row.name}`}
            className="check"
          />
        </label>
        <img
          src={row.photo?.src ?? drawingAddress('sorts', row.alias)}
          alt=""
          width={56}
          height={42}
          loading={eager && index < 6 ? undefined : 'lazy'}
          decoding="async"
          className="h-auto w-12 rounded-control bg-(--tone-frame) tone-lime max-xl:row-span-2 xl:w-14"
        />
        <div className="min-w-0 max-xl:contents">
          <div className="min-w-0 xl:contents">
            <p className="max-xl:col-start-3">
              <Link to={row.to} className="font-medium text-link after:absolute after:inset-0 hover:underline">
                {row.name}
              </Link>{' '}
              <span className="hidden text-sm text-muted xl:block">{withCrop ? row.crop.toLowerCase() : row.kind}</span>
            </p>
          </div>
        </div>
        <ResistanceAndRipening row={row} problem={problem} crop={withCrop ? row.crop.toLowerCase() : null} />
        <p className="text-sm max-xl:hidden">{row.place}</p>
        <p className="text-sm max-xl:hidden">{row.fruit ?? <span className="text-muted">нет данных</span>}</p>
        <FavoriteButton
          kind="sort"
          alias={row.alias}
          title={row.name}
          about={`сорт · ${row.crop.toLowerCase()}`}
          className="relative z-sticky max-xl:col-start-4 max-xl:row-start-1 max-xl:-mx-1.5 -my-3 max-xl:self-start"
        />
      </li>
    ))}
  </ul>
)

interface LineProps {
  row: SortRow
  problem: string | null
  /** On a wide screen it stands under the name. */
  crop: string | null
}

/** Two columns of a wide screen, one line of a phone. */
const ResistanceAndRipening = ({ row, problem, crop }: LineProps) => (
  <div className="max-xl:col-start-3 max-xl:col-span-2 max-xl:grid max-xl:**:leading-5 xl:contents">
    <p className="max-xl:order-1">
      {row.resistance ? (
        <ResistanceScale level={row.resistance.level} word={row.resistance.word} isBrief={!problem} />
      ) : (
        <NoData />
      )}
      {row.resistance && !problem && (
        <span className="text-sm text-muted xl:block">
          <span className="xl:hidden"> · </span>
          {row.resistance.problem}
        </span>
      )}
    </p>
    <p className="text-sm">
      {crop && <span className="text-muted xl:hidden">{crop} · </span>}
      {row.ripening ?? <span className="text-muted">срок неизвестен</span>}
      {row.days && <span className="text-muted max-xl:before:content-[',_'] xl:block">{row.days}</span>}
      {/* A sheet is narrower than a table with these columns. */}
      <span className="hidden text-muted print:inline">
        {' '}
        · {row.place}
        {row.fruit && ` · ${row.fruit}`}
      </span>
    </p>
  </div>
)

/** What the columns mean, above the first rows on a wide screen. */
export const SortColumns = ({ problem }: { problem: string | null }) => (
  <div
    aria-hidden="true"
    className={`hidden items-center gap-x-2 border-b border-line px-3 py-2 text-sm text-muted xl:grid ${columns}`}
  >
    <span />
    <span />
    <span>Сорт</span>
    <span>{problem ? `Устойчивость: ${problem.toLowerCase()}` : 'Устойчивость'}</span>
    <span>Созревание</span>
    <span>Где</span>
    <span>Плод</span>
    <span />
  </div>
)
