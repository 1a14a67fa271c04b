import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { longestSeconds, rememberedSeconds, type SessionStore, type SignedIn, sessionSeconds } from '#kit/http/session.server.ts'
import type { Keys } from '#kit/security/keys.server.ts'
import { hashToken } from '#kit/security/token.server.ts'
import { securityEvent } from '../security-event.table.ts'
import { user } from '../user.table.ts'
import { session } from './session.table.ts'

/** What every request of somebody signed in brings with it; no more, and nothing that proves who they are. */
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

/** Rights are read with the session, at every request: what has been taken away is gone by the next one. */
export function sessionStore(db: Db, keys: Keys): Pick<SessionStore, 'keys' | 'find'> {
  const statement = findingStatement(db)
  return { keys, find: token => findByToken(db, statement, token) }
}

/** The last moment of a session, however often it is used. */
const lastMoment = sql`${session.createdAt} + make_interval(secs =>
  case when ${session.isRemembered} then ${sql.raw(String(longestSeconds(true)))} else ${sql.raw(String(longestSeconds(false)))} end)`

/** Neither end has come. */
const isLive = and(gt(session.expiresAt, sql`now()`), gt(lastMoment, sql`now()`))

/** An account whose day has come is gone, whether or not the hourly job has been there. */
const isStaying = or(isNull(user.deletionAt), gt(user.deletionAt, sql`now()`))

/** Asked at every request of somebody signed in: put together once. */
const findingStatement = (db: Db) =>
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
    .where(and(eq(session.tokenHash, sql.placeholder('tokenHash')), isLive, isStaying))
    .prepare('find-session')

async function findByToken(db: Db, statement: ReturnType<typeof findingStatement>, token: string): Promise<AccountSession | null> {
  const [found] = await statement.execute({ tokenHash: hashToken(token) })
  if (!found) return null
  if (!found.isPending && Date.now() - found.seenAt.getTime() > slideAfter) await slide(db, found.id, found.isRemembered)
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

/** The end of a session moves with its use, but is not written at every request; milliseconds. */
const slideAfter = 60_000

async function slide(db: Db, id: number, isRemembered: boolean): Promise<void> {
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

/** Where a person is signed in, the latest first. */
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

/** Whether the person is signed in, or was within 90 days, from this network. */
export async function hasSignedInFrom(db: Db, userId: number, network: string): Promise<boolean> {
  const entered = and(
    eq(securityEvent.userId, userId),
    eq(securityEvent.event, 'signed-in'),
    eq(securityEvent.network, network),
    gt(securityEvent.at, sql`now() - interval '90 days'`),
  )
  if ((await db.select({ id: securityEvent.id }).from(securityEvent).where(entered).limit(1)).length > 0) return true
  const staying = and(eq(session.userId, userId), eq(session.network, network), eq(session.isPending, false), isLive)
  return (await db.select({ id: session.id }).from(session).where(staying).limit(1)).length > 0
}
