import type { Db } from '#kit/db/database.server.ts'
import { findGarden } from '../facts/find-garden.server.ts'
import { findWholeJournal } from './find-journal.server.ts'

/** Everything of a garden, for the download of one's own data. */
export async function exportGarden(db: Db, userId: number) {
  const { plots, beds, plantings, tasks } = await findGarden(db, userId)
  const named = plantings.map(({ crop: { alias, name }, ...planting }) => ({ ...planting, plant: { alias, name } }))
  return { plots, beds, plantings: named, tasks, journal: await findWholeJournal(db, userId) }
}
