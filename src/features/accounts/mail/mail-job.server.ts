import { hash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import type { JobData } from '#kit/jobs/jobs.ts'
import type { Mailer } from '#kit/mail/mailer.server.ts'
import { hashToken, newToken } from '#kit/security/token.server.ts'
import { date } from '#ui/format/format-date.ts'
import { accountToken } from '../account-token.table.ts'
import type { Accounts } from '../accounts.ts'
import { undoHours } from '../email/email-change.ts'
import { findChangeFrom, findPendingChange } from '../email/find-email-change.server.ts'
import { verifyPage } from '../email/verify-email.ts'
import { findUserByEmail } from '../find-user.server.ts'
import { user } from '../user.table.ts'
import { toHtml, toText } from './mail-body.ts'
import {
  addressAskedLetter,
  addressLetter,
  deletionLetter,
  type Letter,
  newAddressLetter,
  passwordLetter,
  resetLetter,
  type TwoFactorNews,
  twoFactorLetter,
  verifyLetter,
} from './mail-texts.ts'

/** What is to be written, and to whom. Tokens are made when the letter leaves: none waits in the queue. */
export type Errand =
  | { letter: 'reset'; email: string }
  | { letter: 'verify'; userId: number }
  | { letter: 'password'; userId: number }
  | { letter: 'new-address' | 'address-asked' | 'address'; userId: number; email: string }
  | { letter: 'deletion'; userId: number }
  | { letter: 'two-factor'; userId: number; news: TwoFactorNews }

export const letterJob = 'letter'

/** Queues a letter; with a transaction, it leaves only if that is committed. */
export const sendLetter = ({ jobs }: Accounts, errand: Errand, db?: Db): Promise<void> => jobs.add(letterJob, errand as JobData, db)

/** Does the errand. Somebody without an account, or no longer with one, gets no letter. */
export async function deliver(accounts: Accounts, mailer: Mailer, errand: Errand): Promise<void> {
  const written = await write(accounts, errand)
  if (!written) return
  const { to, letter } = written
  await mailer.send({ to, subject: letter.subject, text: toText(letter), html: toHtml(letter) })
}

async function write(accounts: Accounts, errand: Errand): Promise<{ to: string; letter: Letter } | null> {
  const { db, publicUrl } = accounts
  if (errand.letter === 'new-address') return writeNewAddress(accounts, errand)
  if (errand.letter === 'address-asked' || errand.letter === 'address') return writeOldAddress(accounts, errand)
  const person = errand.letter === 'reset' ? await findUserByEmail(db, errand.email) : await findUser(db, errand.userId)
  if (!person) return null
  const to = person.email
  switch (errand.letter) {
    case 'reset': {
      const token = await issueToken(db, 'reset', person.id, to)
      return { to, letter: resetLetter(`${publicUrl}/reset-password?token=${token}&email=${encodeURIComponent(to)}`) }
    }
    case 'verify':
      return person.emailVerifiedAt ? null : { to, letter: verifyLetter(await verifyUrl(accounts, person.id, to)) }
    case 'password':
      return { to, letter: passwordLetter(`${publicUrl}/reset-password`) }
    case 'two-factor':
      return { to, letter: twoFactorLetter(errand.news, `${publicUrl}/reset-password`) }
    case 'deletion':
      return person.deletionAt && { to, letter: deletionLetter(date(person.deletionAt.toISOString().slice(0, 10)), `${publicUrl}/profile`) }
  }
}

interface AddressErrand {
  letter: string
  userId: number
  email: string
}

/** None when the change was cancelled before the letter left. */
async function writeNewAddress({ db, publicUrl }: Accounts, { userId, email }: AddressErrand) {
  const pending = await findPendingChange(db, userId)
  if (pending?.email !== email) return null
  const token = await issueToken(db, 'change', userId, email)
  return { to: email, letter: newAddressLetter(`${publicUrl}/email-change?token=${token}`) }
}

/** To the address that goes, which may have been given away by somebody else. None when the change is undone already. */
async function writeOldAddress({ db, publicUrl }: Accounts, { letter, userId, email }: AddressErrand) {
  if (!(await findChangeFrom(db, userId, email))) return null
  const token = await issueToken(db, 'undo', userId, email, undoHours * 3_600)
  const write = letter === 'address' ? addressLetter : addressAskedLetter
  return { to: email, letter: write(`${publicUrl}/email-undo?token=${token}`) }
}

async function findUser(db: Db, id: number) {
  const [found] = await db.select().from(user).where(eq(user.id, id))
  return found ?? null
}

/** Links in letters are good for so long; seconds. */
const tokenSeconds = 3_600

type TokenKind = typeof accountToken.$inferInsert.kind

async function issueToken(db: Db, kind: TokenKind, userId: number, email: string, seconds = tokenSeconds): Promise<string> {
  const token = newToken()
  const expiresAt = sql`now() + make_interval(secs => ${seconds})`
  await db.insert(accountToken).values({ tokenHash: hashToken(token), kind, userId, email, expiresAt })
  return token
}

async function verifyUrl({ db, publicUrl }: Accounts, userId: number, email: string): Promise<string> {
  const signature = await issueToken(db, 'verify', userId, email)
  return publicUrl + verifyPage(userId, addressHash(email), signature)
}

/** As the contract has it: which address the link is for, not a secret. */
export const addressHash = (email: string): string => hash('sha1', email)
