import { and, eq, gt, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { confirmedFor } from '#kit/http/guard.server.ts'
import type { Limit } from '#kit/http/limits.server.ts'
import { invalid, Problem } from '#kit/http/problem.ts'
import { rateLimit } from '#kit/http/rate-limit.table.ts'
import type { Session } from '#kit/http/session.server.ts'
import { isEqual } from '#kit/security/keys.server.ts'
import { hashToken } from '#kit/security/token.server.ts'
import { accountToken } from '../account-token.table.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { recordEvent } from '../commands.server.ts'
import { addressHash, sendLetter } from '../letters/commands.server.ts'
import { renewSession } from '../password/commands.server.ts'
import { securityEvent } from '../security-event.table.ts'
import { session } from '../session.table.ts'
import { endOtherSessions } from '../sessions/commands.server.ts'
import type { Person } from '../sessions/queries.server.ts'
import { user } from '../user.table.ts'

const lettersPerPerson: Limit = { name: 'verify-letter', points: 6, seconds: 60 }
const visits: Limit = { name: 'verify-visit', points: 30, seconds: 60 }

/** Another letter with a link; false when there is nothing to confirm. */
export async function resendVerification(accounts: Accounts, person: Person): Promise<boolean> {
  if (person.emailVerifiedAt) return false
  await accounts.limits.take(lettersPerPerson, String(person.id))
  await sendLetter(accounts, { letter: 'verify', userId: person.id })
  return true
}

export interface Visit {
  id: number
  addressHash: string
  signature: string
}

/** The link of a letter, for the address it went to. Opened again, it changes nothing and is no fault. */
export async function verifyEmail(
  { db, limits }: Accounts,
  { id, addressHash: given, signature }: Visit,
  { network }: Caller,
): Promise<void> {
  await limits.take(visits, network)
  const isMeant = and(
    eq(accountToken.tokenHash, hashToken(signature)),
    eq(accountToken.kind, 'verify'),
    gt(accountToken.expiresAt, sql`now()`),
  )
  const [token] = await db.select().from(accountToken).where(isMeant)
  if (!token || token.userId !== id) throw new Problem('forbidden', 'Invalid signature.')
  if (!isEqual(addressHash(token.email), given)) throw new Problem('forbidden')
  if (token.usedAt) return
  await db.transaction(async transaction => {
    const [used] = await transaction
      .update(accountToken)
      .set({ usedAt: sql`now()` })
      .where(and(isMeant, isNull(accountToken.usedAt)))
      .returning()
    if (!used) return
    const isSame = and(eq(user.id, id), eq(user.email, token.email), isNull(user.emailVerifiedAt))
    const { rowCount } = await transaction.update(user).set({ emailVerifiedAt: sql`now()`, updatedAt: sql`now()` }).where(isSame)
    if (rowCount) await recordEvent(transaction, 'email-verified', id, network)
  })
}

/** A new address needs the password, is unconfirmed, and the old one is told. */
export async function changeProfile(
  accounts: Accounts,
  { name, email }: { name: string; email: string },
  person: Person,
  caller: Caller,
): Promise<Session> {
  const isMoved = email !== person.email
  const confirmed = caller.session.signedIn?.confirmedAt?.getTime() ?? 0
  if (isMoved && Date.now() - confirmed > confirmedFor) throw new Problem('confirm')
  return accounts.db.transaction(async transaction => {
    const changed = { name, email, updatedAt: sql`now()`, ...(isMoved && { emailVerifiedAt: null }) }
    const [taken] = await transaction
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.email, email), ne(user.id, person.id)))
    if (taken) throw takenEmail()
    await transaction
      .update(user)
      .set(changed)
      .where(eq(user.id, person.id))
      .catch(error => {
        throw (error as { cause?: { code?: string } }).cause?.code === '23505' ? takenEmail() : error
      })
    if (!isMoved) return caller.session
    await transaction.delete(accountToken).where(eq(accountToken.userId, person.id))
    await recordEvent(transaction, 'email-changed', person.id, caller.network)
    await sendLetter(accounts, { letter: 'address', email: person.email }, transaction)
    await sendLetter(accounts, { letter: 'verify', userId: person.id }, transaction)
    return renewSession(transaction, caller, false)
  })
}

const takenEmail = () => invalid({ email: ['Такое значение поля email адрес уже существует.'] })

/** Consent to news is given and taken back at any time; given twice, the first day counts. */
export async function changeConsent({ db }: Accounts, userId: number, marketing: boolean, { network }: Caller): Promise<void> {
  const which = and(eq(user.id, userId), marketing ? isNull(user.marketingConsentAt) : isNotNull(user.marketingConsentAt))
  const { rowCount } = await db
    .update(user)
    .set({ marketingConsentAt: marketing ? sql`now()` : null })
    .where(which)
  if (rowCount) await recordEvent(db, marketing ? 'news-on' : 'news-off', userId, network)
}

/** Days until an account that is to be deleted is gone. */
const graceDays = 7

/** Any number; removals of administrators are decided one after the other. */
const adminLock = 5_346_010

/** Announces the deletion and ends the sessions elsewhere. The last administrator stays. */
export async function askForDeletion(accounts: Accounts, person: Person, caller: Caller): Promise<Date> {
  return accounts.db.transaction(async transaction => {
    if (person.isAdmin) {
      await transaction.execute(sql`select pg_advisory_xact_lock(${adminLock})`)
      const others = and(eq(user.isAdmin, true), ne(user.id, person.id), isNull(user.deletionAt))
      if (!(await transaction.$count(user, others)))
        throw new Problem('conflict', 'Вы — последний администратор: сначала назначьте другого.')
    }
    const deletionAt = sql`coalesce(${user.deletionAt}, now() + make_interval(days => ${graceDays}))`
    const [row] = await transaction
      .update(user)
      .set({ deletionAt })
      .where(eq(user.id, person.id))
      .returning({ deletionAt: user.deletionAt })
    await endOtherSessions(transaction, person.id, caller.session.signedIn!.sessionId)
    await recordEvent(transaction, 'deletion-asked', person.id, caller.network)
    await sendLetter(accounts, { letter: 'deletion', userId: person.id }, transaction)
    return row!.deletionAt!
  })
}

export async function undoDeletion({ db }: Accounts, userId: number, { network }: Caller): Promise<void> {
  const { rowCount } = await db
    .update(user)
    .set({ deletionAt: null })
    .where(and(eq(user.id, userId), isNotNull(user.deletionAt)))
  if (rowCount) await recordEvent(db, 'deletion-undone', userId, network)
}

/** Hourly: accounts whose time has come, and what has expired. */
export async function cleanUp({ db }: Pick<Accounts, 'db'>): Promise<void> {
  await db.delete(user).where(lt(user.deletionAt, sql`now()`))
  await db.delete(session).where(lt(session.expiresAt, sql`now()`))
  await db.delete(accountToken).where(lt(accountToken.expiresAt, sql`now()`))
  await db.delete(rateLimit).where(lt(rateLimit.expire, Date.now()))
  await db.delete(securityEvent).where(lt(securityEvent.at, sql`now() - interval '1 year'`))
}
