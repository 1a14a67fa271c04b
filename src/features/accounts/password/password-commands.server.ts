import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { isLimited, type Limit } from '#kit/http/limits.server.ts'
import type { Session } from '#kit/http/session.server.ts'
import { type FieldErrors, invalid, Problem } from '#kit/problem.ts'
import { hashPassword, isPassword } from '#kit/security/password-hash.server.ts'
import { hashToken } from '#kit/security/token.server.ts'
import { ruleErrors } from '#kit/text/rule-messages.ts'
import { accountToken } from '../account-token.table.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { dropPendingChange } from '../email/email-change-commands.server.ts'
import { sendLetter } from '../mail/mail-job.server.ts'
import { recordEvent, recordRefusal } from '../security-events.server.ts'
import { session as sessions } from '../sessions/session.table.ts'
import { endSessions, renewSession } from '../sessions/session-commands.server.ts'
import type { Person } from '../sessions/session-store.server.ts'
import { type Device, withOwner } from '../sign-in/device-cookie.ts'
import { slowest } from '../sign-in/sign-in-commands.server.ts'
import { clearSignInLimits } from '../sign-in/sign-in-limits.ts'
import { clearCodeLimits } from '../two-factor/code-limits.ts'
import { dropSecondFactor } from '../two-factor/two-factor-commands.server.ts'
import { user } from '../user.table.ts'
import { change, type PasswordChange } from './password-schemas.ts'
import { isWeak, refuseWeakPassword, weakText } from './weak-password.ts'

const askedPerMinute: Limit = { name: 'forgot-minute', points: 1, seconds: 60 }
const askedPerHour: Limit = { name: 'forgot-hour', points: 5, seconds: 3_600 }
const askedPerNetwork: Limit = { name: 'forgot-network', points: 10, seconds: 3_600 }
const resetPerNetwork: Limit = { name: 'reset-network', points: 20, seconds: 60 }
const guesses: Limit = { name: 'own-password', points: 5, seconds: 60 }

/** The same work whether somebody has this e-mail or not: who it is, the letter writer finds out later. */
export async function askForReset(accounts: Accounts, email: string, { network }: Caller): Promise<void> {
  const { limits, db } = accounts
  await limits.take(askedPerNetwork, network)
  await limits.take(askedPerMinute, email).catch(tellToWait)
  await limits.take(askedPerHour, email)
  await db.transaction(async transaction => {
    await sendLetter(accounts, { letter: 'reset', email }, transaction)
    await recordEvent(transaction, 'reset-asked', null, network)
  })
}

function tellToWait(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== 'limited') throw error
  const text = 'Пожалуйста, подождите перед повторной попыткой.'
  throw new Problem('invalid', text, { email: [text] }, error.headers)
}

interface Reset {
  token: string
  email: string
  password: string
}

/**
 * A link from a letter sets the password, once, and proves the address; whoever was signed in is so no more. Limits that strangers have
 * used up are cleared, and this browser is known from now on: its owner gets in whatever they go on trying.
 */
export async function resetPassword(accounts: Accounts, { token, email, password }: Reset, { network, device }: Caller): Promise<Device> {
  const { db, keys, limits } = accounts
  const earliest = pause(slowest)
  await limits.take(resetPerNetwork, network)
  const refused = async () => {
    await earliest
    return invalid({ email: ['Ошибочный код сброса пароля.'] })
  }
  const [open] = await db
    .select({ name: user.name })
    .from(accountToken)
    .innerJoin(user, eq(user.id, accountToken.userId))
    .where(isOpen(token, email))
  if (!open) throw await refused()
  refuseWeakPassword(password, [open.name, email])
  const passwordHash = await hashPassword(password)
  const userId = await db.transaction(async transaction => {
    const [used] = await transaction.update(accountToken).set({ usedAt: sql`now()` }).where(isOpen(token, email)).returning()
    if (!used) return null
    await proveAddress(transaction, used.userId)
    await transaction.update(user).set({ passwordHash, updatedAt: sql`now()` }).where(eq(user.id, used.userId))
    await endSessions(transaction, used.userId)
    await dropLinks(transaction, used.userId)
    await recordEvent(transaction, 'password-reset', used.userId, network)
    await sendLetter(accounts, { letter: 'password', userId: used.userId }, transaction)
    return used.userId
  })
  if (userId === null) throw await refused()
  await clearLimits(accounts, userId, email)
  return withOwner(keys, device, { id: userId, passwordHash })
}

async function clearLimits({ limits }: Accounts, userId: number, email: string): Promise<void> {
  await clearSignInLimits(limits, email)
  await clearCodeLimits(limits, userId)
  await limits.forget(guesses, String(userId))
}

/** Whoever has registered an address without proving it may be a stranger: what they set up in its owner's name goes. */
async function proveAddress(db: Db, userId: number): Promise<void> {
  const isUnproven = and(eq(user.id, userId), isNull(user.emailVerifiedAt))
  const { rowCount } = await db.update(user).set({ emailVerifiedAt: sql`now()`, marketingConsentAt: null }).where(isUnproven)
  if (rowCount) await dropSecondFactor(db, userId)
}

const isOpen = (token: string, email: string) =>
  and(
    eq(accountToken.tokenHash, hashToken(token)),
    eq(accountToken.kind, 'reset'),
    eq(accountToken.email, email),
    isNull(accountToken.usedAt),
    gt(accountToken.expiresAt, sql`now()`),
  )

/** A new password makes the links void that were asked for with the old one. */
async function dropLinks(db: Db, userId: number): Promise<void> {
  await db.delete(accountToken).where(and(eq(accountToken.userId, userId), eq(accountToken.kind, 'reset'), isNull(accountToken.usedAt)))
  await dropPendingChange(db, userId)
}

/** All other sessions end; this one goes on under a new token. */
export async function changePassword(
  accounts: Accounts,
  form: PasswordChange,
  person: Person,
  caller: Caller,
): Promise<{ session: Session; device: Device }> {
  const { current_password, password } = form
  const wrong = { field: 'current_password', text: 'Указанный пароль не соответствует Вашему текущему паролю.' }
  const faults = faultsOf(form, [person.name, person.email])
  const former = await demandPassword(accounts, caller, current_password, wrong, faults)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  const passwordHash = await hashPassword(password)
  const session = await accounts.db.transaction(async transaction => {
    const isCurrent = and(eq(user.id, person.id), eq(user.passwordHash, former))
    const { rowCount } = await transaction.update(user).set({ passwordHash, updatedAt: sql`now()` }).where(isCurrent)
    if (!rowCount) throw invalid({ [wrong.field]: [wrong.text] })
    await dropLinks(transaction, person.id)
    await recordEvent(transaction, 'password-changed', person.id, caller.network)
    await sendLetter(accounts, { letter: 'password', userId: person.id }, transaction)
    return renewSession(transaction, caller)
  })
  return { session, device: withOwner(accounts.keys, caller.device, { id: person.id, passwordHash }) }
}

function faultsOf(form: PasswordChange, ownNames: readonly string[]): FieldErrors {
  const { error } = change.safeParse(form)
  if (error) return ruleErrors(error.issues, form)
  return isWeak(form.password, ownNames) ? { password: [weakText] } : {}
}

/** For three hours dangerous things are open to this session. */
export async function confirmPassword(accounts: Accounts, password: string, caller: Caller): Promise<void> {
  const { sessionId } = caller.session.signedIn!
  await demandPassword(accounts, caller, password, { field: 'password', text: 'Неверный пароль.' })
  await accounts.db.update(sessions).set({ confirmedAt: sql`now()` }).where(eq(sessions.id, sessionId))
}

/** Guesses are limited here too: the session may be stolen. A refusal names `otherFaults` as well. Returns the stored hash. */
async function demandPassword(
  accounts: Accounts,
  { session, network }: Caller,
  password: string,
  wrong: { field: string; text: string },
  otherFaults: FieldErrors = {},
): Promise<string> {
  const { db, limits } = accounts
  const userId = session.signedIn!.id
  const earliest = pause(slowest)
  await limits.take(guesses, String(userId)).catch(async error => {
    if (isLimited(error)) await recordRefusal(accounts, 'password-refused', userId, network)
    throw error
  })
  const [found] = await db.select({ passwordHash: user.passwordHash }).from(user).where(eq(user.id, userId))
  if (!found || !(await isPassword(password, found.passwordHash))) {
    await recordEvent(db, 'password-failed', userId, network)
    await earliest
    throw invalid({ [wrong.field]: [wrong.text], ...otherFaults })
  }
  await limits.forget(guesses, String(userId))
  return found.passwordHash
}
