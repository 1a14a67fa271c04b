import type { Db } from '#kit/db/database.server.ts'
import type { Accounts } from './accounts.ts'
import { securityEvent } from './security-event.table.ts'

export type SecurityEvent =
  | 'registered'
  | 'signed-in'
  | 'sign-in-failed'
  | 'sign-in-refused'
  | 'password-failed'
  | 'password-refused'
  | 'code-failed'
  | 'code-refused'
  | 'recovery-code-used'
  | 'signed-out'
  | 'password-changed'
  | 'password-reset'
  | 'reset-asked'
  | 'email-change-asked'
  | 'email-change-cancelled'
  | 'email-changed'
  | 'email-restored'
  | 'email-verified'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'two-factor-replaced'
  | 'recovery-codes-made'
  | 'session-ended'
  | 'exported'
  | 'news-on'
  | 'news-off'
  | 'deletion-asked'
  | 'deletion-undone'
  | 'made-admin'
  | 'forgery-refused'
  | 'access-refused'

/** Keeps what happened to an account, with whose it was and from which network. */
export async function recordEvent(db: Db, event: SecurityEvent, userId: number | null, network: string): Promise<void> {
  await db.insert(securityEvent).values({ event, userId, network })
}

/** A refusal may come with every request of an attack: per account, or per network without one, the first of an hour is kept. */
export async function recordRefusal(
  { db, isFirstRefusal }: Pick<Accounts, 'db' | 'isFirstRefusal'>,
  event: SecurityEvent,
  userId: number | null,
  network: string,
): Promise<void> {
  if (isFirstRefusal(`${event} ${userId ?? network}`)) await recordEvent(db, event, userId, network)
}
