import { asc, eq } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { toMoment, toUserAnswer } from '../queries.server.ts'
import { securityEvent } from '../security-event.table.ts'
import { listSessions, type Person } from '../sessions/queries.server.ts'
import { user } from '../user.table.ts'

/** Everything kept about a person, ready for a file. */
export async function exportPerson(db: Db, person: Person) {
  const events = await db
    .select({ event: securityEvent.event, network: securityEvent.network, at: securityEvent.at })
    .from(securityEvent)
    .where(eq(securityEvent.userId, person.id))
    .orderBy(asc(securityEvent.id))
  const { consentVersion, consentAt, marketingConsentAt } = user
  const [consent] = await db.select({ consentVersion, consentAt, marketingConsentAt }).from(user).where(eq(user.id, person.id))
  const sessions = await listSessions(db, person.id)
  return {
    user: toUserAnswer(person),
    consents: {
      personal_data: { version: consent!.consentVersion, at: toMoment(consent!.consentAt) },
      marketing: { at: toMoment(consent!.marketingConsentAt) },
    },
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
