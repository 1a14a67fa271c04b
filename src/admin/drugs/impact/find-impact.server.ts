import { sql } from 'drizzle-orm'
import type { GridEdit } from '#admin/drugs/grid/grid-view.ts'
import { planGrid } from '#admin/drugs/uses/plan-grid.server.ts'
import { changesOf, type Editor, loadGrid } from '#admin/drugs/uses/save-grid.server.ts'
import { restoringUnitOf } from '#app/records.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { Change } from '#kit/entity/change.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { findOperationsOf, findPlantingGroups, findShowings } from './affected-records.server.ts'
import { dangersOf } from './dangers.ts'
import { type DrugVersion, loadDrugVersion } from './drug-facts.server.ts'
import type { Impact } from './impact.ts'
import { judgeImpact, pairsOf } from './judge-impact.ts'

/** Calculations at the same time in one process: each holds the lock of the scope while it writes and rolls back. */
const maxRunning = 2
let running = 0

/**
 * What an edit of the uses would change elsewhere. The edit is saved in a transaction that is rolled back, so that both versions come
 * from the same code as the site. Throws 503 when too many are calculated, and when a write of others takes too long.
 */
export async function findImpact(editor: Editor, drugId: number, edit: GridEdit): Promise<Impact> {
  if (running >= maxRunning) throw busy()
  running++
  try {
    const { db } = editor
    const state = await loadGrid(db, drugId)
    const changes = changesOf(state, await planGrid(db, state, edit), edit)
    const before = await loadDrugVersion(db, state.drug)
    if (changes.length === 0) return judge(db, drugId, before, before)
    return await judge(db, drugId, before, await loadAfter(editor, state.drug, changes))
  } finally {
    running--
  }
}

const busy = () =>
  new HttpProblem('busy', 'Сервер занят, последствия посчитаем чуть позже.', undefined, { 'Retry-After': '2' })

async function judge(db: Db, drugId: number, before: DrugVersion, after: DrugVersion): Promise<Impact> {
  const pairs = pairsOf(before, after)
  const crops = [...new Set(pairs.map(({ crop }) => crop))].filter(Boolean)
  const [plantings, operations, showings] = await Promise.all([
    findPlantingGroups(db, crops),
    findOperationsOf(db, drugId),
    findShowings(db, drugId),
  ])
  return {
    dangers: dangersOf(before, after),
    ...(await judgeImpact(before, after, { pairs, plantings, operations, showings })),
  }
}

class RolledBack extends Error {
  readonly version: DrugVersion
  constructor(version: DrugVersion) {
    super('rolled back on purpose')
    this.version = version
  }
}

/** The drug as it would be after the changes. */
async function loadAfter(
  { db, userId }: Editor,
  drug: { id: number; alias: string },
  changes: readonly Change[],
): Promise<DrugVersion> {
  try {
    await db.transaction(async transaction => {
      const tx = transaction as unknown as Db
      await tx.execute(sql`select set_config('lock_timeout', '2s', true), set_config('statement_timeout', '5s', true)`)
      // An impact is shown while cells are not read yet.
      await saveRecords(restoringUnitOf(tx, { kind: 'hand', userId }), changes)
      throw new RolledBack(await loadDrugVersion(tx, drug))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.version
    if (isTimeout(error)) throw busy()
    throw error
  }
  throw new Error('the transaction ended without a version')
}

/** `lock_not_available`, `query_canceled`. */
function isTimeout(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return ['55P03', '57014'].includes(String((cause as { code?: unknown }).code))
}
