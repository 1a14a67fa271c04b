import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { hashPassword } from '#kit/security/password-hash.server.ts'
import { newToken } from '#kit/security/token.server.ts'
import { recordEvent } from '../commands.server.ts'
import { endSessions } from '../sessions/commands.server.ts'
import { user } from '../user.table.ts'

/** Any number; every version of the program must use the same one. */
const firstAdminLock = 5_346_011

/** The password of the first administrator; null when there is one already. */
export async function createFirstAdmin(db: Db, email: string): Promise<string | null> {
  if (await hasAdmin(db)) return null
  return db.transaction(async transaction => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${firstAdminLock})`)
    return (await hasAdmin(transaction)) ? null : makeAdmin(transaction, email)
  })
}

const hasAdmin = async (db: Db) => (await db.select({ id: user.id }).from(user).where(eq(user.isAdmin, true)).limit(1)).length > 0

/**
 * Makes an account an administrator, or makes one. Returns the password of a new account; null for one that existed: it keeps
 * its password, and its sessions end, since they were opened with fewer rights.
 */
export async function makeAdmin(db: Db, email: string): Promise<string | null> {
  const password = newToken().slice(0, 20)
  const passwordHash = await hashPassword(password)
  return db.transaction(async transaction => {
    const values = { name: 'Администратор', email, passwordHash, isAdmin: true, emailVerifiedAt: sql`now()` }
    const [made] = await transaction.insert(user).values(values).onConflictDoNothing({ target: user.email }).returning({ id: user.id })
    if (made) {
      await recordEvent(transaction, 'made-admin', made.id, '')
      return password
    }
    const changed = { isAdmin: true, deletionAt: null, updatedAt: sql`now()` }
    const [raised] = await transaction.update(user).set(changed).where(eq(user.email, email)).returning({ id: user.id })
    await endSessions(transaction, raised!.id)
    await recordEvent(transaction, 'made-admin', raised!.id, '')
    return null
  })
}
