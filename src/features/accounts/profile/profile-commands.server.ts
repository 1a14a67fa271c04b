import { and, eq, isNotNull, isNull, lt, not, sql } from 'drizzle-orm'
import { deleteAlongKey, deleteFound } from '#kit/db/delete-in-parts.server.ts'
import { rateLimit } from '#kit/http/rate-limit.table.ts'
import { HttpProblem } from '#kit/problem.ts'
import { accountToken } from '../account-token.table.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { hasOtherAdmins, lockAdmins } from '../admins/active-admins.server.ts'
import { emailChange } from '../email/email-change.table.ts'
import { checkEmailChange, storeEmailChange } from '../email/email-change-commands.server.ts'
import { isChangeActive } from '../email/find-email-change.server.ts'
import { unverifiedDays } from '../email/unverified-account.ts'
import { queueMail } from '../mail/mail-job.server.ts'
import { securityEvent } from '../security-event.table.ts'
import { recordEvent } from '../security-events.server.ts'
import { session } from '../sessions/session.table.ts'
import { endOtherSessions } from '../sessions/session-commands.server.ts'
import type { Person } from '../sessions/session-store.server.ts'
import { user } from '../user.table.ts'
import { deletionDays } from './account-deletion.server.ts'
import type { ProfileForm } from './profile-schemas.ts'

/** Changes the name at once; a new address stays pending until it is confirmed. Returns whether one is pending. */
export async function changeProfile(
  accounts: Accounts,
  form: ProfileForm,
  person: Person,
  caller: Caller,
): Promise<boolean> {
  const { name, email } = form
  const hasNewAddress = email !== person.email
  if (hasNewAddress) await checkEmailChange(accounts, { email, code: form.code ?? null }, person, caller)
  await accounts.db.transaction(async transaction => {
    await transaction.update(user).set({ name, updatedAt: sql`now()` }).where(eq(user.id, person.id))
    if (hasNewAddress) await storeEmailChange(accounts, transaction, person, email, caller)
  })
  return hasNewAddress
}

/** Gives or withdraws the consent to news; giving it again keeps the first date. */
export async function changeConsent(
  { db }: Accounts,
  userId: number,
  marketing: boolean,
  { network }: Caller,
): Promise<void> {
  const which = and(
    eq(user.id, userId),
    marketing ? isNull(user.marketingConsentAt) : isNotNull(user.marketingConsentAt),
  )
  const { rowCount } = await db
    .update(user)
    .set({ marketingConsentAt: marketing ? sql`now()` : null })
    .where(which)
  if (rowCount) await recordEvent(db, marketing ? 'news-on' : 'news-off', userId, network)
}

/** Schedules the deletion and ends the other sessions. The last administrator cannot be deleted. */
export async function requestDeletion(accounts: Accounts, person: Person, caller: Caller): Promise<Date> {
  return accounts.db.transaction(async transaction => {
    if (person.isAdmin) {
      await lockAdmins(transaction)
      if (!(await hasOtherAdmins(transaction, person.id)))
        throw new HttpProblem('conflict', 'Вы — последний администратор: сначала назначьте другого.')
    }
    const deletionAt = sql`coalesce(${user.deletionAt}, now() + make_interval(days => ${deletionDays}))`
    const [row] = await transaction
      .update(user)
      .set({ deletionAt })
      .where(eq(user.id, person.id))
      .returning({ deletionAt: user.deletionAt })
    await endOtherSessions(transaction, person.id, caller.session.signedIn!.sessionId)
    await recordEvent(transaction, 'deletion-asked', person.id, caller.network)
    await queueMail(accounts, { letter: 'deletion', userId: person.id }, transaction)
    return row!.deletionAt!
  })
}

/** Deletion of an account takes all of its garden along. */
const accountsAtOnce = 10

/** Hourly job: deletes accounts that are due and everything that has expired, in parts, so that no statement runs into its time limit. */
export async function cleanUp({ db }: Pick<Accounts, 'db'>): Promise<void> {
  await deleteFound(db, user.id, lt(user.deletionAt, sql`now()`), accountsAtOnce)
  await deleteFound(db, user.id, isUnverifiedTooLong, accountsAtOnce)
  await deleteAlongKey(db, emailChange.id, not(isChangeActive))
  await deleteFound(db, session.id, lt(session.expiresAt, sql`now()`))
  await deleteAlongKey(db, accountToken.tokenHash, lt(accountToken.expiresAt, sql`now()`))
  await deleteAlongKey(db, rateLimit.key, lt(rateLimit.expire, Date.now()))
  await deleteFound(db, securityEvent.id, lt(securityEvent.at, sql`now() - interval '1 year'`))
}

/** Administrators are exempt: the operator created them and knows whose address it is. */
const isUnverifiedTooLong = and(
  isNull(user.emailVerifiedAt),
  eq(user.isAdmin, false),
  lt(user.createdAt, sql`now() - make_interval(days => ${unverifiedDays})`),
)!
