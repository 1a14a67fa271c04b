import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { hashPassword } from '#kit/security/password-hash.server.ts'
import { newToken } from '#kit/security/token.server.ts'
import { recordEvent } from '../security-events.server.ts'
import { endSessions } from '../sessions/session-commands.server.ts'
import { removeSecondFactor } from '../two-factor/two-factor-commands.server.ts'
import { user } from '../user.table.ts'
import { hasActiveAdmin } from './active-admins.server.ts'

/** Advisory lock key: any number, but the same in every version of the program. */
const firstAdminLock = 5_346_011

/**
 * Creates an administrator if no account can be used as one: there is none, or the first password was never changed in time. The password is shown before the commit: if the process dies in between, there is no
 * account with an unknown password, and the next start creates one.
 */
export async function createFirstAdmin(
  db: Db,
  email: string,
  showPassword: (password: string | null) => void,
): Promise<void> {
  if (await hasActiveAdmin(db)) return
  await db.transaction(async transaction => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${firstAdminLock})`)
    if (await hasActiveAdmin(transaction)) return
    showPassword(await makeAdmin(transaction, email))
  })
}

/** How long a password that the program made is valid, unless its owner changes it. Days. */
const firstPasswordDays = 7

/**
 * Grants admin rights to an account, or creates it. An existing account keeps its password; its sessions end, since they were opened
 * with fewer rights, and a block ends. If its address is unverified, somebody else may have registered it, so it gets a new password and
 * loses its second factor. A password made by the program is replaced too. Returns the new password, null if the old one still works.
 */
export async function makeAdmin(db: Db, email: string): Promise<string | null> {
  const password = newToken().slice(0, 22) // 132 random bits
  const passwordHash = await hashPassword(password)
  const passwordExpiresAt = sql`now() + make_interval(days => ${firstPasswordDays})`
  return db.transaction(async transaction => {
    const values = {
      name: 'Администратор',
      email,
      passwordHash,
      isAdmin: true,
      emailVerifiedAt: sql`now()`,
      passwordExpiresAt,
    }
    const [created] = await transaction
      .insert(user)
      .values(values)
      .onConflictDoNothing({ target: user.email })
      .returning({ id: user.id })
    if (created) {
      await recordEvent(transaction, 'made-admin', created.id, '')
      return password
    }
    const changed = {
      isAdmin: true,
      deletionAt: null,
      blockedAt: null,
      version: sql`${user.version} + 1`,
      updatedAt: sql`now()`,
    }
    const [existing] = await transaction.update(user).set(changed).where(eq(user.email, email)).returning()
    const { id, emailVerifiedAt, passwordExpiresAt: formerEnd } = existing!
    await endSessions(transaction, id)
    await recordEvent(transaction, 'made-admin', id, '')
    if (emailVerifiedAt && !formerEnd) return null
    await transaction
      .update(user)
      .set({ passwordHash, passwordExpiresAt, emailVerifiedAt: sql`now()` })
      .where(eq(user.id, id))
    if (!emailVerifiedAt) await removeSecondFactor(transaction, id)
    return password
  })
}
