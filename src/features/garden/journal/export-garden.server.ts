import type { Db } from '#kit/db/database.server.ts'
import { findGarden } from '../facts/find-garden.server.ts'
import { findJournal } from './find-journal.server.ts'

/** In one file; nobody has more. */
const maxEntries = 100_000

/** Everything of a garden, for the download of one's own data. */
export async function exportGarden(db: Db, userId: number) {
  const { plots, beds, plantings, tasks } = await findGarden(db, userId)
  const { items } = await findJournal(db, userId, {}, { page: 1, pageSize: maxEntries })
  const named = plantings.map(({ crop: { alias, name }, ...planting }) => ({ ...planting, plant: { alias, name } }))
  return { plots, beds, plantings: named, tasks, journal: items }
}
