import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { hashPassword } from '#kit/security/password-hash.server.ts'
import { newToken } from '#kit/security/token.server.ts'
import { recordEvent } from '../security-events.server.ts'
import { endSessions } from '../sessions/session-commands.server.ts'
import { dropSecondFactor } from '../two-factor/two-factor-commands.server.ts'
import { user } from '../user.table.ts'

/** Any number; every version of the program must use the same one. */
const firstAdminLock = 5_346_011

/**
 * Makes an administrator where there is none. The password is shown before the account is committed: a program that ends in
 * between leaves no administrator whose password nobody has seen, and its next start makes another.
 */
export async function createFirstAdmin(db: Db, email: string, show: (password: string | null) => void): Promise<void> {
  if (await hasAdmin(db)) return
  await db.transaction(async transaction => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${firstAdminLock})`)
    if (await hasAdmin(transaction)) return
    show(await makeAdmin(transaction, email))
  })
}

const hasAdmin = async (db: Db) => (await db.select({ id: user.id }).from(user).where(eq(user.isAdmin, true)).limit(1)).length > 0

/**
 * Makes an account an administrator, or makes one. An account that existed keeps its password, and its sessions end, since they were
 * opened with fewer rights. One whose address nobody has proven may be a stranger's: it is taken from them. Returns the new password,
 * null when the old one is still good.
 */
export async function makeAdmin(db: Db, email: string): Promise<string | null> {
  const password = newToken().slice(0, 22) // 132 random bits
  const passwordHash = await hashPassword(password)
  return db.transaction(async transaction => {
    const values = { name: 'Администратор', email, passwordHash, isAdmin: true, emailVerifiedAt: sql`now()` }
    const [made] = await transaction.insert(user).values(values).onConflictDoNothing({ target: user.email }).returning({ id: user.id })
    if (made) {
      await recordEvent(transaction, 'made-admin', made.id, '')
      return password
    }
    const changed = { isAdmin: true, deletionAt: null, updatedAt: sql`now()` }
    const [raised] = await transaction.update(user).set(changed).where(eq(user.email, email)).returning()
    const { id, emailVerifiedAt } = raised!
    await endSessions(transaction, id)
    await recordEvent(transaction, 'made-admin', id, '')
    if (emailVerifiedAt) return null
    await transaction.update(user).set({ passwordHash, emailVerifiedAt: sql`now()` }).where(eq(user.id, id))
    await dropSecondFactor(transaction, id)
    return password
  })
}
