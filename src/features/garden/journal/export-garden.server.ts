import type { Db } from '#kit/db/database.server.ts'
import { findFeeds } from '../calendar/feed-commands.server.ts'
import { findGarden } from '../facts/find-garden.server.ts'
import { findOwnPacks } from '../stock/find-stock.server.ts'
import { findWholeJournal } from './find-journal.server.ts'

/** Everything of a garden, for the download of one's own data. */
export async function exportGarden(db: Db, userId: number) {
  const { plots, beds, plantings, tasks } = await findGarden(db, userId)
  const named = plantings.map(({ crop: { alias, name }, ...planting }) => ({ ...planting, plant: { alias, name } }))
  // Without the addresses: who finds the file could read the garden by them.
  const calendars = (await findFeeds(db, userId)).map(({ plot }) => ({ plot }))
  return {
    plots,
    beds,
    plantings: named,
    tasks,
    calendars,
    stock: await findOwnPacks(db, userId),
    journal: await findWholeJournal(db, userId),
  }
}
