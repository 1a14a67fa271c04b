import { sql } from 'drizzle-orm'
import type { Limit } from '#kit/http/limits.server.ts'
import { hashPassword } from '#kit/security/password-hash.server.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { takenEmail } from '../email/email-change-commands.server.ts'
import { isAddressKept } from '../email/find-email-change.server.ts'
import { sendLetter } from '../mail/mail-job.server.ts'
import { refuseWeakPassword } from '../password/weak-password.ts'
import { recordEvent } from '../security-events.server.ts'
import { user } from '../user.table.ts'
import { consentVersion, type Registration } from './registration.ts'

const perNetwork: Limit = { name: 'register', points: 10, seconds: 3_600 }

/** A new account; nobody is signed in by it. The work is the same whether the e-mail is free or taken. */
export async function register(accounts: Accounts, form: Registration, { network }: Caller): Promise<void> {
  const { db, limits } = accounts
  await limits.take(perNetwork, network)
  refuseWeakPassword(form.password, [form.name, form.email])
  const passwordHash = await hashPassword(form.password)
  await db.transaction(async transaction => {
    const [made] = await transaction
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
    if (!made || (await isAddressKept(transaction, form.email))) throw takenEmail()
    await recordEvent(transaction, 'registered', made.id, network)
    await sendLetter(accounts, { letter: 'verify', userId: made.id }, transaction)
  })
}
