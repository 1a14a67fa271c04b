import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { consumeByNetwork, isLimited, type Limit } from '#kit/http/limits.server.ts'
import type { Session } from '#kit/http/session.server.ts'
import { type FieldErrors, HttpProblem, invalid } from '#kit/problem.ts'
import { hashPassword, isPassword } from '#kit/security/password-hash.server.ts'
import { hashToken } from '#kit/security/token.server.ts'
import { ruleErrors } from '#kit/text/rule-messages.ts'
import { accountToken } from '../account-token.table.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { deletePendingChange } from '../email/email-change-commands.server.ts'
import { lockUser } from '../find-user.server.ts'
import { queueMail } from '../mail/mail-job.server.ts'
import { recordEvent, recordFirstRefusal } from '../security-events.server.ts'
import { session as sessions } from '../sessions/session.table.ts'
import { endSessions, renewSession } from '../sessions/session-commands.server.ts'
import type { Person } from '../sessions/session-store.server.ts'
import { type Device, withOwner } from '../sign-in/device-cookie.ts'
import { minRefusalMs } from '../sign-in/sign-in-commands.server.ts'
import { clearSignInLimits } from '../sign-in/sign-in-limits.ts'
import { clearCodeLimits } from '../two-factor/code-limits.ts'
import { removeSecondFactor } from '../two-factor/two-factor-commands.server.ts'
import { user } from '../user.table.ts'
import { changePasswordSchema, type PasswordChange } from './password-schemas.ts'
import { isWeakPassword, rejectWeakPassword, weakPasswordText } from './weak-password.ts'

const resetsPerMinute: Limit = { name: 'forgot-minute', points: 1, seconds: 60 }
const resetsPerHour: Limit = { name: 'forgot-hour', points: 5, seconds: 3_600 }
const resetsPerNetwork: Limit = { name: 'forgot-network', points: 10, seconds: 3_600 }
const resetAttemptsPerNetwork: Limit = { name: 'reset-network', points: 20, seconds: 60 }
const passwordAttempts: Limit = { name: 'own-password', points: 5, seconds: 60 }

/** Takes the same time whether or not the account exists: it is looked up only when the email is sent. */
export async function requestPasswordReset(accounts: Accounts, email: string, { network }: Caller): Promise<void> {
  const { limits, db } = accounts
  await consumeByNetwork(limits, resetsPerNetwork, network)
  await limits.consume(resetsPerMinute, email).catch(toEmailFieldError)
  await limits.consume(resetsPerHour, email)
  await db.transaction(async transaction => {
    await queueMail(accounts, { letter: 'reset', email }, transaction)
    await recordEvent(transaction, 'reset-asked', null, network)
  })
}

function toEmailFieldError(error: unknown): never {
  if (!(error instanceof HttpProblem) || error.code !== 'limited') throw error
  const text = 'Пожалуйста, подождите перед повторной попыткой.'
  throw new HttpProblem('invalid', text, { email: [text] }, error.headers)
}

interface Reset {
  token: string
  email: string
  password: string
}

/**
 * Sets the password by the single-use link of an email, verifies the address and ends all sessions. Also clears the attempt limits and
 * makes this browser a known device, so that the owner can sign in even while somebody goes on guessing.
 */
export async function resetPassword(
  accounts: Accounts,
  { token, email, password }: Reset,
  { network, device }: Caller,
): Promise<Device> {
  const { db, keys, limits } = accounts
  const minDelay = pause(minRefusalMs)
  await consumeByNetwork(limits, resetAttemptsPerNetwork, network)
  const invalidLink = async () => {
    await minDelay
    return invalid({ email: ['Ошибочный код сброса пароля.'] })
  }
  const [tokenOwner] = await db
    .select({ id: user.id, name: user.name })
    .from(accountToken)
    .innerJoin(user, eq(user.id, accountToken.userId))
    .where(isUsableToken(token, email))
  if (!tokenOwner) throw await invalidLink()
  rejectWeakPassword(password, [tokenOwner.name, email])
  const passwordHash = await hashPassword(password)
  const userId = await db.transaction(async transaction => {
    await lockUser(transaction, tokenOwner.id)
    const [used] = await transaction
      .update(accountToken)
      .set({ usedAt: sql`now()` })
      .where(isUsableToken(token, email))
      .returning()
    if (!used) return null
    await verifyAddress(transaction, used.userId)
    await transaction
      .update(user)
      .set({ ...chosen(passwordHash), updatedAt: sql`now()` })
      .where(eq(user.id, used.userId))
    await endSessions(transaction, used.userId)
    await deleteLinks(transaction, used.userId)
    await recordEvent(transaction, 'password-reset', used.userId, network)
    await queueMail(accounts, { letter: 'password', userId: used.userId }, transaction)
    return used.userId
  })
  if (userId === null) throw await invalidLink()
  await clearLimits(accounts, userId, email)
  return withOwner(keys, device, { id: userId, passwordHash })
}

/** A password that its owner chose does not expire. */
const chosen = (passwordHash: string) => ({ passwordHash, passwordExpiresAt: null })

async function clearLimits({ limits }: Accounts, userId: number, email: string): Promise<void> {
  await clearSignInLimits(limits, email)
  await clearCodeLimits(limits, userId)
  await limits.reset(passwordAttempts, String(userId))
}

/** Somebody else may have registered the unverified address: removes the consent and the second factor they set up. */
async function verifyAddress(db: Db, userId: number): Promise<void> {
  const isUnproven = and(eq(user.id, userId), isNull(user.emailVerifiedAt))
  const { rowCount } = await db
    .update(user)
    .set({ emailVerifiedAt: sql`now()`, marketingConsentAt: null })
    .where(isUnproven)
  if (rowCount) await removeSecondFactor(db, userId)
}

const isUsableToken = (token: string, email: string) =>
  and(
    eq(accountToken.tokenHash, hashToken(token)),
    eq(accountToken.kind, 'reset'),
    eq(accountToken.email, email),
    isNull(accountToken.usedAt),
    gt(accountToken.expiresAt, sql`now()`),
  )

/** A new password invalidates the links requested before it. */
async function deleteLinks(db: Db, userId: number): Promise<void> {
  await db
    .delete(accountToken)
    .where(and(eq(accountToken.userId, userId), eq(accountToken.kind, 'reset'), isNull(accountToken.usedAt)))
  await deletePendingChange(db, userId)
}

/** Ends all other sessions; this one gets a new token. */
export async function changePassword(
  accounts: Accounts,
  form: PasswordChange,
  person: Person,
  caller: Caller,
): Promise<{ session: Session; device: Device }> {
  const { current_password, password } = form
  const wrong = { field: 'current_password', text: 'Указанный пароль не соответствует Вашему текущему паролю.' }
  const passwordErrors = newPasswordErrors(form, [person.name, person.email])
  const formerHash = await checkOwnPassword(accounts, caller, current_password, wrong, passwordErrors)
  if (Object.keys(passwordErrors).length > 0) throw invalid(passwordErrors)
  const passwordHash = await hashPassword(password)
  const session = await accounts.db.transaction(async transaction => {
    const isCurrent = and(eq(user.id, person.id), eq(user.passwordHash, formerHash))
    const { rowCount } = await transaction
      .update(user)
      .set({ ...chosen(passwordHash), updatedAt: sql`now()` })
      .where(isCurrent)
    if (!rowCount) throw invalid({ [wrong.field]: [wrong.text] })
    await deleteLinks(transaction, person.id)
    await recordEvent(transaction, 'password-changed', person.id, caller.network)
    await queueMail(accounts, { letter: 'password', userId: person.id }, transaction)
    return renewSession(transaction, caller)
  })
  return { session, device: withOwner(accounts.keys, caller.device, { id: person.id, passwordHash }) }
}

function newPasswordErrors(form: PasswordChange, ownNames: readonly string[]): FieldErrors {
  const { error } = changePasswordSchema.safeParse(form)
  if (error) return ruleErrors(error.issues, form)
  return isWeakPassword(form.password, ownNames) ? { password: [weakPasswordText] } : {}
}

/** Confirms this session for the sensitive actions; the confirmation lasts three hours. */
export async function confirmPassword(accounts: Accounts, password: string, caller: Caller): Promise<void> {
  const { sessionId } = caller.session.signedIn!
  await checkOwnPassword(accounts, caller, password, { field: 'password', text: 'Неверный пароль.' })
  await accounts.db.update(sessions).set({ confirmedAt: sql`now()` }).where(eq(sessions.id, sessionId))
}

/** Attempts are limited, since the session may be stolen. The error also contains `otherErrors`. Returns the stored hash. */
async function checkOwnPassword(
  accounts: Accounts,
  { session, network }: Caller,
  password: string,
  wrong: { field: string; text: string },
  otherErrors: FieldErrors = {},
): Promise<string> {
  const { db, limits } = accounts
  const userId = session.signedIn!.id
  const minDelay = pause(minRefusalMs)
  await limits.consume(passwordAttempts, String(userId)).catch(async error => {
    if (isLimited(error)) await recordFirstRefusal(accounts, 'password-refused', userId, network)
    throw error
  })
  const [found] = await db.select({ passwordHash: user.passwordHash }).from(user).where(eq(user.id, userId))
  if (!found || !(await isPassword(password, found.passwordHash, 'known'))) {
    await recordEvent(db, 'password-failed', userId, network)
    await minDelay
    throw invalid({ [wrong.field]: [wrong.text], ...otherErrors })
  }
  await limits.reset(passwordAttempts, String(userId))
  return found.passwordHash
}
