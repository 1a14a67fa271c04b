import { sql } from 'drizzle-orm'
import type { Difference } from '#admin/kit/revision.ts'
import type { DrugUse } from '#features/drug-uses/drug-use.entity.ts'
import { isUnconfirmed } from '#features/register/cells/cell-readings.ts'
import { cellsOf } from '#features/register/cells/cells-of-use.ts'
import { type ColumnKey, columnKeys, columnsOfUse } from '#features/register/cells/columns-of-use.ts'
import { doubtsIn } from '#features/register/cells/open-doubts.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'

interface UseRevision {
  version: number
  id: number
  before: DrugUse | null
  after: DrugUse | null
}

/** What the saves of a drug have changed in its uses, by version of the drug. */
export async function differencesOfUses(
  db: Db,
  drugId: number,
  versions: readonly number[],
): Promise<ReadonlyMap<number, readonly Difference[]>> {
  if (versions.length === 0) return new Map()
  // What one transaction has written has one moment.
  const columns = {
    version: sql`own.version`,
    id: sql`part.record_id`,
    before: sql`part.before`,
    after: sql`part.after`,
  }
  const statement = selectOf(
    rowOf<UseRevision>(columns),
    sql`from entity_revision own
    join entity_revision part on part.entity = 'drugUse' and part.created_at = own.created_at
      and part.record_id in (select id from drug_use where drug_id = ${drugId})
    where own.entity = 'drug' and own.record_id = ${drugId} and own.version = any (${sql.param([...versions])}::int[])
    order by own.version, coalesce((part.after ->> 'sortOrder')::int, 0), part.record_id`,
  )
  const rows = await findRows(db, statement)
  const byVersion = Map.groupBy(rows, row => row.version)
  return new Map([...byVersion].map(([version, list]) => [version, list.flatMap(differencesOfUse)]))
}

const isShown = (use: DrugUse | null): use is DrugUse => use !== null && use.status !== 'archived'

function differencesOfUse({ id, before, after }: UseRevision): Difference[] {
  if (!isShown(before) && !isShown(after)) return []
  if (!isShown(before)) return [{ field: `use-${id}`, label: 'Новая норма', before: '', after: rowWords(after!) }]
  if (!isShown(after)) return [{ field: `use-${id}`, label: 'Норма убрана', before: rowWords(before), after: '' }]
  const [old, present] = [cellsOf(before), cellsOf(after)]
  return columnKeys.flatMap(key => {
    const label = `${titleOf(after)} · ${columnsOfUse[key].label}`
    if (old[key] !== present[key]) return [{ field: `use-${id}-${key}`, label, before: old[key], after: present[key] }]
    if (isOpen(before, key) && !isOpen(after, key))
      return [
        {
          field: `use-${id}-${key}`,
          label,
          before: `${old[key]} (не\u00a0подтверждено)`,
          after: `${present[key]} (подтверждено)`,
        },
      ]
    return []
  })
}

const isOpen = (use: DrugUse, key: ColumnKey) => isUnconfirmed(key, use) || doubtsIn(use.unread).has(key)

const titleOf = ({ objectText, targetText }: DrugUse) => [objectText, targetText].filter(Boolean).join(', ')

const rowWords = (use: DrugUse): string => Object.values(cellsOf(use)).filter(Boolean).join('; ')
