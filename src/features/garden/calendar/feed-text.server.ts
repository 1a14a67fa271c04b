import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { addDays, type Day } from '#features/verdict/calendar.ts'
import type { FeedEvent } from './sync-events.server.ts'

/** Names the events wherever the site moves: another host would double every one of them. */
const host = 'garden.sadozor'
const refreshSeconds = 4 * 3600

/** The calendar as iCalendar (RFC 5545): whole days, the end is the day after the last one. No names of people or addresses. */
export function feedText(name: string, events: readonly FeedEvent[], todo: string): string {
  const calendar = ical({
    name,
    prodId: { company: 'Sadozor', product: 'Garden', language: 'RU' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  })
  for (const { uid, title, from, to, isCancelled, sequence, changedAt } of events)
    calendar.createEvent({
      id: `${uid}@${host}`,
      sequence,
      start: midnight(from),
      end: midnight(addDays(to, 1)),
      allDay: true,
      summary: title,
      url: todo,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      stamp: changedAt,
      lastModified: changedAt,
    })
  return calendar.toString()
}

const midnight = (day: Day) => new Date(`${day}T00:00:00Z`)
