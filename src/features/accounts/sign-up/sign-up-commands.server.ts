import { sql } from 'drizzle-orm'
import { consumeByNetwork, type Limit } from '#kit/http/limits.server.ts'
import { hashPassword, requireHashPlace } from '#kit/security/password-hash.server.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { emailTaken } from '../email/email-change-commands.server.ts'
import { isAddressReserved } from '../email/find-email-change.server.ts'
import { queueMail } from '../mail/mail-job.server.ts'
import { rejectWeakPassword } from '../password/weak-password.ts'
import { recordEvent } from '../security-events.server.ts'
import { user } from '../user.table.ts'
import { consentVersion, type Registration } from './registration.ts'

const perNetwork: Limit = { name: 'register', points: 10, seconds: 3_600 }

/** Creates an account without signing in. Does the same work whether or not the email is taken. */
export async function register(accounts: Accounts, form: Registration, { network }: Caller): Promise<void> {
  const { db, limits } = accounts
  requireHashPlace('setting')
  await consumeByNetwork(limits, perNetwork, network)
  rejectWeakPassword(form.password, [form.name, form.email])
  const passwordHash = await hashPassword(form.password)
  await db.transaction(async transaction => {
    const [created] = await transaction
      .insert(user)
      .values({
        name: form.name,
        email: form.email,
        passwordHash,
        consentVersion,
        consentAt: sql`now()`,
        marketingConsentAt: form.marketing_consent ? sql`now()` : null,
      })
      .onConflictDoNothing({ target: user.email })
      .returning({ id: user.id })
    if (!created || (await isAddressReserved(transaction, form.email))) throw emailTaken()
    await recordEvent(transaction, 'registered', created.id, network)
    await queueMail(accounts, { letter: 'verify', userId: created.id }, transaction)
  })
}
