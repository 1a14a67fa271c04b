import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { isLimited } from '#kit/http/limits.server.ts'
import type { Session } from '#kit/http/session.server.ts'
import { invalid } from '#kit/problem.ts'
import { tryUnseal } from '#kit/security/keys.server.ts'
import { hashToken } from '#kit/security/token.server.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { sendLetter } from '../mail/mail-job.server.ts'
import { recordEvent, recordRefusal } from '../security-events.server.ts'
import { endSession, replaceSession } from '../sessions/session-commands.server.ts'
import type { AccountSession } from '../sessions/session-store.server.ts'
import { type Device, withOwner } from '../sign-in/device-cookie.ts'
import { attemptOf } from '../sign-in/sign-in-commands.server.ts'
import { type Attempt, forgive } from '../sign-in/sign-in-limits.ts'
import { user } from '../user.table.ts'
import { countCode, countRecoveryCode, forgiveCode, forgiveRecoveryCode, isLetterDue } from './code-limits.ts'
import { recoveryCode } from './recovery-code.table.ts'
import { readRecoveryCode, stepOf } from './two-factor.ts'

type User = typeof user.$inferSelect

interface Given {
  code?: string | null | undefined
  recovery_code?: string | null | undefined
}

export const wrongCode = () => invalid({ code: ['Неверный код двухфакторной аутентификации.'] })
const wrongRecoveryCode = () => invalid({ recovery_code: ['Предоставленный двухфакторный код восстановления недействителен.'] })

/** The second half of signing in. Of parallel answers to one challenge exactly one signs in. */
export async function answerChallenge(accounts: Accounts, given: Given, caller: Caller): Promise<{ session: Session; device: Device }> {
  const { db, keys, limits } = accounts
  const { recovery_code } = given
  const pending = caller.session.signedIn as AccountSession | null
  const refusal = recovery_code ? wrongRecoveryCode : wrongCode
  if (!pending?.isPending) throw refusal()
  const [account] = await db.select().from(user).where(eq(user.id, pending.id))
  if (!account) throw refusal()
  const attempt = attemptOf(accounts, caller, account.email, account)
  await count(accounts, account, attempt, !!recovery_code)
  const session = await db.transaction(async transaction => {
    const isRight = recovery_code
      ? await spendRecoveryCode(transaction, account.id, recovery_code)
      : await spendCode(accounts, transaction, account, given.code ?? '')
    if (!isRight || !(await endSession(transaction, pending.sessionId, account.id))) return null
    if (recovery_code) await recordEvent(transaction, 'recovery-code-used', account.id, caller.network)
    await recordEvent(transaction, 'signed-in', account.id, caller.network)
    return replaceSession(transaction, { ...pending, userId: account.id, isPending: false }, caller)
  })
  if (!session) {
    await tellOfWrongCode(accounts, account.id, caller.network)
    throw refusal()
  }
  if (recovery_code) await forgiveRecoveryCode(limits, account.id, placeOf(attempt))
  else await forgiveCode(limits, account.id)
  await forgive(limits, attempt)
  return { session, device: withOwner(keys, caller.device, account) }
}

/** Before something that the password alone must not do: a code of the app, or a recovery code. */
export async function demandCode(accounts: Accounts, userId: number, given: string, caller: Caller): Promise<void> {
  const { db, limits } = accounts
  const [account] = await db.select().from(user).where(eq(user.id, userId))
  if (!account) throw wrongCode()
  const isRecovery = !/^[\d\s]+$/.test(given)
  const attempt = attemptOf(accounts, caller, account.email, account)
  await count(accounts, account, attempt, isRecovery)
  const isRight = isRecovery ? await spendRecoveryCode(db, userId, given) : await spendCode(accounts, db, account, given)
  if (!isRight) {
    await recordEvent(db, 'code-failed', userId, caller.network)
    throw wrongCode()
  }
  if (isRecovery) await recordEvent(db, 'recovery-code-used', userId, caller.network)
  if (isRecovery) await forgiveRecoveryCode(limits, userId, placeOf(attempt))
  else await forgiveCode(limits, userId)
}

const placeOf = ({ deviceId, network }: Attempt) => deviceId ?? network

async function count(accounts: Accounts, { id }: User, attempt: Attempt, isRecovery: boolean): Promise<void> {
  try {
    if (isRecovery) await countRecoveryCode(accounts.limits, id, placeOf(attempt))
    else await countCode(accounts.limits, id)
  } catch (error) {
    if (isLimited(error)) await recordRefusal(accounts, 'code-refused', id, attempt.network)
    throw error
  }
}

/** Whoever sends a wrong code knew the password: the owner should hear of it, though not at every wrong code. */
async function tellOfWrongCode(accounts: Accounts, userId: number, network: string): Promise<void> {
  await recordEvent(accounts.db, 'code-failed', userId, network)
  if (await isLetterDue(accounts.limits, userId)) await sendLetter(accounts, { letter: 'two-factor', userId, news: 'guessed' })
}

/** Each half minute's code is good once, and never an older one after it. */
async function spendCode({ keys }: Accounts, db: Db, { id, twoFactorSecret }: User, code: string): Promise<boolean> {
  // A secret sealed with a lost key has no right code; recovery codes still work.
  const secret = twoFactorSecret && tryUnseal(keys, twoFactorSecret)
  const step = secret ? await stepOf(secret, code) : null
  if (step === null) return false
  const isUnused = and(eq(user.id, id), eq(user.twoFactorSecret, twoFactorSecret!), lt(user.twoFactorStep, step))
  const { rowCount } = await db.update(user).set({ twoFactorStep: step }).where(isUnused)
  return rowCount === 1
}

async function spendRecoveryCode(db: Db, userId: number, typed: string): Promise<boolean> {
  const codeHash = hashToken(readRecoveryCode(typed))
  const { rowCount } = await db.delete(recoveryCode).where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, codeHash)))
  return rowCount === 1
}
