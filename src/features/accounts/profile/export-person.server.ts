import { asc, eq } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { findPendingChange } from '../email/find-email-change.server.ts'
import { toMoment, toUserAnswer } from '../find-user.server.ts'
import { securityEvent } from '../security-event.table.ts'
import { listSessions, type Person } from '../sessions/session-store.server.ts'
import { user } from '../user.table.ts'

/** What somebody has agreed to, and when. */
export async function findConsents(db: Db, userId: number) {
  const { consentVersion, consentAt, marketingConsentAt } = user
  const [found] = await db.select({ consentVersion, consentAt, marketingConsentAt }).from(user).where(eq(user.id, userId))
  return {
    personal_data: { version: found?.consentVersion ?? null, at: toMoment(found?.consentAt ?? null) },
    marketing: { at: toMoment(found?.marketingConsentAt ?? null) },
  }
}

/** Everything kept about a person, ready for a file. */
export async function exportPerson(db: Db, person: Person) {
  const events = await db
    .select({ event: securityEvent.event, network: securityEvent.network, at: securityEvent.at })
    .from(securityEvent)
    .where(eq(securityEvent.userId, person.id))
    .orderBy(asc(securityEvent.id))
  const sessions = await listSessions(db, person.id)
  return {
    user: toUserAnswer(person),
    consents: await findConsents(db, person.id),
    new_email: (await findPendingChange(db, person.id))?.email ?? null,
    deletion_at: toMoment(person.deletionAt),
    sessions: sessions.map(s => ({
      user_agent: s.userAgent,
      network: s.network,
      created_at: toMoment(s.createdAt),
      seen_at: toMoment(s.seenAt),
    })),
    events: events.map(e => ({ ...e, at: toMoment(e.at) })),
  }
}
