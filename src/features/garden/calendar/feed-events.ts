import type { Day } from '#features/verdict/calendar.ts'

/** A job of the plan as a calendar shows it: whole days, both included. */
export interface PlannedEvent {
  uid: string
  plot: number | null
  title: string
  from: Day
  to: Day
}

/** What the readers of the feed were told last. */
export interface KnownEvent extends PlannedEvent {
  isCancelled: boolean
  sequence: number
}

const isSame = (a: PlannedEvent, b: PlannedEvent) =>
  a.from === b.from && a.to === b.to && a.title === b.title && a.plot === b.plot

/**
 * The events that have changed since: a job that moved, came back or has another name has a higher number; what is done, skipped, deleted or
 * has no day any more is cancelled.
 */
export function changedEvents(known: readonly KnownEvent[], planned: readonly PlannedEvent[]): KnownEvent[] {
  const before = new Map(known.map(event => [event.uid, event]))
  const now = new Set(planned.map(({ uid }) => uid))
  const changed = planned.flatMap((event): KnownEvent[] => {
    const old = before.get(event.uid)
    if (!old) return [{ ...event, isCancelled: false, sequence: 0 }]
    return old.isCancelled || !isSame(old, event) ? [{ ...event, isCancelled: false, sequence: old.sequence + 1 }] : []
  })
  const gone = known.filter(({ uid, isCancelled }) => !isCancelled && !now.has(uid))
  return [...changed, ...gone.map(event => ({ ...event, isCancelled: true, sequence: event.sequence + 1 }))]
}
