import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { isLimited } from '#kit/http/limits.server.ts'
import type { Session } from '#kit/http/session.server.ts'
import { invalid } from '#kit/problem.ts'
import { tryUnseal } from '#kit/security/keys.server.ts'
import { hashToken } from '#kit/security/token.server.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { lockUser } from '../find-user.server.ts'
import { queueMail } from '../mail/mail-job.server.ts'
import { recordEvent, recordFirstRefusal } from '../security-events.server.ts'
import { endSession, replaceSession } from '../sessions/session-commands.server.ts'
import type { AccountSession } from '../sessions/session-store.server.ts'
import { type Device, withOwner } from '../sign-in/device-cookie.ts'
import { attemptOf } from '../sign-in/sign-in-commands.server.ts'
import { type Attempt, resetAttempts } from '../sign-in/sign-in-limits.ts'
import { user } from '../user.table.ts'
import {
  consumeCodeAttempt,
  consumeRecoveryCodeAttempt,
  isWrongCodeMailDue,
  resetCodeAttempts,
  resetRecoveryCodeAttempts,
} from './code-limits.ts'
import { recoveryCode } from './recovery-code.table.ts'
import { matchTimeStep, normalizeRecoveryCode } from './two-factor.ts'

type User = typeof user.$inferSelect

interface ChallengeInput {
  code?: string | null | undefined
  recovery_code?: string | null | undefined
}

export const wrongCode = () => invalid({ code: ['Неверный код двухфакторной аутентификации.'] })
const wrongRecoveryCode = () =>
  invalid({ recovery_code: ['Предоставленный двухфакторный код восстановления недействителен.'] })

/** The second step of signing in. Of concurrent responses to one challenge exactly one signs in. */
export async function completeChallenge(
  accounts: Accounts,
  input: ChallengeInput,
  caller: Caller,
): Promise<{ session: Session; device: Device }> {
  const { db, keys, limits } = accounts
  const { recovery_code } = input
  const pending = caller.session.signedIn as AccountSession | null
  const refusal = recovery_code ? wrongRecoveryCode : wrongCode
  if (!pending?.isPending) throw refusal()
  const [account] = await db.select().from(user).where(eq(user.id, pending.id))
  if (!account) throw refusal()
  const attempt = attemptOf(accounts, caller, account.email, account)
  await consumeCodeLimits(accounts, account, attempt, !!recovery_code)
  const session = await db.transaction(async transaction => {
    // Waits for a new password that is being set: it ends the pending session, but would miss the one that replaces it.
    await lockUser(transaction, account.id)
    const isRight = recovery_code
      ? await redeemRecoveryCode(transaction, account.id, recovery_code)
      : await redeemCode(accounts, transaction, account, input.code ?? '')
    if (!isRight || !(await endSession(transaction, pending.sessionId, account.id))) return null
    if (recovery_code) await recordEvent(transaction, 'recovery-code-used', account.id, caller.network)
    await recordEvent(transaction, 'signed-in', account.id, caller.network)
    return replaceSession(transaction, { ...pending, userId: account.id, isPending: false }, caller)
  })
  if (!session) {
    await notifyWrongCode(accounts, account.id, caller.network)
    throw refusal()
  }
  if (recovery_code) await resetRecoveryCodeAttempts(limits, account.id, deviceOrNetwork(attempt))
  else await resetCodeAttempts(limits, account.id)
  accounts.knownNetworks.add(caller.network)
  await resetAttempts(limits, attempt)
  return { session, device: withOwner(keys, caller.device, account) }
}

/** Requires a code of the app or a recovery code before an action for which the password is not enough. */
export async function checkSecondFactor(
  accounts: Accounts,
  userId: number,
  typedCode: string,
  caller: Caller,
): Promise<void> {
  const { db, limits } = accounts
  const [account] = await db.select().from(user).where(eq(user.id, userId))
  if (!account) throw wrongCode()
  const isRecovery = !/^[\d\s]+$/.test(typedCode)
  const attempt = attemptOf(accounts, caller, account.email, account)
  await consumeCodeLimits(accounts, account, attempt, isRecovery)
  const isRight = isRecovery
    ? await redeemRecoveryCode(db, userId, typedCode)
    : await redeemCode(accounts, db, account, typedCode)
  if (!isRight) {
    await recordEvent(db, 'code-failed', userId, caller.network)
    throw wrongCode()
  }
  if (isRecovery) await recordEvent(db, 'recovery-code-used', userId, caller.network)
  if (isRecovery) await resetRecoveryCodeAttempts(limits, userId, deviceOrNetwork(attempt))
  else await resetCodeAttempts(limits, userId)
}

const deviceOrNetwork = ({ deviceId, network }: Attempt) => deviceId ?? network

async function consumeCodeLimits(
  accounts: Accounts,
  { id }: User,
  attempt: Attempt,
  isRecovery: boolean,
): Promise<void> {
  try {
    if (isRecovery) await consumeRecoveryCodeAttempt(accounts.limits, id, deviceOrNetwork(attempt))
    else await consumeCodeAttempt(accounts.limits, id)
  } catch (error) {
    if (isLimited(error)) await recordFirstRefusal(accounts, 'code-refused', id, attempt.network)
    throw error
  }
}

/** A wrong code means that somebody knows the password: notifies the owner, but not for every code. */
async function notifyWrongCode(accounts: Accounts, userId: number, network: string): Promise<void> {
  await recordEvent(accounts.db, 'code-failed', userId, network)
  if (await isWrongCodeMailDue(accounts.limits, userId))
    await queueMail(accounts, { letter: 'two-factor', userId, news: 'guessed' })
}

/** Each time step's code works once, and no older one after it. */
async function redeemCode({ keys }: Accounts, db: Db, { id, twoFactorSecret }: User, code: string): Promise<boolean> {
  // If the key that sealed the secret is lost, no code is valid; recovery codes still work.
  const secret = twoFactorSecret && tryUnseal(keys, twoFactorSecret)
  const step = secret ? await matchTimeStep(secret, code) : null
  if (step === null) return false
  const isUnused = and(eq(user.id, id), eq(user.twoFactorSecret, twoFactorSecret!), lt(user.twoFactorStep, step))
  const { rowCount } = await db.update(user).set({ twoFactorStep: step }).where(isUnused)
  return rowCount === 1
}

async function redeemRecoveryCode(db: Db, userId: number, typed: string): Promise<boolean> {
  const codeHash = hashToken(normalizeRecoveryCode(typed))
  const { rowCount } = await db
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, codeHash)))
  return rowCount === 1
}
