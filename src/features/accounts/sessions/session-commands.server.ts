import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { rememberedSeconds, type Session, sessionSeconds } from '#kit/http/session.server.ts'
import { hashToken, newToken } from '#kit/security/token.server.ts'
import type { Caller } from '../accounts.ts'
import { session } from './session.table.ts'

export interface NewSession {
  userId: number
  isAdmin: boolean
  isVerified: boolean
  isPending?: boolean
  isRemembered?: boolean
  confirmedAt?: Date | null
}

/** The code must follow the password within so many seconds. */
const pendingSeconds = 600

/** A change of authority: the old session of this browser is gone, a new one with a new token stands in its place. */
export async function replaceSession(db: Db, made: NewSession, { session: old, userAgent, network }: Caller): Promise<Session> {
  const { userId, isPending = false, isRemembered = false, confirmedAt = null } = made
  const token = newToken()
  const seconds = isPending ? pendingSeconds : isRemembered ? rememberedSeconds : sessionSeconds
  if (old.signedIn) await db.delete(session).where(eq(session.id, old.signedIn.sessionId))
  const [row] = await db
    .insert(session)
    .values({
      tokenHash: hashToken(token),
      userId,
      isPending,
      isRemembered,
      confirmedAt,
      userAgent: userAgent.slice(0, 300).toWellFormed(),
      network,
      expiresAt: sql`now() + make_interval(secs => ${seconds})`,
    })
    .returning({ id: session.id })
  const { isAdmin, isVerified } = made
  return { token, signedIn: { id: userId, sessionId: row!.id, isAdmin, isVerified, isPending, isRemembered, confirmedAt } }
}

/** After a new password or address: the same person and rights under a new token, and nobody else stays signed in. */
export async function renewSession(db: Db, caller: Caller): Promise<Session> {
  const signedIn = caller.session.signedIn!
  await endOtherSessions(db, signedIn.id, signedIn.sessionId)
  return replaceSession(db, { ...signedIn, userId: signedIn.id, confirmedAt: new Date() }, caller)
}

export const endSession = (db: Db, id: number, userId: number) => end(db, and(eq(session.id, id), eq(session.userId, userId)))
export const endSessions = (db: Db, userId: number) => end(db, eq(session.userId, userId))
export const endOtherSessions = (db: Db, userId: number, keptId: number) => end(db, and(eq(session.userId, userId), ne(session.id, keptId)))

async function end(db: Db, which: SQL | undefined): Promise<number> {
  const { rowCount } = await db.delete(session).where(which)
  return rowCount ?? 0
}
