import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { type Keys, tryUnseal } from '#kit/security/keys.server.ts'
import { hashToken } from '#kit/security/token.server.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { lockUser } from '../find-user.server.ts'
import { queueMail } from '../mail/mail-job.server.ts'
import type { TwoFactorChange } from '../mail/mail-texts.ts'
import { recordEvent, type SecurityEvent } from '../security-events.server.ts'
import type { Person } from '../sessions/session-store.server.ts'
import { user } from '../user.table.ts'
import { wrongCode } from './challenge.ts'
import { consumeConfirmationAttempt, resetConfirmationAttempts } from './code-limits.ts'
import { recoveryCode } from './recovery-code.table.ts'
import { matchTimeStep, newRecoveryCodes, newSecret, qrCode } from './two-factor.ts'

const unverifiedText = 'Сначала подтвердите почту: без неё второй шаг может закрыть вход навсегда.'
const notEnabled = () => new HttpProblem('missing', 'Two factor authentication has not been enabled.')

/**
 * Creates a secret and recovery codes; they take effect once the first code is confirmed. With `force` creates a second secret, while
 * the current one stays valid until the new one is confirmed.
 */
export async function enableTwoFactor(
  { db, keys }: Accounts,
  { id, emailVerifiedAt }: Person,
  force: boolean,
): Promise<void> {
  if (!emailVerifiedAt) throw new HttpProblem('conflict', unverifiedText)
  const secret = keys.seal(await newSecret())
  await db.transaction(async transaction => {
    const present = await lockUser(transaction, id)
    if (!present || (present.twoFactorSecret && !force)) return
    const updatedAt = sql`now()`
    if (present.twoFactorConfirmedAt) {
      await transaction.update(user).set({ twoFactorNextSecret: secret, updatedAt }).where(eq(user.id, id))
    } else {
      await transaction
        .update(user)
        .set({ twoFactorSecret: secret, twoFactorStep: 0, updatedAt })
        .where(eq(user.id, id))
      await storeRecoveryCodes(transaction, keys, id)
    }
  })
}

/** Puts a new secret into effect by its first code. Replacing a secret also replaces the recovery codes. */
export async function confirmTwoFactor(
  accounts: Accounts,
  person: Person,
  code: string,
  { network }: Caller,
): Promise<void> {
  const { db, keys, limits } = accounts
  const { id, emailVerifiedAt } = person
  if (!emailVerifiedAt) throw new HttpProblem('conflict', unverifiedText)
  await consumeConfirmationAttempt(limits, id)
  const isRight = await db.transaction(async transaction => {
    const present = await lockUser(transaction, id)
    const next = present?.twoFactorNextSecret ?? null
    const sealed = next ?? present?.twoFactorSecret
    const secret = sealed && tryUnseal(keys, sealed)
    const step = secret ? await matchTimeStep(secret, code) : null
    if (!present || step === null || (!next && step <= present.twoFactorStep)) return false
    const now = sql`now()`
    const isNew = next !== null || present.twoFactorConfirmedAt === null
    const confirmed = { twoFactorSecret: sealed, twoFactorNextSecret: null, twoFactorStep: step }
    await transaction
      .update(user)
      .set({ ...confirmed, ...(isNew && { twoFactorConfirmedAt: now, updatedAt: now }) })
      .where(eq(user.id, id))
    if (next) await storeRecoveryCodes(transaction, keys, id)
    if (isNew) await recordAndNotify(accounts, transaction, id, network, next ? 'replaced' : 'on')
    return true
  })
  if (!isRight) throw wrongCode()
  await resetConfirmationAttempts(limits, id)
}

export async function disableTwoFactor(accounts: Accounts, userId: number, { network }: Caller): Promise<void> {
  await accounts.db.transaction(async transaction => {
    const present = await lockUser(transaction, userId)
    await removeSecondFactor(transaction, userId)
    if (present?.twoFactorConfirmedAt) await recordAndNotify(accounts, transaction, userId, network, 'off')
  })
}

/** Also used when the owner of an address recovers an account on which somebody else enabled two-factor authentication. */
export async function removeSecondFactor(db: Db, userId: number): Promise<void> {
  const off = {
    twoFactorSecret: null,
    twoFactorNextSecret: null,
    twoFactorConfirmedAt: null,
    twoFactorStep: 0,
    updatedAt: sql`now()`,
  }
  await db.update(user).set(off).where(eq(user.id, userId))
  await db.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
}

/** Throws 404 if two-factor authentication is not enabled. */
export async function renewRecoveryCodes(accounts: Accounts, userId: number, { network }: Caller): Promise<void> {
  await accounts.db.transaction(async transaction => {
    const present = await lockUser(transaction, userId)
    if (!present?.twoFactorSecret) throw notEnabled()
    await storeRecoveryCodes(transaction, accounts.keys, userId)
    await recordAndNotify(accounts, transaction, userId, network, 'codes')
  })
}

const events: Record<Exclude<TwoFactorChange, 'guessed'>, SecurityEvent> = {
  on: 'two-factor-on',
  off: 'two-factor-off',
  replaced: 'two-factor-replaced',
  codes: 'recovery-codes-made',
}

/** Every change of two-factor authentication is recorded and emailed to the owner. */
async function recordAndNotify(
  accounts: Accounts,
  db: Db,
  userId: number,
  network: string,
  change: keyof typeof events,
): Promise<void> {
  await recordEvent(db, events[change], userId, network)
  await queueMail(accounts, { letter: 'two-factor', userId, news: change }, db)
}

async function storeRecoveryCodes(db: Db, keys: Keys, userId: number): Promise<void> {
  await db.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  await db
    .insert(recoveryCode)
    .values(newRecoveryCodes().map(code => ({ userId, codeHash: hashToken(code), sealed: keys.seal(code) })))
}

export async function readRecoveryCodes({ db, keys }: Accounts, userId: number): Promise<string[]> {
  const rows = await db
    .select({ sealed: recoveryCode.sealed })
    .from(recoveryCode)
    .where(eq(recoveryCode.userId, userId))
  return rows.flatMap(row => tryUnseal(keys, row.sealed) ?? []).sort()
}

/** The secret to be confirmed, else the current one. Throws 404 if there is none, 409 if its key is lost. */
export async function readSecret({ db, keys }: Accounts, userId: number): Promise<string> {
  const sealed = sql<string | null>`coalesce(${user.twoFactorNextSecret}, ${user.twoFactorSecret})`
  const [found] = await db.select({ sealed }).from(user).where(eq(user.id, userId))
  if (!found?.sealed) throw notEnabled()
  const secret = tryUnseal(keys, found.sealed)
  if (secret === null)
    throw new HttpProblem('conflict', 'Прежний ключ больше не\u00a0действует: настройте второй шаг заново.')
  return secret
}

/** Null if there is no readable secret. */
export async function readQrCode(
  accounts: Accounts,
  userId: number,
  email: string,
): Promise<{ svg: string; url: string } | null> {
  const secret = await readSecret(accounts, userId).catch(error => {
    if (error instanceof HttpProblem) return null
    throw error
  })
  return secret === null ? null : qrCode(secret, email)
}
