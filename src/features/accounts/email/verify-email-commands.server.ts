import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { consumeByNetwork, type Limit } from '#kit/http/limits.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { isEqual } from '#kit/security/keys.server.ts'
import { hashToken } from '#kit/security/token.server.ts'
import { accountToken } from '../account-token.table.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { addressHash, queueMail } from '../mail/mail-job.server.ts'
import { recordEvent } from '../security-events.server.ts'
import type { Person } from '../sessions/session-store.server.ts'
import { user } from '../user.table.ts'
import { resendEmailChange } from './email-change-commands.server.ts'

const mailsPerMinute: Limit = { name: 'verify-letter', points: 6, seconds: 60 }
const mailsPerHour: Limit = { name: 'verify-letter-hour', points: 12, seconds: 3_600 }
const linkVisits: Limit = { name: 'verify-visit', points: 30, seconds: 60 }

/** Sends the email for the unverified or pending address again; false if there is nothing to confirm. */
export async function resendVerification(accounts: Accounts, person: Person): Promise<boolean> {
  if (person.emailVerifiedAt) return resendEmailChange(accounts, person.id)
  await accounts.limits.consume(mailsPerMinute, String(person.id))
  await accounts.limits.consume(mailsPerHour, person.email)
  await queueMail(accounts, { letter: 'verify', userId: person.id })
  return true
}

export interface VerificationLink {
  id: number
  addressHash: string
  signature: string
}

/** Verifies the address the email was sent to. Repeating it succeeds and changes nothing. */
export async function verifyEmail(
  { db, limits }: Accounts,
  { id, addressHash: givenHash, signature }: VerificationLink,
  { network }: Caller,
): Promise<void> {
  await consumeByNetwork(limits, linkVisits, network)
  const isMatchingToken = and(
    eq(accountToken.tokenHash, hashToken(signature)),
    eq(accountToken.kind, 'verify'),
    gt(accountToken.expiresAt, sql`now()`),
  )
  const [token] = await db.select().from(accountToken).where(isMatchingToken)
  if (!token || token.userId !== id) throw new HttpProblem('forbidden', 'Invalid signature.')
  if (!isEqual(addressHash(token.email), givenHash)) throw new HttpProblem('forbidden')
  if (token.usedAt) return
  await db.transaction(async transaction => {
    const [used] = await transaction
      .update(accountToken)
      .set({ usedAt: sql`now()` })
      .where(and(isMatchingToken, isNull(accountToken.usedAt)))
      .returning()
    if (!used) return
    const isUnverifiedOwner = and(eq(user.id, id), eq(user.email, token.email), isNull(user.emailVerifiedAt))
    const { rowCount } = await transaction
      .update(user)
      .set({ emailVerifiedAt: sql`now()`, updatedAt: sql`now()` })
      .where(isUnverifiedOwner)
    if (rowCount) await recordEvent(transaction, 'email-verified', id, network)
  })
}
