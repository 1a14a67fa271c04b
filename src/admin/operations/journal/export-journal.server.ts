import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readOnly } from '#admin/kit/read-only.server.ts'
import { downloadOf } from '#admin/lists/export/download.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { toCsvLines } from '#kit/entity/to-sheets.ts'
import { formatMoment } from '#ui/format/format-moment.ts'
import { selectRows, toItems } from './find-journal.server.ts'
import type { JournalQuery } from './journal-query.server.ts'
import type { JournalItem } from './journal-view.ts'

/** The latest of what the filter finds. Rows. */
export const maxExported = 10_000
/** Records hold all their texts, so that more at once would fill the memory. */
const chunk = 500

const head = ['Когда (Москва)', 'Кто', 'Что', 'Запись', 'Адрес записи', 'Над кем', 'Изменения', 'Подробности', 'Сеть']

/** A file for spreadsheets, sent while it is read; text that they would run as a formula is defused. Its last line says what is left out. */
export function exportJournal(db: Db, query: JournalQuery, max = maxExported): Response {
  const output = new PassThrough()
  readOnly(db, tx => pipeline(Readable.from(textOf(tx, query, max), { objectMode: false }), output)).catch(error => output.destroy(error))
  return downloadOf(output, 'journal.csv')
}

async function* textOf(tx: Db, query: JournalQuery, max: number): AsyncGenerator<string> {
  yield toCsvLines([head], { bom: true })
  for (let offset = 0; offset < max; offset += chunk) {
    const wanted = Math.min(chunk, max - offset)
    const rows = await selectRows(tx, query, wanted, offset)
    if (rows.length > 0) yield toCsvLines((await toItems(tx, rows)).map(cellsOf))
    if (rows.length < wanted) return
  }
  if ((await selectRows(tx, query, 1, max)).length > 0) yield toCsvLines([[endOf(max), ...head.slice(1).map(() => '')]])
}

const endOf = (max: number) =>
  `Здесь последние ${max.toLocaleString('ru')}\u00a0событий, более ранние не\u00a0вошли: выгрузите их отдельно, по\u00a0датам.`

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
