import { sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import type { Change, Creation } from '#kit/entity/change.ts'
import { saveRecords, type UnitOfWork } from '#kit/entity/save-records.server.ts'
import { HttpProblem } from '#kit/problem.ts'

/** Rows of drugs make the site rebuild what it derives from them, in statements that take longer than those of a page. */
const bulkTimeoutMs = 60_000

/** A transaction for up to `maxBulk` records. */
export const inBulkTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async transaction => {
    const tx = transaction as unknown as Db
    await tx.execute(sql`select set_config('statement_timeout', ${String(bulkTimeoutMs)}, true)`)
    return work(tx)
  })

/** Attempts to find the refused records one by one; the rest of a set with more of them is refused as a whole. */
const maxAttempts = 400

/**
 * Saves every change that can be saved, inside the caller's transaction; halves of a refused set are tried again.
 * Returns why the others were refused, by id of the record.
 */
export async function saveWherePossible(unit: UnitOfWork, changes: readonly Change[]): Promise<Map<number, string>> {
  const refused = new Map<number, string>()
  let attempts = 0
  async function attempt(part: readonly Change[]): Promise<void> {
    if (part.length === 0) return
    attempts++
    const problem = await trySaving(unit, part)
    if (!problem) return
    if (part.length === 1 || attempts > maxAttempts) {
      for (const change of part) refused.set(idOf(change), problem.message)
      return
    }
    const middle = part.length >> 1
    await attempt(part.slice(0, middle))
    await attempt(part.slice(middle))
  }
  await attempt(changes)
  return refused
}

/** Why the changes would be refused, by id of the record. Nothing is written. */
export async function findRefused(unit: UnitOfWork, changes: readonly Change[]): Promise<Map<number, string>> {
  let refused = new Map<number, string>()
  const undo = new Error('rolled back on purpose')
  await unit.db
    .transaction(async tx => {
      refused = await saveWherePossible({ ...unit, db: tx as unknown as UnitOfWork['db'] }, changes)
      throw undo
    })
    .catch(error => {
      if (error !== undo) throw error
    })
  return refused
}

/** In a savepoint, because `saveRecords` opens a transaction of its own inside of the caller's. */
async function trySaving(unit: UnitOfWork, changes: readonly Change[]): Promise<HttpProblem | null> {
  try {
    await saveRecords(unit, changes)
    return null
  } catch (error) {
    if (error instanceof HttpProblem) return error
    throw error
  }
}

const idOf = (change: Change): number => (change as Exclude<Change, Creation>).id
