import { and, eq, gt, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { user } from '../user.table.ts'

/** Administrators who can sign in now and are not going to be deleted. */
const isActiveAdmin = and(
  eq(user.isAdmin, true),
  isNull(user.blockedAt),
  isNull(user.deletionAt),
  or(isNull(user.passwordExpiresAt), gt(user.passwordExpiresAt, sql`now()`)),
)

const exists = async (db: Db, which: SQL | undefined) =>
  (await db.select({ id: user.id }).from(user).where(which).limit(1)).length > 0

export const hasActiveAdmin = (db: Db): Promise<boolean> => exists(db, isActiveAdmin)

export const isActive = (db: Db, id: number): Promise<boolean> => exists(db, and(isActiveAdmin, eq(user.id, id)))

/** Whether what somebody has left to a job may still be done in their name. */
export const mayEdit = (db: Db, id: number): Promise<boolean> =>
  exists(db, and(eq(user.id, id), eq(user.isAdmin, true), isNull(user.blockedAt)))

export const hasOtherAdmins = (db: Db, id: number): Promise<boolean> => exists(db, and(isActiveAdmin, ne(user.id, id)))

/** Any number, but the same in every version of the program. */
const adminLock = 5_346_010

/** Until the end of the transaction nobody else changes who is an administrator: so of the last two that remove each other one stays. */
export async function lockAdmins(transaction: Db): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${adminLock})`)
}
