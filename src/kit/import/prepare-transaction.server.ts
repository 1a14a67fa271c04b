import { sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { keepMigrationsOut } from '#kit/db/migrate.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import type { ImportOptions } from './import-options.ts'

/** Arbitrary: two imports at once would wait for each other's rows. */
const importLock = 5_346_021

/** A long import must not run into the limits of requests, and only one may write at a time. */
export async function prepareTransaction(tx: Db, { dryRun }: ImportOptions): Promise<void> {
  await keepMigrationsOut(tx)
  await tx.execute(
    sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`,
  )
  if (dryRun) return
  const isLocked = sql`pg_try_advisory_xact_lock(${importLock})`
  const [lock] = await findRows(tx, selectOf(rowOf<{ isLocked: boolean }>({ isLocked })))
  if (!lock?.isLocked) throw new HttpProblem('conflict', 'Другой импорт ещё идёт. Дождитесь его конца.')
}
