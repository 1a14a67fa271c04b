import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readOnly } from '#admin/kit/read-only.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { downloadOf } from '#kit/import/download.server.ts'
import { toCsvLines } from '#kit/text/csv.ts'
import { formatMoment } from '#ui/format/format-moment.ts'
import { type JournalRow, selectRows, toItems } from './find-journal.server.ts'
import type { JournalQuery } from './journal-query.server.ts'
import type { JournalItem } from './journal-view.ts'

/** Rows that are read and written together. Revisions hold all texts of a record, so that more at once would fill the memory. */
const partSize = 500

const head = ['Когда (Москва)', 'Кто', 'Что', 'Запись', 'Адрес записи', 'Над кем', 'Изменения', 'Подробности', 'Сеть']

/** Everything that the filter finds, from one moment, as a file for spreadsheets that is sent while it is read; text that they would run as a formula is defused. */
export function exportJournal(db: Db, query: JournalQuery): Response {
  const output = new PassThrough()
  readOnly(db, tx => pipeline(Readable.from(textOf(tx, query), { objectMode: false }), output)).catch(error =>
    output.destroy(error),
  )
  return downloadOf(output, 'journal.csv')
}

async function* textOf(tx: Db, query: JournalQuery): AsyncGenerator<string> {
  yield toCsvLines([head], { bom: true })
  let rows: JournalRow[] = []
  do {
    rows = await selectRows(tx, query, { limit: partSize, after: rows.at(-1) })
    if (rows.length > 0) yield toCsvLines((await toItems(tx, rows)).map(cellsOf))
  } while (rows.length === partSize)
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
