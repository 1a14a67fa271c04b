import { type Kind, kindTone, toneClass } from '#ui/badges/tone.ts'
import { monthName, shortMonthName } from '#ui/format/format-date.ts'
import { Link } from '#ui/link.tsx'
import { monthNumbers, riskWords, SeasonBar } from './season-strip.tsx'

interface SeasonTableProps {
  caption: string
  rows: readonly { label: string; to?: string; kind: Kind; levels: readonly number[] }[]
  words?: readonly string[]
  /** The current month, 1…12, whose column is highlighted. */
  now?: number
}

/** Seasons of several things as a table with sticky row headers. */
export function SeasonTable({ caption, rows, words = riskWords, now }: SeasonTableProps) {
  return (
    // A region that scrolls must be reachable by keyboard.
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable region
      tabIndex={0}
      className="relative overflow-x-auto rounded-card border border-line bg-surface p-3"
    >
      <table className="season w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <MonthsHead now={now} />
        <tbody>
          {rows.map(row => (
            <tr key={row.label} className={toneClass(kindTone[row.kind])}>
              <th
                scope="row"
                className="bg-surface py-1 sm:sticky sm:left-0 sm:max-w-44 pr-3 text-start font-normal print:max-w-72 print:py-0 print:text-xs"
              >
                {row.to ? (
                  <Link to={row.to} className="text-link underline-offset-4 hover:underline">
                    {row.label}
                  </Link>
                ) : (
                  row.label
                )}
              </th>
              {monthNumbers.map(month => (
                <td key={month} className="px-0.5 sm:min-w-7">
                  <SeasonBar level={row.levels[month - 1] ?? 0} top={words.length - 1} />
                  <span className="sr-only">{words[row.levels[month - 1] ?? 0]}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const MonthsHead = ({ now }: { now: number | undefined }) => (
  <thead className="text-xs text-muted">
    <tr>
      <td />
      {monthNumbers.map(month => (
        <th
          key={month}
          scope="col"
          aria-current={month === now ? 'date' : undefined}
          className={
            month === now
              ? 'px-0.5 pb-1 font-semibold text-link underline underline-offset-4'
              : 'px-0.5 pb-1 font-normal'
          }
        >
          <abbr title={monthName(month)} className="no-underline">
            {shortMonthName(month)}
          </abbr>
        </th>
      ))}
    </tr>
  </thead>
)
