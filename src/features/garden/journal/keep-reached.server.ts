import { inArray } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { bedsOn, entriesOf } from '../facts/entries-of-planting.ts'
import type { EntryFacts } from '../facts/garden-facts.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import type { PlantedBed } from '../facts/planting-state.ts'
import { isBeforePlants } from '../plan/light.ts'
import { journalEntry, journalPlanting } from './journal.table.ts'

/** Before plants or a bed are deleted: which plantings an entry reached follows from where plants stood, and could not be found afterwards. */

interface Kept {
  tx: Db
  garden: OpenGarden
}

/** The entries of a planting stay with the bed where it stood on their day, and go on binding the neighbours that they reached. */
export async function keepEntriesOf({ tx, garden: open }: Kept, { planting }: PlantedBed): Promise<void> {
  const entries = open.garden.entries.filter(({ plantings }) => plantings.includes(planting.id))
  const others = [...open.planted.values()].filter(each => each.planting.id !== planting.id)
  await keepReached(tx, open, others, entries)
  for (const [bedId, own] of Map.groupBy(entries, ({ day }) => bedsOn(planting, day)[0] ?? null)) {
    const ids = own.map(({ id }) => id)
    await tx.update(journalEntry).set({ bedId }).where(inArray(journalEntry.id, ids))
  }
}

/** Plantings that stood in this bed before keep what reached them there. */
export async function keepReachedIn({ tx, garden: open }: Kept, bed: number): Promise<void> {
  const moved = [...open.planted.values()].filter(({ planting }) => planting.moves.some(move => move.bed === bed))
  await keepReached(tx, open, moved, open.garden.entries)
}

async function keepReached(tx: Db, open: OpenGarden, plantings: readonly PlantedBed[], entries: EntryFacts[]) {
  const garden = { ...open.garden, entries }
  const rows = plantings.flatMap(planted => {
    const { planting } = planted
    const items = entriesOf(garden, planted, open.catalogue.get(planting.crop.alias), open.todayOf(planting))
    return items.flatMap(({ entry, reach }) => {
      const isReached = reach === 'neighbour' || (reach === 'bed' && !isBeforePlants(entry.day, planting))
      return isReached ? [{ entryId: entry.id, plantingId: planting.id, isTreated: false, isReached }] : []
    })
  })
  if (rows.length > 0) await tx.insert(journalPlanting).values(rows).onConflictDoNothing()
}
