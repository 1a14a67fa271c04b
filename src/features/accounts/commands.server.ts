import type { Db } from '#kit/db/database.server.ts'
import { securityEvent } from './security-event.table.ts'

export type SecurityEvent =
  | 'registered'
  | 'signed-in'
  | 'sign-in-failed'
  | 'code-failed'
  | 'recovery-code-used'
  | 'signed-out'
  | 'password-changed'
  | 'password-reset'
  | 'reset-asked'
  | 'email-changed'
  | 'email-verified'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'recovery-codes-made'
  | 'session-ended'
  | 'exported'
  | 'news-on'
  | 'news-off'
  | 'deletion-asked'
  | 'deletion-undone'
  | 'made-admin'

/** Keeps what happened to an account, with whose it was and from which network. */
export async function recordEvent(db: Db, event: SecurityEvent, userId: number | null, network: string): Promise<void> {
  await db.insert(securityEvent).values({ event, userId, network })
}
