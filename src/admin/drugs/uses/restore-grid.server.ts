import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { GridView } from '#admin/drugs/grid/grid-view.ts'
import { restoringUnitOf } from '#app/records.server.ts'
import { type DrugUse, drugUse } from '#features/drug-uses/drug-use.entity.ts'
import { keepLastUse } from '#features/drug-uses/require-uses.server.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { type Change, setStatus, updateRecord } from '#kit/entity/change.ts'
import { findRecords } from '#kit/entity/read.server.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { findDrug, findGrid } from './find-grid.server.ts'
import type { Editor } from './save-grid.server.ts'

/**
 * Gives the uses of a drug the values that they had at an earlier version of the drug, as new versions. Rows that were added since go to
 * the archive.
 * @param from the version of the drug that the editor has seen
 */
export async function restoreGrid(
  { db, userId }: Editor,
  drugId: number,
  version: number,
  from: number,
): Promise<GridView> {
  const stored = await findDrug(db, drugId)
  if (stored.version !== from)
    throw new HttpProblem('conflict', 'Нормы изменили, пока вы смотрели историю. Обновите страницу и\u00a0повторите.')
  const changes = await changesBackTo(db, drugId, version)
  const unit = restoringUnitOf(db, { kind: 'hand', userId })
  if (changes.length > 0)
    await saveRecords({ ...unit, afterSave: [keepLastUse, ...unit.afterSave] }, [
      ...changes,
      setStatus(drug, stored, stored.status),
    ])
  return findGrid(db, drugId)
}

interface PastUse {
  id: number
  /** Null: the use did not exist then. */
  past: Partial<DrugUse> | null
}

/** A use without a revision of that time has the values before its first later one. */
async function changesBackTo(db: Db, drugId: number, version: number): Promise<Change[]> {
  const revision = sql`from entity_revision where entity = 'drug' and record_id = ${drugId} and version = ${version} order by id desc limit 1`
  const [moment] = await findRows(db, selectOf(rowOf<{ id: string }>({ id: sql`id` }), revision))
  if (!moment) throw new HttpProblem('missing')
  const statement = selectOf(
    rowOf<PastUse>({ id: sql`u.id`, past: sql`case when past.id is null then later.before else past.after end` }),
    sql`from drug_use u
    cross join (select created_at from entity_revision where id = ${moment.id}) moment
    left join lateral (select id, after from entity_revision where entity = 'drugUse' and record_id = u.id
      and created_at <= moment.created_at order by id desc limit 1) past on true
    left join lateral (select before from entity_revision where entity = 'drugUse' and record_id = u.id
      and created_at > moment.created_at order by id limit 1) later on past.id is null
    where u.drug_id = ${drugId} and (past.id is not null or exists (select from entity_revision where entity = 'drugUse' and record_id = u.id))`,
  )
  const rows = await findRows(db, statement)
  const present = new Map(
    (
      await findRecords(
        db,
        drugUse,
        rows.map(({ id }) => id),
      )
    ).map(use => [use.id, use]),
  )
  return rows.flatMap(({ id, past }) => changeBack(present.get(id)!, past))
}

/** Fields that did not exist then keep their values. */
function changeBack(stored: DrugUse, past: Partial<DrugUse> | null): Change[] {
  if (past === null) return stored.status === 'archived' ? [] : [setStatus(drugUse, stored, 'archived')]
  const { id, version, status, ...values } = stored
  const known = Object.fromEntries(
    Object.keys(drugUse.fields).flatMap(key => (key in past ? [[key, past[key as keyof DrugUse]]] : [])),
  )
  const wanted = { ...values, ...known }
  if (isDeepStrictEqual(wanted, values) && past.status === status) return []
  return [updateRecord(drugUse, { id, version }, wanted as never, past.status ?? status)]
}
