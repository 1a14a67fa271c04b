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
  | 'admin-removed'
  | 'blocked'
  | 'unblocked'
  | 'session-ended-by-admin'
  | 'verification-resent'
  | 'people-listed'
  | 'person-viewed'
  | 'records-listed'
  | 'record-viewed'
  | 'record-edited'
  | 'journal-exported'
  | 'redirect-saved'
  | 'redirect-deleted'
  | 'forgery-refused'
  | 'access-refused'

/** Adds an event to the audit log; `userId` is null if there is no such account. */
export async function recordEvent(
  db: Db,
  event: SecurityEvent,
  userId: number | null,
  network: string,
  detail?: string,
): Promise<void> {
  await db.insert(securityEvent).values({ event, userId, network, ...(detail !== undefined && { detail }) })
}

/** What an administrator did or saw. */
export interface AdminEvent {
  event: SecurityEvent
  /** Whose account or data it was; null for what belongs to nobody. */
  userId: number | null
  /** In words without personal data. */
  detail?: string | null
}

/** The administrator of a request. */
export interface Actor {
  id: number
  network: string
}

export async function recordAdminEvents(db: Db, actor: Actor, events: readonly AdminEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ event, userId, detail = null }) => ({
    event,
    userId,
    detail,
    actorId: actor.id,
    network: actor.network,
  }))
  await db.insert(securityEvent).values(rows)
}

/** An attack may be refused with every request, so only the first refusal of an hour is recorded per account, or per network without one. */
export async function recordFirstRefusal(
  { db, isFirstRefusal }: Pick<Accounts, 'db' | 'isFirstRefusal'>,
  event: SecurityEvent,
  userId: number | null,
  network: string,
): Promise<void> {
  if (isFirstRefusal(`${event} ${userId ?? network}`)) await recordEvent(db, event, userId, network)
}
