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

/** Seconds to enter the two-factor code after the password. */
const pendingSeconds = 600

/** Replaces the session of this browser with one under a new token; required at every change of rights. */
export async function replaceSession(
  db: Db,
  newSession: NewSession,
  { session: current, userAgent, network }: Caller,
): Promise<Session> {
  const { userId, isPending = false, isRemembered = false, confirmedAt = null } = newSession
  const token = newToken()
  const seconds = isPending ? pendingSeconds : isRemembered ? rememberedSeconds : sessionSeconds
  if (current.signedIn) await db.delete(session).where(eq(session.id, current.signedIn.sessionId))
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
  const { isAdmin, isVerified } = newSession
  return {
    token,
    signedIn: { id: userId, sessionId: row!.id, isAdmin, isVerified, isPending, isRemembered, confirmedAt },
  }
}

/** After a new password or email: a new token with the same rights; all other sessions end. */
export async function renewSession(db: Db, caller: Caller): Promise<Session> {
  const signedIn = caller.session.signedIn!
  await endOtherSessions(db, signedIn.id, signedIn.sessionId)
  return replaceSession(db, { ...signedIn, userId: signedIn.id, confirmedAt: new Date() }, caller)
}

export const endSession = (db: Db, id: number, userId: number) =>
  deleteSessions(db, and(eq(session.id, id), eq(session.userId, userId)))
export const endSessions = (db: Db, userId: number) => deleteSessions(db, eq(session.userId, userId))
export const endOtherSessions = (db: Db, userId: number, exceptId: number) =>
  deleteSessions(db, and(eq(session.userId, userId), ne(session.id, exceptId)))

async function deleteSessions(db: Db, which: SQL | undefined): Promise<number> {
  const { rowCount } = await db.delete(session).where(which)
  return rowCount ?? 0
}
