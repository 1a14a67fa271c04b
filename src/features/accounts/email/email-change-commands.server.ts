import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { confirmedFor } from '#kit/http/guard.server.ts'
import type { Limit } from '#kit/http/limits.server.ts'
import type { Session } from '#kit/http/session.server.ts'
import { invalid, Problem } from '#kit/problem.ts'
import { hashPassword } from '#kit/security/password-hash.server.ts'
import { hashToken, newToken } from '#kit/security/token.server.ts'
import { accountToken } from '../account-token.table.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { sendLetter } from '../mail/mail-job.server.ts'
import { recordEvent } from '../security-events.server.ts'
import { endSessions, renewSession } from '../sessions/session-commands.server.ts'
import type { Person } from '../sessions/session-store.server.ts'
import { demandCode } from '../two-factor/challenge.ts'
import { dropSecondFactor } from '../two-factor/two-factor-commands.server.ts'
import { user } from '../user.table.ts'
import { emailChange } from './email-change.table.ts'
import { findChangeFrom, findPendingChange, isAddressTaken, isCurrent } from './find-email-change.server.ts'

const perPerson: Limit = { name: 'change-asked', points: 5, seconds: 3_600 }
const perAddress: Limit = { name: 'change-letter', points: 5, seconds: 3_600 }
const visits: Limit = { name: 'change-visit', points: 30, seconds: 60 }

const unproven = 'Сначала подтвердите нынешний адрес: мы отправили на него письмо.'
export const takenEmail = () => invalid({ email: ['Такое значение поля email адрес уже существует.'] })

export interface WantedChange {
  email: string
  code: string | null
}

/** Everything that must be right before a change is written down; throws what is not. */
export async function demandChange(accounts: Accounts, { email, code }: WantedChange, person: Person, caller: Caller): Promise<void> {
  if (!person.emailVerifiedAt) throw invalid({ email: [unproven] })
  const confirmed = caller.session.signedIn?.confirmedAt?.getTime() ?? 0
  if (Date.now() - confirmed > confirmedFor) throw new Problem('confirm')
  if (await isAddressTaken(accounts.db, email, person.id)) throw takenEmail()
  if (person.twoFactorConfirmedAt && !code) throw invalid({ code: ['Поле код обязательно.'] })
  if (person.twoFactorConfirmedAt) await demandCode(accounts, person.id, code ?? '', caller)
  await takeLetter(accounts, person.id, email)
}

/** Letters to an address that nobody has proven yet are few: it may be a stranger's. */
async function takeLetter({ limits }: Accounts, userId: number, email: string): Promise<void> {
  await limits.take(perPerson, String(userId))
  await limits.take(perAddress, email)
}

/** The new address waits for its letter; the old one stays, and is told. */
export async function storeChange(accounts: Accounts, db: Db, person: Person, email: string, { network }: Caller): Promise<void> {
  const isHere = and(eq(user.id, person.id), eq(user.email, person.email))
  const [found] = await db.select({ id: user.id }).from(user).where(isHere).for('update')
  if (!found) throw new Problem('conflict')
  await dropPendingChange(db, person.id)
  await db.insert(emailChange).values({ userId: person.id, fromEmail: person.email, toEmail: email })
  await recordEvent(db, 'email-change-asked', person.id, network)
  await sendLetter(accounts, { letter: 'new-address', userId: person.id, email }, db)
  await sendLetter(accounts, { letter: 'address-asked', userId: person.id, email: person.email }, db)
}

/** Another letter to the new address; false when none waits. */
export async function resendChange(accounts: Accounts, userId: number): Promise<boolean> {
  const pending = await findPendingChange(accounts.db, userId)
  if (!pending) return false
  await takeLetter(accounts, userId, pending.email)
  await sendLetter(accounts, { letter: 'new-address', userId, email: pending.email })
  return true
}

export async function cancelChange({ db }: Accounts, userId: number, { network }: Caller): Promise<void> {
  await db.transaction(async transaction => {
    if (await dropPendingChange(transaction, userId)) await recordEvent(transaction, 'email-change-cancelled', userId, network)
  })
}

/** The address stays as it is, and the letter to the new one is void. Says whether any change was waiting. */
export async function dropPendingChange(db: Db, userId: number): Promise<boolean> {
  await db.delete(accountToken).where(and(eq(accountToken.userId, userId), eq(accountToken.kind, 'change')))
  const { rowCount } = await db.delete(emailChange).where(and(eq(emailChange.userId, userId), isNull(emailChange.confirmedAt)))
  return rowCount !== 0
}

const isOpenLink = (kind: 'change' | 'undo', token: string) =>
  and(
    eq(accountToken.tokenHash, hashToken(token)),
    eq(accountToken.kind, kind),
    isNull(accountToken.usedAt),
    gt(accountToken.expiresAt, sql`now()`),
  )

/**
 * The letter to the new address was answered by the person who asked: somebody else who only has that mailbox cannot take the account
 * over, and is not tricked into taking a stranger's. All other sessions end.
 */
export async function confirmChange(accounts: Accounts, token: string, person: Person, caller: Caller): Promise<Session> {
  const { db, limits } = accounts
  await limits.take(visits, caller.network)
  return db.transaction(async transaction => {
    const isTheirs = and(isOpenLink('change', token), eq(accountToken.userId, person.id))
    const [link] = await transaction.update(accountToken).set({ usedAt: sql`now()` }).where(isTheirs).returning()
    if (!link) throw new Problem('forbidden')
    const isAsked = and(eq(emailChange.userId, person.id), eq(emailChange.toEmail, link.email), isNull(emailChange.confirmedAt), isCurrent)
    const [change] = await transaction.update(emailChange).set({ confirmedAt: sql`now()` }).where(isAsked).returning()
    if (!change) throw new Problem('forbidden')
    await moveTo(transaction, person.id, link.email)
    const isOfOldAddress = inArray(accountToken.kind, ['reset', 'verify', 'change'])
    await transaction.delete(accountToken).where(and(eq(accountToken.userId, person.id), isOfOldAddress))
    await recordEvent(transaction, 'email-changed', person.id, caller.network)
    await sendLetter(accounts, { letter: 'address', userId: person.id, email: change.fromEmail }, transaction)
    return renewSession(transaction, caller)
  })
}

/** The address is proven, since its letter was answered. Throws when somebody else has got it meanwhile. */
async function moveTo(db: Db, userId: number, email: string): Promise<void> {
  if (await isAddressTaken(db, email, userId)) throw takenEmail()
  const moved = { email, emailVerifiedAt: sql`now()`, updatedAt: sql`now()` }
  await db
    .update(user)
    .set(moved)
    .where(eq(user.id, userId))
    .catch(error => {
      throw (error as { cause?: { code?: string } }).cause?.code === '23505' ? takenEmail() : error
    })
}

/**
 * The owner of the old address did not want the change: the address is theirs again, everybody is signed out, and since somebody else
 * knew the password, none is good until a new one is set by the letter that leaves now.
 */
export async function undoChange(accounts: Accounts, token: string, { network }: Caller): Promise<void> {
  const { db, limits } = accounts
  await limits.take(visits, network)
  if (!(await db.$count(accountToken, isOpenLink('undo', token)))) throw new Problem('forbidden')
  const passwordHash = await hashPassword(newToken())
  await db.transaction(async transaction => {
    const [link] = await transaction.update(accountToken).set({ usedAt: sql`now()` }).where(isOpenLink('undo', token)).returning()
    if (!link) throw new Problem('forbidden')
    const { userId, email } = link
    const change = await findChangeFrom(transaction, userId, email)
    if (!change) throw new Problem('forbidden')
    await moveTo(transaction, userId, email)
    const [found] = await transaction.update(user).set({ passwordHash }).where(eq(user.id, userId)).returning()
    const { twoFactorConfirmedAt } = found!
    if (twoFactorConfirmedAt && twoFactorConfirmedAt > change.askedAt) await dropSecondFactor(transaction, userId)
    await transaction.delete(emailChange).where(eq(emailChange.userId, userId))
    await transaction.delete(accountToken).where(eq(accountToken.userId, userId))
    await endSessions(transaction, userId)
    await recordEvent(transaction, 'email-restored', userId, network)
    await sendLetter(accounts, { letter: 'reset', email }, transaction)
  })
}
