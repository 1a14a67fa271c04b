import { asc, desc, eq } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import type { Accounts } from '../accounts.ts'
import { findPendingChange } from '../email/find-email-change.server.ts'
import { toApiTimestamp, toUserResponse } from '../find-user.server.ts'
import { securityEvent } from '../security-event.table.ts'
import { listSessions, type Person } from '../sessions/session-store.server.ts'
import { user } from '../user.table.ts'
import { supportEdit } from './support-edit.table.ts'

/** The consents of the user and their dates. */
export async function findConsents(db: Db, userId: number) {
  const { consentVersion, consentAt, marketingConsentAt } = user
  const [found] = await db
    .select({ consentVersion, consentAt, marketingConsentAt })
    .from(user)
    .where(eq(user.id, userId))
  return {
    personal_data: { version: found?.consentVersion ?? null, at: toApiTimestamp(found?.consentAt ?? null) },
    marketing: { at: toApiTimestamp(found?.marketingConsentAt ?? null) },
  }
}

/** What editors changed in the user's own records and why, the latest first. */
export async function findSupportEdits(db: Db, userId: number) {
  const { title, reason, before, after, at } = supportEdit
  const rows = await db
    .select({ title, reason, before, after, at })
    .from(supportEdit)
    .where(eq(supportEdit.userId, userId))
    .orderBy(desc(supportEdit.at), desc(supportEdit.id))
    .limit(100)
  return rows.map(row => ({ ...row, at: toApiTimestamp(row.at) }))
}

/** All stored data about a user, for the download. */
export async function exportPerson({ db, personalData }: Pick<Accounts, 'db' | 'personalData'>, person: Person) {
  const events = await db
    .select({ event: securityEvent.event, network: securityEvent.network, at: securityEvent.at })
    .from(securityEvent)
    .where(eq(securityEvent.userId, person.id))
    .orderBy(asc(securityEvent.id))
  const sessions = await listSessions(db, person.id)
  const more: Record<string, unknown> = {}
  for (const [name, read] of Object.entries(personalData)) more[name] = await read(db, person.id)
  return {
    user: toUserResponse(person),
    consents: await findConsents(db, person.id),
    new_email: (await findPendingChange(db, person.id))?.email ?? null,
    deletion_at: toApiTimestamp(person.deletionAt),
    sessions: sessions.map(s => ({
      user_agent: s.userAgent,
      network: s.network,
      created_at: toApiTimestamp(s.createdAt),
      seen_at: toApiTimestamp(s.seenAt),
    })),
    support_edits: await findSupportEdits(db, person.id),
    events: events.map(e => ({ ...e, at: toApiTimestamp(e.at) })),
    ...more,
  }
}
