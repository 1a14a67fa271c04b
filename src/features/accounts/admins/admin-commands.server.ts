import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { hashPassword } from '#kit/security/password-hash.server.ts'
import { newToken } from '#kit/security/token.server.ts'
import { recordEvent } from '../security-events.server.ts'
import { endSessions } from '../sessions/session-commands.server.ts'
import { removeSecondFactor } from '../two-factor/two-factor-commands.server.ts'
import { user } from '../user.table.ts'

/** Advisory lock key: any number, but the same in every version of the program. */
const firstAdminLock = 5_346_011

/**
 * Creates an administrator if there is none. The password is shown before the commit: if the process dies in between, there is no
 * account with an unknown password, and the next start creates one.
 */
export async function createFirstAdmin(db: Db, email: string, showPassword: (password: string | null) => void): Promise<void> {
  if (await hasAdmin(db)) return
  await db.transaction(async transaction => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${firstAdminLock})`)
    if (await hasAdmin(transaction)) return
    showPassword(await makeAdmin(transaction, email))
  })
}

const hasAdmin = async (db: Db) => (await db.select({ id: user.id }).from(user).where(eq(user.isAdmin, true)).limit(1)).length > 0

/**
 * Grants admin rights to an account, or creates it. An existing account keeps its password; its sessions end, since they were opened
 * with fewer rights. If its address is unverified, somebody else may have registered it, so it gets a new password and loses its second
 * factor. Returns the new password, null if the old one still works.
 */
export async function makeAdmin(db: Db, email: string): Promise<string | null> {
  const password = newToken().slice(0, 22) // 132 random bits
  const passwordHash = await hashPassword(password)
  return db.transaction(async transaction => {
    const values = { name: 'Администратор', email, passwordHash, isAdmin: true, emailVerifiedAt: sql`now()` }
    const [created] = await transaction.insert(user).values(values).onConflictDoNothing({ target: user.email }).returning({ id: user.id })
    if (created) {
      await recordEvent(transaction, 'made-admin', created.id, '')
      return password
    }
    const changed = { isAdmin: true, deletionAt: null, updatedAt: sql`now()` }
    const [existing] = await transaction.update(user).set(changed).where(eq(user.email, email)).returning()
    const { id, emailVerifiedAt } = existing!
    await endSessions(transaction, id)
    await recordEvent(transaction, 'made-admin', id, '')
    if (emailVerifiedAt) return null
    await transaction.update(user).set({ passwordHash, emailVerifiedAt: sql`now()` }).where(eq(user.id, id))
    await removeSecondFactor(transaction, id)
    return password
  })
}
