import { quantity } from '#ui/format/format.ts'
import { date } from '#ui/format/format-date.ts'
import { Link } from '#ui/link.tsx'
import { SpecTable } from '#ui/tables/spec-table.tsx'
import type { JournalRow } from '../../journal/entry-view.ts'
import { Item, Part } from './cached-parts.tsx'

const drugsOf = ({ items }: JournalRow) => items.map(({ drug }) => drug).join(' + ')
const placesOf = ({ plantings, bed }: JournalRow) => plantings.map(({ name }) => name).join(', ') || bed?.name

export const CachedJournal = ({ entries }: { entries: readonly JournalRow[] }) => (
  <Part id="cached-journal" title="Журнал">
    {entries.map(entry => (
      <Item
        key={entry.id}
        title={<Link to={`/profile?view=journal&entry=${entry.id}`}>{drugsOf(entry)}</Link>}
        below={[date(entry.day), placesOf(entry), entry.madeBy, entry.struckAt && 'запись снята']}
      />
    ))}
  </Part>
)

/** What was recorded; the registration of that day is shown with a connection. */
export function CachedEntry({ entry }: { entry: JournalRow }) {
  const { day, items, waterL, note, reason, violationCodes, struckReason, madeBy } = entry
  const rows = [
    ['Где', placesOf(entry)],
    ...items.map(({ drug, amount, unit }) => [
      drug,
      amount && unit ? quantity(amount, unit) : 'сколько, не\u00a0указано',
    ]),
    ['Вода', waterL ? `${quantity(waterL, 'l')}` : null],
    ['Записано по\u00a0ссылке', madeBy],
    ['Причина', violationCodes.length > 0 ? `вопреки запрету: ${reason}` : reason],
    ['Заметка', note],
    ['Запись снята', struckReason],
  ] as const
  return (
    <>
      <h2 className="text-2xl">
        {drugsOf(entry)}, {date(day)}
      </h2>
      <SpecTable rows={rows.flatMap(([term, value]) => (value ? [{ term: term!, value }] : []))} />
      <p className="text-muted">Норма того дня и&nbsp;исправления откроются со&nbsp;связью.</p>
    </>
  )
}
