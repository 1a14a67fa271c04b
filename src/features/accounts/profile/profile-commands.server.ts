import { and, eq, isNotNull, isNull, lt, ne, not, sql } from 'drizzle-orm'
import { rateLimit } from '#kit/http/rate-limit.table.ts'
import { Problem } from '#kit/problem.ts'
import { accountToken } from '../account-token.table.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { emailChange } from '../email/email-change.table.ts'
import { demandChange, storeChange } from '../email/email-change-commands.server.ts'
import { isCurrent } from '../email/find-email-change.server.ts'
import { unprovenDays } from '../email/unverified-account.ts'
import { sendLetter } from '../mail/mail-job.server.ts'
import { securityEvent } from '../security-event.table.ts'
import { recordEvent } from '../security-events.server.ts'
import { session } from '../sessions/session.table.ts'
import { endOtherSessions } from '../sessions/session-commands.server.ts'
import type { Person } from '../sessions/session-store.server.ts'
import { user } from '../user.table.ts'
import type { ProfileForm } from './profile-schemas.ts'

/** The name at once, a new address when its letter has been answered. Says whether one waits for that. */
export async function changeProfile(accounts: Accounts, form: ProfileForm, person: Person, caller: Caller): Promise<boolean> {
  const { name, email } = form
  const isMoved = email !== person.email
  if (isMoved) await demandChange(accounts, { email, code: form.code ?? null }, person, caller)
  await accounts.db.transaction(async transaction => {
    await transaction.update(user).set({ name, updatedAt: sql`now()` }).where(eq(user.id, person.id))
    if (isMoved) await storeChange(accounts, transaction, person, email, caller)
  })
  return isMoved
}

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
  await db.delete(user).where(isForgotten)
  await db.delete(emailChange).where(not(isCurrent))
  await db.delete(session).where(lt(session.expiresAt, sql`now()`))
  await db.delete(accountToken).where(lt(accountToken.expiresAt, sql`now()`))
  await db.delete(rateLimit).where(lt(rateLimit.expire, Date.now()))
  await db.delete(securityEvent).where(lt(securityEvent.at, sql`now() - interval '1 year'`))
}

/** Nobody has answered the letter. Administrators are made by the operator, who knows whose address it is. */
const isForgotten = and(
  isNull(user.emailVerifiedAt),
  eq(user.isAdmin, false),
  lt(user.createdAt, sql`now() - make_interval(days => ${unprovenDays})`),
)
