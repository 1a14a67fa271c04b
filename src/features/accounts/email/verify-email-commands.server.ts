import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Limit } from '#kit/http/limits.server.ts'
import { Problem } from '#kit/problem.ts'
import { isEqual } from '#kit/security/keys.server.ts'
import { hashToken } from '#kit/security/token.server.ts'
import { accountToken } from '../account-token.table.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { addressHash, sendLetter } from '../mail/mail-job.server.ts'
import { recordEvent } from '../security-events.server.ts'
import type { Person } from '../sessions/session-store.server.ts'
import { user } from '../user.table.ts'
import { resendChange } from './email-change-commands.server.ts'

const lettersPerMinute: Limit = { name: 'verify-letter', points: 6, seconds: 60 }
const lettersPerHour: Limit = { name: 'verify-letter-hour', points: 12, seconds: 3_600 }
const visits: Limit = { name: 'verify-visit', points: 30, seconds: 60 }

/** Another letter with a link, to the address that waits for one; false when there is nothing to confirm. */
export async function resendLink(accounts: Accounts, person: Person): Promise<boolean> {
  if (person.emailVerifiedAt) return resendChange(accounts, person.id)
  await accounts.limits.take(lettersPerMinute, String(person.id))
  await accounts.limits.take(lettersPerHour, person.email)
  await sendLetter(accounts, { letter: 'verify', userId: person.id })
  return true
}

export interface Answer {
  id: number
  addressHash: string
  signature: string
}

/** The letter was answered at the address it went to. Answered again, it changes nothing and is no fault. */
export async function verifyEmail(
  { db, limits }: Accounts,
  { id, addressHash: given, signature }: Answer,
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
