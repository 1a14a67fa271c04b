import { sql } from 'drizzle-orm'
import { drugUse } from '#features/drug-uses/drug-use.entity.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { SavedRecord } from '#kit/entity/change.ts'
import { findRecords } from '#kit/entity/read.server.ts'
import type { AfterSave } from '#kit/entity/save-records.server.ts'
import { nextTurn } from '#kit/http/event-loop-turns.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { hasUnreadCell } from './cell-readings.ts'
import { loadLookup } from './load-lookup.server.ts'

/**
 * Refuses to publish a drug, or a use of a published one, while a cell of its uses is neither read nor left as words by a person.
 * What is on the site already may be edited.
 */
export const refuseUnread: AfterSave = {
  reads: { drug: ['status'], drugUse: ['status'] },
  refuses: 'publishing',
  async run(tx, saved) {
    const waiting = await findWaiting(tx, publishedNow(saved, 'drug'), publishedNow(saved, 'drugUse'))
    if (waiting.length === 0) return
    const lookup = await loadLookup(tx)
    for (const ids of batchesOf(waiting.map(({ id }) => id))) {
      await nextTurn()
      const unread = (await findRecords(tx, drugUse, ids)).find(use => hasUnreadCell(use, lookup))
      if (unread) throw refusal(waiting.find(({ id }) => id === unread.id)!.drug, unread.objectText)
    }
  },
}

const publishedNow = (saved: readonly SavedRecord[], kind: string): number[] =>
  saved
    .filter(
      ({ entity, before, after }) =>
        entity.name === kind && after?.status === 'published' && before?.status !== 'published',
    )
    .map(({ id }) => id)

interface Waiting {
  id: number
  drug: string
}

/** Uses with an open doubt; a partly read cell is one too, and may be published. */
async function findWaiting(tx: Db, drugs: readonly number[], uses: readonly number[]): Promise<Waiting[]> {
  if (drugs.length + uses.length === 0) return []
  const listOf = (ids: readonly number[]) => sql`any (${`{${ids.join()}}`}::int[])`
  const rest = sql`from drug_use u join drug d on d.id = u.drug_id
    where u.unread is not null and d.status = 'published'
      and (u.drug_id = ${listOf(drugs)} and u.status in ('draft', 'published') or u.id = ${listOf(uses)})
    order by d.id, u.sort_order, u.id`
  return findRows(tx, selectOf(rowOf<Waiting>({ id: sql`u.id`, drug: sql`d.name` }), rest))
}

/** Reading the cells of a use takes about half a millisecond, and other requests wait meanwhile. */
const usesPerTurn = 20

const batchesOf = (ids: readonly number[]) =>
  Array.from({ length: Math.ceil(ids.length / usesPerTurn) }, (_, at) =>
    ids.slice(at * usesPerTurn, (at + 1) * usesPerTurn),
  )

const maxName = 80

function refusal(drug: string, object: string): HttpProblem {
  const row = object.length > maxName ? `${object.slice(0, maxName)}…` : object
  const text = `Не\u00a0прочитаны ячейки норм в\u00a0строке «${row}». Исправьте их в\u00a0таблице норм или оставьте словами: тогда ответ\u00a0— «нет данных».`
  return new HttpProblem('invalid', `${drug}. ${text}`, { uses: [text] })
}
