import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Limit, Limits, Taken } from '#kit/http/limits.server.ts'
import { invalid, Problem } from '#kit/http/problem.ts'
import { newVisitor, type Session } from '#kit/http/session.server.ts'
import { hashPassword, isOutdated, isPassword } from '#kit/security/password-hash.server.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { recordEvent } from '../commands.server.ts'
import { findUserByEmail } from '../queries.server.ts'
import { endSession, replaceSession } from '../sessions/commands.server.ts'
import { user } from '../user.table.ts'

const perPair: Limit = { name: 'login-pair', points: 5, seconds: 60 }
const perNetwork: Limit = { name: 'login-network', points: 30, seconds: 60 }
const perEmail: Limit = { name: 'login-email', points: 100, seconds: 3_600 }

/** No refusal comes sooner, so that its time tells nothing; milliseconds. */
export const slowest = 200

export interface SignedInNow {
  session: Session
  headers: Record<string, string>
}

/** Password to session. With a second factor on, the session is good for nothing but the code. */
export async function signIn(
  { db, limits }: Accounts,
  { email, password, remember }: { email: string; password: string; remember?: boolean | null | undefined },
  caller: Caller,
): Promise<SignedInNow> {
  const earliest = pause(slowest)
  const taken = await takeSignIn(limits, email, caller.network)
  const found = await findUserByEmail(db, email)
  if (!(await isPassword(password, found?.passwordHash ?? null)) || !found) {
    await recordEvent(db, 'sign-in-failed', found?.id ?? null, caller.network)
    await earliest
    throw withHeaders(invalid({ email: ['Неверное имя пользователя или пароль.'] }), headersOf(taken))
  }
  await forgive(limits, email, caller.network)
  const passwordHash = isOutdated(found.passwordHash) ? await hashPassword(password) : null
  const isPending = found.twoFactorConfirmedAt !== null
  const session = await db.transaction(async transaction => {
    if (passwordHash)
      await transaction
        .update(user)
        .set({ passwordHash })
        .where(sql`${eq(user.id, found.id)} and ${eq(user.passwordHash, found.passwordHash)}`)
    if (!isPending) await recordEvent(transaction, 'signed-in', found.id, caller.network)
    const made = { userId: found.id, isAdmin: found.isAdmin, isVerified: found.emailVerifiedAt !== null }
    return replaceSession(transaction, { ...made, isPending, isRemembered: remember === true }, caller)
  })
  return { session, headers: { 'X-RateLimit-Limit': String(perPair.points), 'X-RateLimit-Remaining': String(perPair.points) } }
}

export async function signOut({ db, keys }: Accounts, { session, network }: Caller): Promise<Session> {
  const { signedIn } = session
  if (signedIn && (await endSession(db, signedIn.sessionId, signedIn.id))) await recordEvent(db, 'signed-out', signedIn.id, network)
  return newVisitor(keys)
}

/** Counted before the password is looked at: attempts that come together count together. */
async function takeSignIn(limits: Limits, email: string, network: string): Promise<Taken> {
  try {
    const [taken] = await Promise.all([
      limits.take(perPair, `${email}|${network}`),
      limits.take(perNetwork, network),
      limits.take(perEmail, email),
    ])
    return taken
  } catch (error) {
    throw error instanceof Problem && error.code === 'limited' ? tooManyAttempts(error) : error
  }
}

/** The right password takes its attempts back. */
async function forgive(limits: Limits, email: string, network: string): Promise<void> {
  await Promise.all([limits.forget(perPair, `${email}|${network}`), limits.giveBack(perNetwork, network), limits.giveBack(perEmail, email)])
}

function tooManyAttempts({ headers }: Problem): Problem {
  const seconds = Number(headers['Retry-After'])
  const form = { one: 'секунду', few: 'секунды' }[new Intl.PluralRules('ru').select(seconds) as 'one' | 'few'] ?? 'секунд'
  const text = `Слишком много попыток входа. Пожалуйста, попробуйте ещё раз через ${seconds} ${form}.`
  return new Problem('limited', text, { email: [text] }, headers)
}

const headersOf = ({ remaining, resetsAt }: Taken) => ({
  'X-RateLimit-Limit': String(perPair.points),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(resetsAt),
})

const withHeaders = ({ code, message, fields }: Problem, headers: Record<string, string>) => new Problem(code, message, fields, headers)
