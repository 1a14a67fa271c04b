import { and, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import {
  maxSessionSeconds,
  rememberedSeconds,
  type SessionStore,
  type SignedIn,
  sessionSeconds,
} from '#kit/http/session.server.ts'
import type { Keys } from '#kit/security/keys.server.ts'
import { hashToken } from '#kit/security/token.server.ts'
import { securityEvent } from '../security-event.table.ts'
import { user } from '../user.table.ts'
import { session } from './session.table.ts'

/** Columns loaded with every authenticated request; none of them is a secret. */
const personColumns = {
  id: user.id,
  name: user.name,
  email: user.email,
  isAdmin: user.isAdmin,
  emailVerifiedAt: user.emailVerifiedAt,
  twoFactorConfirmedAt: user.twoFactorConfirmedAt,
  deletionAt: user.deletionAt,
  createdAt: user.createdAt,
  updatedAt: user.updatedAt,
}

export type Person = Pick<typeof user.$inferSelect, keyof typeof personColumns>

export interface AccountSession extends SignedIn {
  person: Person
}

/** Rights are read with the session at every request, so a revoked right is gone at the next one. */
export function sessionStore(db: Db, keys: Keys): Pick<SessionStore, 'keys' | 'find' | 'isBlocked'> {
  const statement = prepareFindSession(db)
  return { keys, find: token => findByToken(db, statement, token), isBlocked: token => isBlockedToken(db, token) }
}

/** Whether this is the session of a blocked account. It is valid for nothing; its owner is told why. */
async function isBlockedToken(db: Db, token: string): Promise<boolean> {
  const ofBlocked = and(eq(session.tokenHash, hashToken(token)), isNotNull(user.blockedAt))
  const query = db.select({ id: session.id }).from(session).innerJoin(user, eq(user.id, session.userId))
  return (await query.where(ofBlocked).limit(1)).length > 0
}

/** The absolute end of a session, which use does not extend. */
const lastMoment = sql`${session.createdAt} + make_interval(secs =>
  case when ${session.isRemembered} then ${sql.raw(String(maxSessionSeconds(true)))} else ${sql.raw(String(maxSessionSeconds(false)))} end)`

/** Neither the sliding nor the absolute expiry has passed. */
const isLive = and(gt(session.expiresAt, sql`now()`), gt(lastMoment, sql`now()`))

/** An account due for deletion counts as deleted, even before the hourly job runs. */
const isNotDeleted = or(isNull(user.deletionAt), gt(user.deletionAt, sql`now()`))

/** Neither blocked nor with a first password that was never changed in time. Read with every request, so it holds in every process at once. */
const isAdmitted = and(
  isNull(user.blockedAt),
  or(isNull(user.passwordExpiresAt), gt(user.passwordExpiresAt, sql`now()`)),
)

/** Prepared, since it runs with every authenticated request. */
const prepareFindSession = (db: Db) =>
  db
    .select({
      id: session.id,
      isPending: session.isPending,
      isRemembered: session.isRemembered,
      confirmedAt: session.confirmedAt,
      seenAt: session.seenAt,
      person: personColumns,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.tokenHash, sql.placeholder('tokenHash')), isLive, isNotDeleted, isAdmitted))
    .prepare('find-session')

async function findByToken(
  db: Db,
  statement: ReturnType<typeof prepareFindSession>,
  token: string,
): Promise<AccountSession | null> {
  const [found] = await statement.execute({ tokenHash: hashToken(token) })
  if (!found) return null
  if (!found.isPending && Date.now() - found.seenAt.getTime() > extendAfterMs)
    await extendSession(db, found.id, found.isRemembered)
  const { person } = found
  return {
    sessionId: found.id,
    isPending: found.isPending,
    isRemembered: found.isRemembered,
    confirmedAt: found.confirmedAt,
    id: person.id,
    isAdmin: person.isAdmin,
    isVerified: person.emailVerifiedAt !== null,
    person,
  }
}

/** How often the sliding expiry is written at most, in milliseconds. */
const extendAfterMs = 60_000

async function extendSession(db: Db, id: number, isRemembered: boolean): Promise<void> {
  const seconds = isRemembered ? rememberedSeconds : sessionSeconds
  await db
    .update(session)
    .set({ seenAt: sql`now()`, expiresAt: sql`least(now() + make_interval(secs => ${seconds}), ${lastMoment})` })
    .where(eq(session.id, id))
}

export interface ListedSession {
  id: number
  userAgent: string
  network: string
  createdAt: Date
  seenAt: Date
}

/** The active sessions of a user, most recently used first. */
export const listSessions = (db: Db, userId: number): Promise<ListedSession[]> =>
  db
    .select({
      id: session.id,
      userAgent: session.userAgent,
      network: session.network,
      createdAt: session.createdAt,
      seenAt: session.seenAt,
    })
    .from(session)
    .where(and(eq(session.userId, userId), eq(session.isPending, false), isLive))
    .orderBy(desc(session.seenAt), desc(session.id))
    .limit(100)

/** Whether the user has a live session, or signed in within 90 days, from this network. */
export async function hasSignedInFrom(db: Db, userId: number, network: string): Promise<boolean> {
  const hasSignInEvent = and(
    eq(securityEvent.userId, userId),
    eq(securityEvent.event, 'signed-in'),
    eq(securityEvent.network, network),
    gt(securityEvent.at, sql`now() - interval '90 days'`),
  )
  if ((await db.select({ id: securityEvent.id }).from(securityEvent).where(hasSignInEvent).limit(1)).length > 0)
    return true
  const hasLiveSession = and(
    eq(session.userId, userId),
    eq(session.network, network),
    eq(session.isPending, false),
    isLive,
  )
  return (await db.select({ id: session.id }).from(session).where(hasLiveSession).limit(1)).length > 0
}
