import type { Db } from '#kit/db/database.server.ts'
import { toCsv } from '#kit/entity/to-sheets.ts'
import { formatMoment } from '#ui/format/format-moment.ts'
import { selectRows, toItems } from './find-journal.server.ts'
import type { JournalQuery } from './journal-query.server.ts'
import type { JournalItem } from './journal-view.ts'

/** The latest of what the filter finds. Rows. */
export const maxExported = 10_000
/** Records hold all their texts, so that more at once would fill the memory. */
const chunk = 500

const head = ['Когда (Москва)', 'Кто', 'Что', 'Запись', 'Адрес записи', 'Над кем', 'Изменения', 'Подробности', 'Сеть']

/** A file for spreadsheets; text that they would run as a formula is defused. */
export async function exportJournal(db: Db, query: JournalQuery): Promise<string> {
  const lines: { number: number; cells: string[] }[] = []
  for (let offset = 0; offset < maxExported; offset += chunk) {
    const rows = await selectRows(db, query, chunk, offset)
    for (const item of await toItems(db, rows)) lines.push({ number: lines.length + 2, cells: cellsOf(item) })
    if (rows.length < chunk) break
  }
  return toCsv({ name: 'journal', head, lines })
}

const cellsOf = ({ at, who, actor, what, record, person, differences, detail, network }: JournalItem): string[] => [
  formatMoment(at),
  who ? `${who.name} (№ ${who.id})` : actor,
  what,
  record?.title ?? '',
  record ? `/admin/${record.kind}/${record.id}` : '',
  person ? `${person.name} (№ ${person.id})` : '',
  differences.map(({ label, before, after }) => `${label}: ${before || 'пусто'} → ${after || 'пусто'}`).join('\n'),
  detail,
  network,
]
