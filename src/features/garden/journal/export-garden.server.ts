import type { Db } from '#kit/db/database.server.ts'
import { findFeeds } from '../calendar/feed-commands.server.ts'
import { findGarden } from '../facts/find-garden.server.ts'
import { findPhotos } from '../photos/find-photos.server.ts'
import { photoAddress } from '../photos/photo-view.ts'
import { findAllToldAt } from '../plantings/told-fields.server.ts'
import { findReminder } from '../reminders/reminder-settings.server.ts'
import { findShares } from '../sharing/share-commands.server.ts'
import { findOwnPacks } from '../stock/find-stock.server.ts'
import { findWholeJournal } from './find-journal.server.ts'

/** Everything of a garden, for the download of one's own data. */
export async function exportGarden(db: Db, userId: number, publicUrl: string) {
  const { plots, beds, plantings, tasks, sprayer } = await findGarden(db, userId)
  const named = plantings.map(({ crop: { alias, name }, ...planting }) => ({ ...planting, plant: { alias, name } }))
  // Without the addresses: who finds the file could read the garden by them.
  const calendars = (await findFeeds(db, userId)).map(({ plot }) => ({ plot }))
  return {
    plots,
    beds,
    plantings: named,
    plantingFields: await findAllToldAt(
      db,
      plantings.map(({ id }) => id),
    ),
    tasks,
    calendars,
    shares: (await findShares(db, userId)).map(({ plot, label, access }) => ({ plot, label, access })),
    reminder: await findReminder(db, userId),
    stock: await findOwnPacks(db, userId),
    sprayer,
    journal: await findWholeJournal(db, userId),
    // The file is JSON, so each picture is named by its address, which opens for its owner alone.
    photos: (await findPhotos(db, userId)).map(photo => ({
      ...photo,
      address: publicUrl + photoAddress(photo.id, 'full'),
    })),
  }
}
