import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import type { Limit } from '#kit/http/limits.server.ts'
import { invalid, Problem } from '#kit/http/problem.ts'
import type { Session } from '#kit/http/session.server.ts'
import type { Keys } from '#kit/security/keys.server.ts'
import { hashToken } from '#kit/security/token.server.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { recordEvent } from '../commands.server.ts'
import { recoveryCode } from '../recovery-code.table.ts'
import { endSession, replaceSession } from '../sessions/commands.server.ts'
import type { AccountSession } from '../sessions/queries.server.ts'
import { user } from '../user.table.ts'
import { newRecoveryCodes, newSecret, qrCode, stepOf } from './two-factor.ts'

const perPerson: Limit = { name: 'challenge', points: 5, seconds: 60 }

const wrongCode = () => invalid({ code: ['Неверный код двухфакторной аутентификации.'] })
const wrongRecoveryCode = () => invalid({ recovery_code: ['Предоставленный двухфакторный код восстановления недействителен.'] })

/** The second half of signing in. Of parallel answers to one challenge exactly one signs in. */
export async function answerChallenge(
  accounts: Accounts,
  { code, recovery_code }: { code?: string | null | undefined; recovery_code?: string | null | undefined },
  caller: Caller,
): Promise<Session> {
  const { db, limits } = accounts
  const pending = caller.session.signedIn as AccountSession | null
  const refusal = recovery_code ? wrongRecoveryCode : wrongCode
  if (!pending?.isPending) throw refusal()
  await limits.take(perPerson, String(pending.id))
  const session = await db.transaction(async transaction => {
    const isRight = recovery_code
      ? await spendRecoveryCode(transaction, pending.id, recovery_code)
      : await spendCode(accounts, transaction, pending.id, code ?? '')
    if (!isRight || !(await endSession(transaction, pending.sessionId, pending.id))) return null
    if (recovery_code) await recordEvent(transaction, 'recovery-code-used', pending.id, caller.network)
    await recordEvent(transaction, 'signed-in', pending.id, caller.network)
    return replaceSession(transaction, { ...pending, userId: pending.id, isPending: false }, caller)
  })
  if (session) {
    await limits.forget(perPerson, String(pending.id))
    return session
  }
  await recordEvent(db, 'code-failed', pending.id, caller.network)
  throw refusal()
}

/** Each half minute's code is good once, and never an older one after it. */
async function spendCode({ keys }: Accounts, db: Db, userId: number, code: string): Promise<boolean> {
  const [found] = await db.select({ sealed: user.twoFactorSecret }).from(user).where(eq(user.id, userId))
  const step = found?.sealed ? await stepOf(keys.unseal(found.sealed), code) : null
  if (step === null) return false
  const isUnused = and(eq(user.id, userId), lt(user.twoFactorStep, step))
  const { rowCount } = await db.update(user).set({ twoFactorStep: step }).where(isUnused)
  return rowCount === 1
}

async function spendRecoveryCode(db: Db, userId: number, code: string): Promise<boolean> {
  const codeHash = hashToken(code.toLowerCase())
  const { rowCount } = await db.delete(recoveryCode).where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, codeHash)))
  return rowCount === 1
}

/** A secret and recovery codes; nothing is asked for at sign-in before the first code has been confirmed. */
export async function enableTwoFactor({ db, keys }: Accounts, userId: number, force: boolean): Promise<void> {
  const secret = keys.seal(await newSecret())
  await db.transaction(async transaction => {
    const which = force ? eq(user.id, userId) : and(eq(user.id, userId), isNull(user.twoFactorSecret))
    const fresh = { twoFactorSecret: secret, twoFactorConfirmedAt: null, twoFactorStep: 0, updatedAt: sql`now()` }
    const { rowCount } = await transaction.update(user).set(fresh).where(which)
    if (rowCount) await storeRecoveryCodes(transaction, keys, userId)
  })
}

export async function confirmTwoFactor(accounts: Accounts, userId: number, code: string, { network }: Caller): Promise<void> {
  const { db, limits } = accounts
  await limits.take(perPerson, String(userId))
  const isRight = await db.transaction(async transaction => {
    if (!(await spendCode(accounts, transaction, userId, code))) return false
    await transaction.update(user).set({ twoFactorConfirmedAt: sql`now()`, updatedAt: sql`now()` }).where(eq(user.id, userId))
    await recordEvent(transaction, 'two-factor-on', userId, network)
    return true
  })
  if (!isRight) throw wrongCode()
  await limits.forget(perPerson, String(userId))
}

export async function disableTwoFactor({ db }: Accounts, userId: number, { network }: Caller): Promise<void> {
  await db.transaction(async transaction => {
    const off = { twoFactorSecret: null, twoFactorConfirmedAt: null, twoFactorStep: 0, updatedAt: sql`now()` }
    await transaction.update(user).set(off).where(eq(user.id, userId))
    await transaction.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
    await recordEvent(transaction, 'two-factor-off', userId, network)
  })
}

export async function renewRecoveryCodes({ db, keys }: Accounts, userId: number, { network }: Caller): Promise<void> {
  await db.transaction(async transaction => {
    await transaction.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('update')
    await storeRecoveryCodes(transaction, keys, userId)
    await recordEvent(transaction, 'recovery-codes-made', userId, network)
  })
}

async function storeRecoveryCodes(db: Db, keys: Keys, userId: number): Promise<void> {
  await db.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  await db.insert(recoveryCode).values(newRecoveryCodes().map(code => ({ userId, codeHash: hashToken(code), sealed: keys.seal(code) })))
}

export async function readRecoveryCodes({ db, keys }: Accounts, userId: number): Promise<string[]> {
  const rows = await db.select({ sealed: recoveryCode.sealed }).from(recoveryCode).where(eq(recoveryCode.userId, userId))
  return rows.map(row => keys.unseal(row.sealed)).sort()
}

/** Throws 404 while there is none. */
export async function readSecret({ db, keys }: Accounts, userId: number): Promise<string> {
  const [found] = await db.select({ sealed: user.twoFactorSecret }).from(user).where(eq(user.id, userId))
  if (!found?.sealed) throw new Problem('missing', 'Two factor authentication has not been enabled.')
  return keys.unseal(found.sealed)
}

/** `null` while there is no secret. */
export async function readQrCode(accounts: Accounts, userId: number, email: string): Promise<{ svg: string; url: string } | null> {
  const secret = await readSecret(accounts, userId).catch(error => {
    if (error instanceof Problem) return null
    throw error
  })
  return secret === null ? null : qrCode(secret, email)
}
