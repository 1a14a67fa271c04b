import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { user } from '../user.table.ts'
import { emailChange } from './email-change.table.ts'
import { undoHours } from './email-change.ts'

/** Within `undoHours` of its last step. */
export const isChangeActive: SQL = sql`coalesce(${emailChange.confirmedAt}, ${emailChange.askedAt}) > now() - make_interval(hours => ${undoHours})`

/** The new address that is not confirmed yet. */
export async function findPendingChange(db: Db, userId: number): Promise<{ email: string; askedAt: Date } | null> {
  const [found] = await db
    .select({ email: emailChange.toEmail, askedAt: emailChange.askedAt })
    .from(emailChange)
    .where(and(eq(emailChange.userId, userId), isNull(emailChange.confirmedAt), isChangeActive))
  return found ?? null
}

/** The earliest active change from this address: the one to undo. */
export async function findChangeFrom(
  db: Db,
  userId: number,
  email: string,
): Promise<{ id: number; askedAt: Date } | null> {
  const which = and(eq(emailChange.userId, userId), eq(emailChange.fromEmail, email), isChangeActive)
  const { id, askedAt } = emailChange
  const [earliest] = await db.select({ id, askedAt }).from(emailChange).where(which).orderBy(id).limit(1)
  return earliest ?? null
}

/** True if another account has the address or may still get it back. */
export async function isAddressTaken(db: Db, email: string, exceptUserId = 0): Promise<boolean> {
  const [holder] = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.email, email), ne(user.id, exceptUserId)))
  return holder !== undefined || isAddressReserved(db, email, exceptUserId)
}

/** An address is reserved for its former owner while the change can still be undone. */
export async function isAddressReserved(db: Db, email: string, exceptUserId = 0): Promise<boolean> {
  const isReservedByOther = and(
    eq(emailChange.fromEmail, email),
    ne(emailChange.userId, exceptUserId),
    isNotNull(emailChange.confirmedAt),
    isChangeActive,
  )
  const [reservation] = await db.select({ id: emailChange.id }).from(emailChange).where(isReservedByOther).limit(1)
  return reservation !== undefined
}
