import { hash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import type { JobData } from '#kit/jobs/jobs.ts'
import type { Mailer } from '#kit/mail/mailer.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { hashToken, newToken } from '#kit/security/token.server.ts'
import { date } from '#ui/format/format-date.ts'
import { accountToken } from '../account-token.table.ts'
import type { Accounts } from '../accounts.ts'
import { undoHours } from '../email/email-change.ts'
import { findChangeFrom, findPendingChange } from '../email/find-email-change.server.ts'
import { verifyPagePath } from '../email/verify-email.ts'
import { findUserByEmail } from '../find-user.server.ts'
import { user } from '../user.table.ts'
import { toHtml, toText } from './mail-body.ts'
import {
  addressChangedMail,
  addressChangeRequestedMail,
  deletionMail,
  type MailText,
  newAddressMail,
  passwordChangedMail,
  passwordResetMail,
  type TwoFactorChange,
  twoFactorMail,
  verifyMail,
} from './mail-texts.ts'

/** Data of a queued email. Tokens are issued when it is sent, so that the queue never holds one. */
export type MailJob =
  | { letter: 'reset'; email: string }
  | { letter: 'verify'; userId: number }
  | { letter: 'password'; userId: number }
  | { letter: 'new-address' | 'address-asked' | 'address'; userId: number; email: string }
  | { letter: 'deletion'; userId: number }
  | { letter: 'two-factor'; userId: number; news: TwoFactorChange }

/** This name and the field `letter` of a job are stored in the queue's table, so they cannot simply be renamed. */
export const mailJobName = 'letter'

/** Queues an email; with a transaction as `db`, it is sent only if that commits. */
export const queueMail = ({ jobs }: Accounts, job: MailJob, db?: Db): Promise<void> =>
  jobs.add(mailJobName, job as JobData, db)

/** Sends the email of a job; does nothing if the account does not exist (any more). */
export async function deliverMail(accounts: Accounts, mailer: Mailer, job: MailJob): Promise<void> {
  const mail = await composeMail(accounts, job)
  if (!mail) return
  const { to, text: content } = mail
  await mailer.send({ to, subject: content.subject, text: toText(content), html: toHtml(content) })
}

async function composeMail(accounts: Accounts, job: MailJob): Promise<{ to: string; text: MailText } | null> {
  const { db, publicUrl } = accounts
  if (job.letter === 'new-address') return composeNewAddressMail(accounts, job)
  if (job.letter === 'address-asked' || job.letter === 'address') return composeOldAddressMail(accounts, job)
  const recipient = job.letter === 'reset' ? await findUserByEmail(db, job.email) : await findUser(db, job.userId)
  if (!recipient) return null
  const to = recipient.email
  switch (job.letter) {
    case 'reset': {
      const token = await issueToken(db, 'reset', recipient.id, to)
      return {
        to,
        text: passwordResetMail(`${publicUrl}/reset-password?token=${token}&email=${encodeURIComponent(to)}`),
      }
    }
    case 'verify':
      return recipient.emailVerifiedAt ? null : { to, text: verifyMail(await verifyUrl(accounts, recipient.id, to)) }
    case 'password':
      return { to, text: passwordChangedMail(`${publicUrl}/reset-password`) }
    case 'two-factor':
      return { to, text: twoFactorMail(job.news, `${publicUrl}/reset-password`) }
    case 'deletion':
      return (
        recipient.deletionAt && {
          to,
          text: deletionMail(date(moscowDay(recipient.deletionAt)), `${publicUrl}/profile`),
        }
      )
  }
}

interface AddressMailJob {
  letter: string
  userId: number
  email: string
}

/** Null if the change has been cancelled meanwhile. */
async function composeNewAddressMail({ db, publicUrl }: Accounts, { userId, email }: AddressMailJob) {
  const pending = await findPendingChange(db, userId)
  if (pending?.email !== email) return null
  const token = await issueToken(db, 'change', userId, email)
  return { to: email, text: newAddressMail(`${publicUrl}/email-change?token=${token}`) }
}

/** To the old address, whose owner may not have requested the change. Null if it has been undone meanwhile. */
async function composeOldAddressMail({ db, publicUrl }: Accounts, { letter, userId, email }: AddressMailJob) {
  if (!(await findChangeFrom(db, userId, email))) return null
  const token = await issueToken(db, 'undo', userId, email, undoHours * 3_600)
  const compose = letter === 'address' ? addressChangedMail : addressChangeRequestedMail
  return { to: email, text: compose(`${publicUrl}/email-undo?token=${token}`) }
}

async function findUser(db: Db, id: number) {
  const [found] = await db.select().from(user).where(eq(user.id, id))
  return found ?? null
}

/** How long links in emails work by default, in seconds. */
const tokenSeconds = 3_600

type TokenKind = typeof accountToken.$inferInsert.kind

async function issueToken(
  db: Db,
  kind: TokenKind,
  userId: number,
  email: string,
  seconds = tokenSeconds,
): Promise<string> {
  const token = newToken()
  const expiresAt = sql`now() + make_interval(secs => ${seconds})`
  await db.insert(accountToken).values({ tokenHash: hashToken(token), kind, userId, email, expiresAt })
  return token
}

async function verifyUrl({ db, publicUrl }: Accounts, userId: number, email: string): Promise<string> {
  const signature = await issueToken(db, 'verify', userId, email)
  return publicUrl + verifyPagePath(userId, addressHash(email), signature)
}

/** Identifies the address of the link, as the API contract requires; not a secret. */
export const addressHash = (email: string): string => hash('sha1', email)
