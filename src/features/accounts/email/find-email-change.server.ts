import { and, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { user } from '../user.table.ts'
import { emailChange } from './email-change.table.ts'
import { undoHours } from './email-change.ts'

/** Neither lapsed nor beyond undoing. */
export const isCurrent: SQL = sql`coalesce(${emailChange.confirmedAt}, ${emailChange.askedAt}) > now() - make_interval(hours => ${undoHours})`

/** The new address that waits for its letter to be answered. */
export async function findPendingChange(db: Db, userId: number): Promise<{ email: string; askedAt: Date } | null> {
  const [found] = await db
    .select({ email: emailChange.toEmail, askedAt: emailChange.askedAt })
    .from(emailChange)
    .where(and(eq(emailChange.userId, userId), isNull(emailChange.confirmedAt), isCurrent))
  return found ?? null
}

/** The earliest open change away from this address: what is to be undone. */
export async function findChangeFrom(db: Db, userId: number, email: string): Promise<{ askedAt: Date } | null> {
  const which = and(eq(emailChange.userId, userId), eq(emailChange.fromEmail, email), isCurrent)
  const rows = await db.select({ askedAt: emailChange.askedAt }).from(emailChange).where(which).orderBy(desc(emailChange.askedAt))
  return rows.at(-1) ?? null
}

/** Somebody else has the address, or has given it up so lately that it may come back to them. */
export async function isAddressTaken(db: Db, email: string, exceptUserId = 0): Promise<boolean> {
  const [holder] = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.email, email), ne(user.id, exceptUserId)))
  return holder !== undefined || isAddressKept(db, email, exceptUserId)
}

/** Nobody else gets an address while its former owner can still undo the change. */
export async function isAddressKept(db: Db, email: string, exceptUserId = 0): Promise<boolean> {
  const isOthers = and(
    eq(emailChange.fromEmail, email),
    ne(emailChange.userId, exceptUserId),
    isNotNull(emailChange.confirmedAt),
    isCurrent,
  )
  const [kept] = await db.select({ id: emailChange.id }).from(emailChange).where(isOthers).limit(1)
  return kept !== undefined
}
