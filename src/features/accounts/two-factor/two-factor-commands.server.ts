import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { Problem } from '#kit/problem.ts'
import { type Keys, tryUnseal } from '#kit/security/keys.server.ts'
import { hashToken } from '#kit/security/token.server.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { sendLetter } from '../mail/mail-job.server.ts'
import type { TwoFactorNews } from '../mail/mail-texts.ts'
import { recordEvent, type SecurityEvent } from '../security-events.server.ts'
import type { Person } from '../sessions/session-store.server.ts'
import { user } from '../user.table.ts'
import { wrongCode } from './challenge.ts'
import { countConfirmation, forgiveConfirmation } from './code-limits.ts'
import { recoveryCode } from './recovery-code.table.ts'
import { newRecoveryCodes, newSecret, qrCode, stepOf } from './two-factor.ts'

const unverified = 'Сначала подтвердите почту: без неё второй шаг может закрыть вход навсегда.'
const notEnabled = () => new Problem('missing', 'Two factor authentication has not been enabled.')

const lock = async (db: Db, userId: number) => (await db.select().from(user).where(eq(user.id, userId)).for('update'))[0]

/**
 * A secret and recovery codes; nothing is asked for at sign-in before the first code has been confirmed. With `force` a new secret is
 * made besides the present one, which stays good until the new one has been confirmed.
 */
export async function enableTwoFactor({ db, keys }: Accounts, { id, emailVerifiedAt }: Person, force: boolean): Promise<void> {
  if (!emailVerifiedAt) throw new Problem('conflict', unverified)
  const secret = keys.seal(await newSecret())
  await db.transaction(async transaction => {
    const present = await lock(transaction, id)
    if (!present || (present.twoFactorSecret && !force)) return
    const updatedAt = sql`now()`
    if (present.twoFactorConfirmedAt) {
      await transaction.update(user).set({ twoFactorNextSecret: secret, updatedAt }).where(eq(user.id, id))
    } else {
      await transaction.update(user).set({ twoFactorSecret: secret, twoFactorStep: 0, updatedAt }).where(eq(user.id, id))
      await storeRecoveryCodes(transaction, keys, id)
    }
  })
}

/** The first code of a new secret: from now on it is the one that counts. One that replaces another brings new recovery codes. */
export async function confirmTwoFactor(accounts: Accounts, person: Person, code: string, { network }: Caller): Promise<void> {
  const { db, keys, limits } = accounts
  const { id, emailVerifiedAt } = person
  if (!emailVerifiedAt) throw new Problem('conflict', unverified)
  await countConfirmation(limits, id)
  const isRight = await db.transaction(async transaction => {
    const present = await lock(transaction, id)
    const next = present?.twoFactorNextSecret ?? null
    const sealed = next ?? present?.twoFactorSecret
    const secret = sealed && tryUnseal(keys, sealed)
    const step = secret ? await stepOf(secret, code) : null
    if (!present || step === null || (!next && step <= present.twoFactorStep)) return false
    const now = sql`now()`
    const isNew = next !== null || present.twoFactorConfirmedAt === null
    const confirmed = { twoFactorSecret: sealed, twoFactorNextSecret: null, twoFactorStep: step }
    await transaction
      .update(user)
      .set({ ...confirmed, ...(isNew && { twoFactorConfirmedAt: now, updatedAt: now }) })
      .where(eq(user.id, id))
    if (next) await storeRecoveryCodes(transaction, keys, id)
    if (isNew) await tell(accounts, transaction, id, network, next ? 'replaced' : 'on')
    return true
  })
  if (!isRight) throw wrongCode()
  await forgiveConfirmation(limits, id)
}

export async function disableTwoFactor(accounts: Accounts, userId: number, { network }: Caller): Promise<void> {
  await accounts.db.transaction(async transaction => {
    const present = await lock(transaction, userId)
    await dropSecondFactor(transaction, userId)
    if (present?.twoFactorConfirmedAt) await tell(accounts, transaction, userId, network, 'off')
  })
}

/** Also for whoever proves to own an account that a stranger has protected with a telephone of theirs. */
export async function dropSecondFactor(db: Db, userId: number): Promise<void> {
  const off = { twoFactorSecret: null, twoFactorNextSecret: null, twoFactorConfirmedAt: null, twoFactorStep: 0, updatedAt: sql`now()` }
  await db.update(user).set(off).where(eq(user.id, userId))
  await db.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
}

/** Throws 404 while there is no secret that they could stand in for. */
export async function renewRecoveryCodes(accounts: Accounts, userId: number, { network }: Caller): Promise<void> {
  await accounts.db.transaction(async transaction => {
    const present = await lock(transaction, userId)
    if (!present?.twoFactorSecret) throw notEnabled()
    await storeRecoveryCodes(transaction, accounts.keys, userId)
    await tell(accounts, transaction, userId, network, 'codes')
  })
}

const events: Record<Exclude<TwoFactorNews, 'guessed'>, SecurityEvent> = {
  on: 'two-factor-on',
  off: 'two-factor-off',
  replaced: 'two-factor-replaced',
  codes: 'recovery-codes-made',
}

/** Whatever changes about the second step, its owner gets a letter. */
async function tell(accounts: Accounts, db: Db, userId: number, network: string, news: keyof typeof events): Promise<void> {
  await recordEvent(db, events[news], userId, network)
  await sendLetter(accounts, { letter: 'two-factor', userId, news }, db)
}

async function storeRecoveryCodes(db: Db, keys: Keys, userId: number): Promise<void> {
  await db.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  await db.insert(recoveryCode).values(newRecoveryCodes().map(code => ({ userId, codeHash: hashToken(code), sealed: keys.seal(code) })))
}

export async function readRecoveryCodes({ db, keys }: Accounts, userId: number): Promise<string[]> {
  const rows = await db.select({ sealed: recoveryCode.sealed }).from(recoveryCode).where(eq(recoveryCode.userId, userId))
  return rows.flatMap(row => tryUnseal(keys, row.sealed) ?? []).sort()
}

/** The one to be confirmed, else the present one. Throws 404 while there is none, 409 when the key it was sealed with is lost. */
export async function readSecret({ db, keys }: Accounts, userId: number): Promise<string> {
  const sealed = sql<string | null>`coalesce(${user.twoFactorNextSecret}, ${user.twoFactorSecret})`
  const [found] = await db.select({ sealed }).from(user).where(eq(user.id, userId))
  if (!found?.sealed) throw notEnabled()
  const secret = tryUnseal(keys, found.sealed)
  if (secret === null) throw new Problem('conflict', 'Прежний ключ больше не\u00a0действует: настройте второй шаг заново.')
  return secret
}

/** `null` while there is no secret. */
export async function readQrCode(accounts: Accounts, userId: number, email: string): Promise<{ svg: string; url: string } | null> {
  const secret = await readSecret(accounts, userId).catch(error => {
    if (error instanceof Problem) return null
    throw error
  })
  return secret === null ? null : qrCode(secret, email)
}
