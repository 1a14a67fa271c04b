import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { isLimited } from '#kit/http/limits.server.ts'
import { newVisitor, type Session } from '#kit/http/session.server.ts'
import { invalid, Problem } from '#kit/problem.ts'
import { hashPassword, isOutdated, isPassword } from '#kit/security/password-hash.server.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { findUserByEmail } from '../find-user.server.ts'
import { recordEvent, recordRefusal } from '../security-events.server.ts'
import { endSession, replaceSession } from '../sessions/session-commands.server.ts'
import { hasSignedInFrom } from '../sessions/session-store.server.ts'
import { user } from '../user.table.ts'
import { type Device, isDeviceOf, withOwner } from './device-cookie.ts'
import { type Attempt, type Counted, countAttempt, forgive, headersOf, perPair, tooManyAttempts } from './sign-in-limits.ts'

/** No refusal comes sooner, so that its time tells nothing; milliseconds. */
export const slowest = 200

interface Credentials {
  email: string
  password: string
  remember?: boolean | null | undefined
}

export interface SignedInNow {
  session: Session
  /** Known from now on; null while the code is still to come. */
  device: Device | null
  headers: Record<string, string>
}

type User = typeof user.$inferSelect

/** Password to session. With a second factor on, the session is good for nothing but the code. */
export async function signIn(accounts: Accounts, credentials: Credentials, caller: Caller): Promise<SignedInNow> {
  const { db, keys, limits } = accounts
  const earliest = pause(slowest)
  const account = await findAccount(db, credentials.email)
  const attempt = attemptOf(accounts, caller, credentials.email, account)
  const found = await checkPassword(accounts, attempt, account, credentials.password).catch(async error => {
    await earliest
    throw error
  })
  const isPending = found.twoFactorConfirmedAt !== null
  if (!isPending) await forgive(limits, attempt)
  const passwordHash = isOutdated(found.passwordHash) ? await hashPassword(credentials.password) : found.passwordHash
  const session = await db.transaction(async transaction => {
    if (passwordHash !== found.passwordHash)
      await transaction
        .update(user)
        .set({ passwordHash })
        .where(sql`${eq(user.id, found.id)} and ${eq(user.passwordHash, found.passwordHash)}`)
    if (!isPending) await recordEvent(transaction, 'signed-in', found.id, caller.network)
    const made = { userId: found.id, isAdmin: found.isAdmin, isVerified: found.emailVerifiedAt !== null }
    return replaceSession(transaction, { ...made, isPending, isRemembered: credentials.remember === true }, caller)
  })
  return {
    session,
    device: isPending ? null : withOwner(keys, caller.device, { id: found.id, passwordHash }),
    headers: { 'X-RateLimit-Limit': String(perPair.points), 'X-RateLimit-Remaining': String(perPair.points) },
  }
}

/** What is counted when somebody tries to get into this account. */
export function attemptOf({ keys }: Accounts, { device, network }: Caller, email: string, account: User | null): Attempt {
  const isKnown = device !== null && account !== null && isDeviceOf(keys, device, account)
  return { email, network, deviceId: isKnown ? device.id : null }
}

/** An account whose day has come is gone, whether or not the hourly job has been there. */
async function findAccount(db: Db, email: string): Promise<User | null> {
  const found = await findUserByEmail(db, email)
  return found?.deletionAt && found.deletionAt.getTime() <= Date.now() ? null : found
}

/** The account, if it may be entered now. The same work and the same answers whether or not somebody has this e-mail. */
async function checkPassword(accounts: Accounts, attempt: Attempt, account: User | null, password: string): Promise<User> {
  const { db, limits } = accounts
  const { network } = attempt
  const counted = await countAttempt(limits, attempt).catch(async error => {
    if (!isLimited(error)) throw error
    await recordRefusal(accounts, 'sign-in-refused', account?.id ?? null, network)
    throw tooManyAttempts(error)
  })
  const isRight = await isPassword(password, account?.passwordHash ?? null)
  if (account && isRight && (!counted.refusal || (await hasSignedInFrom(db, account.id, network)))) return account
  if (counted.refusal) await recordRefusal(accounts, 'sign-in-refused', account?.id ?? null, network)
  else await recordEvent(db, 'sign-in-failed', account?.id ?? null, network)
  throw refusalOf(counted)
}

function refusalOf({ taken, refusal }: Counted): Problem {
  if (refusal) return tooManyAttempts(refusal)
  const { code, message, fields } = invalid({ email: ['Неверное имя пользователя или пароль.'] })
  return new Problem(code, message, fields, headersOf(taken))
}

export async function signOut({ db, keys }: Accounts, { session, network }: Caller): Promise<Session> {
  const { signedIn } = session
  if (signedIn && (await endSession(db, signedIn.sessionId, signedIn.id))) await recordEvent(db, 'signed-out', signedIn.id, network)
  return newVisitor(keys)
}
