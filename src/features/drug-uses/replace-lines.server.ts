import { type SQL, sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { insertLines } from './scope-lines.server.ts'
import { type BitChange, keys, pairsOf } from './update-bitmaps.server.ts'

/** Uses whose lines must be replaced, and all drugs that those lines belong or belonged to. */
export interface AffectedUses {
  idsOfUses: number[]
  drugIds: number[]
}

/**
 * For fewer uses a connection plans the statement once, because planning takes longer than running; left to itself, PostgreSQL plans it
 * every time, since it estimates a plan for any ids to be the slower one. For many uses the plan depends on their number.
 */
const fewUses = 20

/** Replaces the lines of these uses. Returns the bits of `drug_bitmap` that differ from before. */
export async function replaceLines(tx: Db, { idsOfUses, drugIds }: AffectedUses): Promise<BitChange[]> {
  const ids = { uses: `{${idsOfUses.join()}}`, drugs: `{${drugIds.join()}}` }
  if (idsOfUses.length <= fewUses) {
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
    const rows = await prepareReplacement(tx).execute(ids)
    return rows.map(({ change }) => change)
  }
  const { removed, added, changes } = replacement(sql`${ids.uses}::int[]`, sql`${ids.drugs}::int[]`)
  return findRows(tx, selectOf(changedBits, changes, sql`with removed as (${removed}), added as (${added})`))
}

const changedBits = rowOf<BitChange>({
  plant_id: sql`plant_id`,
  pest_id: sql`pest_id`,
  disease_id: sql`disease_id`,
  place: sql`place`,
  phi_days: sql`phi_days`,
  is_set: sql`is_set`,
  drug_ids: sql`array_agg(drug_id)`,
})

function prepareReplacement(tx: Db) {
  const parts = replacement(sql`${sql.placeholder('uses')}::int[]`, sql`${sql.placeholder('drugs')}::int[]`)
  const removed = tx.$with('removed', {}).as(parts.removed)
  const added = tx.$with('added', {}).as(parts.added)
  return tx
    .with(removed, added)
    .select({ change: sql<BitChange>`row_to_json(changed)` })
    .from(sql`(${selectOf(changedBits, parts.changes)}) changed`)
    .prepare('replace-lines')
}

/**
 * `changes` is what follows the columns. One statement, so that the lines of the drugs are read once. It sees `drug_use_scope` as it was before. A pair is in `bit_or(source)`
 * with 1 when a replaced line had it, with 2 when a new one has it, with 4 when another use of the drug has it, and then its bit stays.
 */
function replacement(uses: SQL, drugs: SQL): Record<'removed' | 'added' | 'changes', SQL> {
  return {
    removed: sql`delete from drug_use_scope where use_id = any (${uses}) returning *`,
    added: sql`${insertLines(uses)} returning *`,
    changes: sql`
      from (
        select ${keys}, drug_id, bit_or(source) = 2 as is_set from (
          select *, 1 as source from (${pairsOf(sql`removed`)}) old
          union all
          select *, 2 from (${pairsOf(sql`added`)}) new
          union all
          select *, 4 from (${pairsOf(sql`drug_use_scope where drug_id = any (${drugs}) and use_id <> all (${uses})`)}) other
        ) pair group by ${keys}, drug_id having bit_or(source) in (1, 2)
      ) differing group by ${keys}, is_set`,
  }
}
