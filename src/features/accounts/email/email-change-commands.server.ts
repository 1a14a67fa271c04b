import { and, eq, gt, gte, inArray, isNull, not, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { confirmedFor } from '#kit/http/guard.server.ts'
import { consumeByNetwork, type Limit } from '#kit/http/limits.server.ts'
import type { Session } from '#kit/http/session.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { hashPassword } from '#kit/security/password-hash.server.ts'
import { hashToken, newToken } from '#kit/security/token.server.ts'
import { accountToken } from '../account-token.table.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { lockUser } from '../find-user.server.ts'
import { queueMail } from '../mail/mail-job.server.ts'
import { isRequestedSince, undoDeletion } from '../profile/account-deletion.server.ts'
import { recordEvent } from '../security-events.server.ts'
import { endSessions, renewSession } from '../sessions/session-commands.server.ts'
import type { Person } from '../sessions/session-store.server.ts'
import { checkSecondFactor } from '../two-factor/challenge.ts'
import { removeSecondFactor } from '../two-factor/two-factor-commands.server.ts'
import { user } from '../user.table.ts'
import { emailChange } from './email-change.table.ts'
import { findChangeFrom, findPendingChange, isAddressTaken, isChangeActive } from './find-email-change.server.ts'

const requestsPerUser: Limit = { name: 'change-asked', points: 5, seconds: 3_600 }
const mailsPerAddress: Limit = { name: 'change-letter', points: 5, seconds: 3_600 }
const linkVisits: Limit = { name: 'change-visit', points: 30, seconds: 60 }

const unverifiedText = 'Сначала подтвердите нынешний адрес: мы отправили на него письмо.'
export const emailTaken = () => invalid({ email: ['Такое значение поля email адрес уже существует.'] })

export interface EmailChangeRequest {
  email: string
  code: string | null
}

/** Checks everything that must hold before the change is stored; throws a `HttpProblem` otherwise. */
export async function checkEmailChange(
  accounts: Accounts,
  { email, code }: EmailChangeRequest,
  person: Person,
  caller: Caller,
): Promise<void> {
  if (!person.emailVerifiedAt) throw invalid({ email: [unverifiedText] })
  const confirmedAt = caller.session.signedIn?.confirmedAt?.getTime() ?? 0
  if (Date.now() - confirmedAt > confirmedFor) throw new HttpProblem('confirm')
  if (await isAddressTaken(accounts.db, email, person.id)) throw emailTaken()
  if (person.twoFactorConfirmedAt && !code) throw invalid({ code: ['Поле код обязательно.'] })
  if (person.twoFactorConfirmedAt) await checkSecondFactor(accounts, person.id, code ?? '', caller)
  await consumeMailLimits(accounts, person.id, email)
}

/** Few emails to an unverified address: it may belong to somebody else. */
async function consumeMailLimits({ limits }: Accounts, userId: number, email: string): Promise<void> {
  await limits.consume(requestsPerUser, String(userId))
  await limits.consume(mailsPerAddress, email)
}

/** Stores the new address as pending and notifies the current one, which stays in effect. */
export async function storeEmailChange(
  accounts: Accounts,
  db: Db,
  person: Person,
  email: string,
  { network }: Caller,
): Promise<void> {
  const hasUnchangedEmail = and(eq(user.id, person.id), eq(user.email, person.email))
  const [found] = await db.select({ id: user.id }).from(user).where(hasUnchangedEmail).for('update')
  if (!found) throw new HttpProblem('conflict')
  await deletePendingChange(db, person.id)
  await db.insert(emailChange).values({ userId: person.id, fromEmail: person.email, toEmail: email })
  await recordEvent(db, 'email-change-asked', person.id, network)
  await queueMail(accounts, { letter: 'new-address', userId: person.id, email }, db)
  await queueMail(accounts, { letter: 'address-asked', userId: person.id, email: person.email }, db)
}

/** Sends the email to the pending address again; false if there is none. */
export async function resendEmailChange(accounts: Accounts, userId: number): Promise<boolean> {
  const pending = await findPendingChange(accounts.db, userId)
  if (!pending) return false
  await consumeMailLimits(accounts, userId, pending.email)
  await queueMail(accounts, { letter: 'new-address', userId, email: pending.email })
  return true
}

export async function cancelChange({ db }: Accounts, userId: number, { network }: Caller): Promise<void> {
  await db.transaction(async transaction => {
    await lockUser(transaction, userId)
    if (await deletePendingChange(transaction, userId))
      await recordEvent(transaction, 'email-change-cancelled', userId, network)
  })
}

/** Deletes the pending change and its links. Returns whether there was one. */
export async function deletePendingChange(db: Db, userId: number): Promise<boolean> {
  await db.delete(accountToken).where(and(eq(accountToken.userId, userId), eq(accountToken.kind, 'change')))
  const { rowCount } = await db
    .delete(emailChange)
    .where(and(eq(emailChange.userId, userId), isNull(emailChange.confirmedAt)))
  return rowCount !== 0
}

const isUsableLink = (kind: 'change' | 'undo', token: string) =>
  and(
    eq(accountToken.tokenHash, hashToken(token)),
    eq(accountToken.kind, kind),
    isNull(accountToken.usedAt),
    gt(accountToken.expiresAt, sql`now()`),
  )

/**
 * Requires the session of the user who requested the change: access to the mailbox alone must neither take over an account nor hand
 * over somebody else's. All other sessions end.
 */
export async function confirmChange(
  accounts: Accounts,
  token: string,
  person: Person,
  caller: Caller,
): Promise<Session> {
  const { db, limits } = accounts
  await consumeByNetwork(limits, linkVisits, caller.network)
  return db.transaction(async transaction => {
    await lockUser(transaction, person.id)
    const isOwnLink = and(isUsableLink('change', token), eq(accountToken.userId, person.id))
    const [link] = await transaction.update(accountToken).set({ usedAt: sql`now()` }).where(isOwnLink).returning()
    if (!link) throw new HttpProblem('forbidden')
    const isPendingChange = and(
      eq(emailChange.userId, person.id),
      eq(emailChange.toEmail, link.email),
      isNull(emailChange.confirmedAt),
      isChangeActive,
    )
    const [change] = await transaction
      .update(emailChange)
      .set({ confirmedAt: sql`now()` })
      .where(isPendingChange)
      .returning()
    if (!change) throw new HttpProblem('forbidden')
    await setEmail(transaction, person.id, link.email)
    const isForOldEmail = inArray(accountToken.kind, ['reset', 'verify', 'change'])
    await transaction.delete(accountToken).where(and(eq(accountToken.userId, person.id), isForOldEmail))
    await recordEvent(transaction, 'email-changed', person.id, caller.network)
    await queueMail(accounts, { letter: 'address', userId: person.id, email: change.fromEmail }, transaction)
    return renewSession(transaction, caller)
  })
}

/** Sets the address as verified. Throws if another account has taken it meanwhile. */
async function setEmail(db: Db, userId: number, email: string): Promise<void> {
  if (await isAddressTaken(db, email, userId)) throw emailTaken()
  const changes = { email, emailVerifiedAt: sql`now()`, updatedAt: sql`now()` }
  await db
    .update(user)
    .set(changes)
    .where(eq(user.id, userId))
    .catch(error => {
      throw (error as { cause?: { code?: string } }).cause?.code === '23505' ? emailTaken() : error
    })
}

/**
 * Restores the old address at the request of its owner and ends all sessions. Somebody else knew the password, so it is replaced with a
 * random one and a reset email is sent; a second factor and a deletion of the account that they may have requested are undone.
 */
export async function undoChange(accounts: Accounts, token: string, caller: Caller): Promise<void> {
  const { db, limits } = accounts
  const { network } = caller
  await consumeByNetwork(limits, linkVisits, network)
  const [found] = await db.select({ userId: accountToken.userId }).from(accountToken).where(isUsableLink('undo', token))
  if (!found) throw new HttpProblem('forbidden')
  const { userId } = found
  const passwordHash = await hashPassword(newToken())
  await db.transaction(async transaction => {
    const owner = await lockUser(transaction, userId)
    const [link] = await transaction
      .update(accountToken)
      .set({ usedAt: sql`now()` })
      .where(isUsableLink('undo', token))
      .returning()
    const change = link && (await findChangeFrom(transaction, userId, link.email))
    if (!owner || !change) throw new HttpProblem('forbidden')
    const { email } = link
    await setEmail(transaction, userId, email)
    await transaction.update(user).set({ passwordHash }).where(eq(user.id, userId))
    const { twoFactorConfirmedAt, deletionAt } = owner
    if (twoFactorConfirmedAt && twoFactorConfirmedAt > change.askedAt) await removeSecondFactor(transaction, userId)
    if (deletionAt && isRequestedSince(deletionAt, change.askedAt)) await undoDeletion(transaction, userId, caller)
    await deleteChangesSince(transaction, userId, change.id)
    await endSessions(transaction, userId)
    await recordEvent(transaction, 'email-restored', userId, network)
    await queueMail(accounts, { letter: 'reset', email }, transaction)
  })
}

/** Owners of earlier addresses can still get theirs back: their changes and the links to undo them stay. */
async function deleteChangesSince(db: Db, userId: number, firstId: number): Promise<void> {
  await db.delete(emailChange).where(and(eq(emailChange.userId, userId), gte(emailChange.id, firstId)))
  const formerAddresses = db
    .select({ email: emailChange.fromEmail })
    .from(emailChange)
    .where(eq(emailChange.userId, userId))
  const undoesEarlier = and(eq(accountToken.kind, 'undo'), inArray(accountToken.email, formerAddresses))
  await db.delete(accountToken).where(and(eq(accountToken.userId, userId), not(undoesEarlier!)))
}
