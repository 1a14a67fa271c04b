import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { blockedText } from '#kit/http/guard.server.ts'
import { isLimited } from '#kit/http/limits.server.ts'
import { newAnonymousSession, type Session } from '#kit/http/session.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import {
  type HashLine,
  hashPassword,
  isOutdated,
  isPassword,
  requireHashPlace,
} from '#kit/security/password-hash.server.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { findUserByEmail, lockUser } from '../find-user.server.ts'
import { recordEvent, recordFirstRefusal } from '../security-events.server.ts'
import { endSession, replaceSession } from '../sessions/session-commands.server.ts'
import { hasSignedInFrom } from '../sessions/session-store.server.ts'
import { user } from '../user.table.ts'
import { type Device, isDeviceOf, withOwner } from './device-cookie.ts'
import {
  type Attempt,
  type CountedAttempt,
  consumeAttempt,
  perPair,
  rateLimitHeaders,
  resetAttempts,
  tooManyAttempts,
} from './sign-in-limits.ts'

/** Minimum duration of a refused attempt in milliseconds, so that timing reveals nothing. */
export const minRefusalMs = 200

interface Credentials {
  email: string
  password: string
  remember?: boolean | null | undefined
}

export interface SignInResult {
  session: Session
  /** The known device to set as a cookie; null while the two-factor code is missing. */
  device: Device | null
  headers: Record<string, string>
}

type User = typeof user.$inferSelect

/** Signs in with a password. If two-factor authentication is on, the session only allows sending the code. */
export async function signIn(accounts: Accounts, credentials: Credentials, caller: Caller): Promise<SignInResult> {
  const { db, keys, limits } = accounts
  const minDelay = pause(minRefusalMs)
  await requirePlace(accounts, caller, minDelay)
  const account = await findAccount(db, credentials.email)
  const attempt = attemptOf(accounts, caller, credentials.email, account)
  const line = await lineOf(accounts, attempt)
  const verified = await checkPassword(accounts, { attempt, line }, account, credentials.password).catch(
    async error => {
      await minDelay
      throw error
    },
  )
  await refuseUnusable(accounts, verified, caller)
  const rehashed = isOutdated(verified.passwordHash) ? await hashPassword(credentials.password, line) : null
  const started = await db.transaction(async transaction => {
    // A new password ends all sessions; one that is set meanwhile must not leave a session of the former password.
    const present = await lockUser(transaction, verified.id)
    if (!present || !(await isStillRight(credentials.password, present, verified, line))) return null
    const passwordHash = rehashed && present.passwordHash === verified.passwordHash ? rehashed : present.passwordHash
    if (passwordHash !== present.passwordHash)
      await transaction.update(user).set({ passwordHash }).where(eq(user.id, present.id))
    const isPending = present.twoFactorConfirmedAt !== null
    if (!isPending) await recordEvent(transaction, 'signed-in', present.id, caller.network)
    const sessionUser = { userId: present.id, isAdmin: present.isAdmin, isVerified: present.emailVerifiedAt !== null }
    const isRemembered = credentials.remember === true
    const session = await replaceSession(transaction, { ...sessionUser, isPending, isRemembered }, caller)
    return { session, isPending, passwordHash }
  })
  if (!started) {
    await recordEvent(db, 'sign-in-failed', null, caller.network)
    await minDelay
    throw wrongPassword()
  }
  const { session, isPending, passwordHash } = started
  if (!isPending) {
    accounts.knownNetworks.add(caller.network)
    await resetAttempts(limits, attempt)
  }
  return {
    session,
    device: isPending ? null : withOwner(keys, caller.device, { id: verified.id, passwordHash }),
    headers: { 'X-RateLimit-Limit': String(perPair.points), 'X-RateLimit-Remaining': String(perPair.points) },
  }
}

/** Hashed again only if the password was changed or rehashed since it was checked. */
const isStillRight = async (password: string, present: User, verified: User, line: HashLine): Promise<boolean> =>
  present.passwordHash === verified.passwordHash || (await isPassword(password, present.passwordHash, line))

/** A stranger who would find no place to be checked counts against nobody, and costs no statement. */
async function requirePlace(
  { knownNetworks }: Accounts,
  { device, network }: Caller,
  minDelay: Promise<unknown>,
): Promise<void> {
  if (device !== null || (await knownNetworks.has(network))) return
  try {
    requireHashPlace('unknown')
  } catch (error) {
    await minDelay
    throw error
  }
}

/** Whether anybody has signed in from this network, not the owner of this account: the line must not tell who did. */
const lineOf = async ({ knownNetworks }: Accounts, { deviceId, network }: Attempt): Promise<HashLine> =>
  deviceId !== null || (await knownNetworks.has(network)) ? 'known' : 'unknown'

/** Only after the right password, so that nobody else learns of it. */
async function refuseUnusable(
  accounts: Accounts,
  { id, blockedAt, passwordExpiresAt }: User,
  { network }: Caller,
): Promise<void> {
  const isExpired = passwordExpiresAt !== null && passwordExpiresAt.getTime() <= Date.now()
  if (!blockedAt && !isExpired) return
  await recordFirstRefusal(accounts, 'sign-in-refused', id, network)
  throw invalid({ email: [blockedAt ? blockedText : expiredPasswordText] })
}

const expiredPasswordText =
  'Первый пароль больше не\u00a0действует: его не\u00a0сменили вовремя. Задайте новый по\u00a0ссылке «Забыли пароль?».'

/** The keys by which attempts at this account are limited. */
export function attemptOf(
  { keys }: Accounts,
  { device, network }: Caller,
  email: string,
  account: User | null,
): Attempt {
  const isKnown = device !== null && account !== null && isDeviceOf(keys, device, account)
  return { email, network, deviceId: isKnown ? device.id : null }
}

/** An account due for deletion counts as deleted, even before the hourly job runs. */
async function findAccount(db: Db, email: string): Promise<User | null> {
  const found = await findUserByEmail(db, email)
  return found?.deletionAt && found.deletionAt.getTime() <= Date.now() ? null : found
}

/** Returns the account if the password is right and no limit refuses it. Behaves the same whether or not the account exists. */
async function checkPassword(
  accounts: Accounts,
  { attempt, line }: { attempt: Attempt; line: HashLine },
  account: User | null,
  password: string,
): Promise<User> {
  const { db, limits } = accounts
  const { network } = attempt
  const counted = await consumeAttempt(limits, attempt).catch(async error => {
    if (!isLimited(error)) throw error
    await recordFirstRefusal(accounts, 'sign-in-refused', account?.id ?? null, network)
    throw tooManyAttempts(error)
  })
  const isRight = await isPassword(password, account?.passwordHash ?? null, line)
  if (account && isRight && (!counted.refusal || (await hasSignedInFrom(db, account.id, network)))) return account
  if (counted.refusal) await recordFirstRefusal(accounts, 'sign-in-refused', account?.id ?? null, network)
  else await recordEvent(db, 'sign-in-failed', account?.id ?? null, network)
  throw refusalProblem(counted)
}

const wrongPassword = () => invalid({ email: ['Неверное имя пользователя или пароль.'] })

function refusalProblem({ taken, refusal }: CountedAttempt): HttpProblem {
  if (refusal) return tooManyAttempts(refusal)
  const { code, message, fields } = wrongPassword()
  return new HttpProblem(code, message, fields, rateLimitHeaders(taken))
}

export async function signOut({ db, keys }: Accounts, { session, network }: Caller): Promise<Session> {
  const { signedIn } = session
  if (signedIn && (await endSession(db, signedIn.sessionId, signedIn.id)))
    await recordEvent(db, 'signed-out', signedIn.id, network)
  return newAnonymousSession(keys)
}
