import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import { listDays } from '../tasks/list-tasks.ts'
import type { TaskView } from '../tasks/task-view.ts'
import { changedEvents, type KnownEvent, type PlannedEvent } from './feed-events.ts'
import { gardenEvent } from './garden-feed.table.ts'

/** An event as the feed prints it. */
export interface FeedEvent extends KnownEvent {
  changedAt: Date
}

/** Cancelled ones are told for so long. */
const daysOfCancelled = 30

/** Brings what readers were told up to date, and returns all that they are told now. Writes only when something has changed. */
export async function syncEvents(db: Db, userId: number, open: OpenGarden): Promise<FeedEvent[]> {
  const planned = plannedEvents(open)
  const known = await findEvents(db, userId)
  if (changedEvents(known, planned).length === 0) return known
  return db.transaction(async transaction => {
    const tx = transaction as unknown as Db
    // Two readers at once count a change once.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('garden feed'), ${userId}::int)`)
    await saveEvents(tx, userId, changedEvents(await findAllEvents(tx, userId), planned))
    return findEvents(tx, userId)
  })
}

/** Jobs with a day, the missed ones at their old days until somebody chooses. */
function plannedEvents(open: OpenGarden): PlannedEvent[] {
  const stored = new Map(open.garden.tasks.map(task => [task.id, task]))
  const plotOfBed = new Map(open.garden.beds.map(bed => [bed.id, bed.plot]))
  return listDays(open).flatMap((task): PlannedEvent[] => {
    const { id, bed, group, from, to } = task
    if (group === 'ended' || from === null) return []
    const plot = (bed && plotOfBed.get(bed.id)) ?? null
    return [{ uid: stored.get(id)!.uid, plot, title: titleOf(task), from, to: to ?? from }]
  })
}

/** With the name of its planting in the place of the crop that steps of schemes begin with: «Смородина чёрная: голый куст». */
function titleOf({ title, planting, isManual }: Pick<TaskView, 'title' | 'planting' | 'isManual'>): string {
  if (!planting || title.includes(planting.name)) return title
  const ofCrop = isManual ? null : /^[^:]{1,30}: /.exec(title)
  return `${planting.name}: ${title.slice(ofCrop?.[0].length ?? 0)}`
}

const columns = {
  uid: gardenEvent.uid,
  plot: gardenEvent.plotId,
  title: gardenEvent.title,
  from: gardenEvent.dueFrom,
  to: gardenEvent.dueTo,
  isCancelled: gardenEvent.isCancelled,
  sequence: gardenEvent.sequence,
  changedAt: gardenEvent.changedAt,
}

const findAllEvents = (db: Db, userId: number) =>
  db
    .select(columns)
    .from(gardenEvent)
    .where(eq(gardenEvent.userId, userId))
    .orderBy(gardenEvent.dueFrom, gardenEvent.uid)

async function findEvents(db: Db, userId: number): Promise<FeedEvent[]> {
  const oldest = Date.now() - daysOfCancelled * 86_400_000
  return (await findAllEvents(db, userId)).filter(
    ({ isCancelled, changedAt }) => !isCancelled || changedAt.getTime() > oldest,
  )
}

async function saveEvents(tx: Db, userId: number, events: readonly KnownEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ uid, plot, title, from, to, isCancelled, sequence }) => ({
    userId,
    uid,
    plotId: plot,
    title,
    dueFrom: from,
    dueTo: to,
    isCancelled,
    sequence,
  }))
  const of = (name: string) => sql`excluded.${sql.identifier(name)}`
  await tx
    .insert(gardenEvent)
    .values(rows)
    .onConflictDoUpdate({
      target: [gardenEvent.userId, gardenEvent.uid],
      set: {
        plotId: of('plot_id'),
        title: of('title'),
        dueFrom: of('due_from'),
        dueTo: of('due_to'),
        isCancelled: of('is_cancelled'),
        sequence: of('sequence'),
        changedAt: sql`now()`,
      },
    })
}
