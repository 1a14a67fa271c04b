import { type Cached, cachedAccount, readCached, readLatest } from '#features/accounts/cached-answers.ts'
import type { UnsentWrite } from '#features/accounts/unsent-writes.ts'
import { type SeenVerdicts, seenVerdicts } from '#features/own-verdicts/seen-verdicts.ts'
import type { JournalRow } from '../journal/entry-view.ts'
import type { PlantingView } from '../plantings/planting-view.ts'
import type { SeasonView } from '../season/season-view.ts'
import type { StockList } from '../stock/stock-view.ts'
import type { TaskList, TaskView } from '../tasks/task-view.ts'
import { cachedPaths, type SeenUses, seenUses } from './garden-copies.ts'

/** The garden of the account whose copies are on this device; null: there is none of it. */
export interface StoredGarden {
  userId: number
  tasks: Cached<TaskList> | null
  plantings: Cached<{ items: readonly PlantingView[] }> | null
  journal: Cached<{ items: readonly JournalRow[] }> | null
  stock: Cached<StockList> | null
  season: Cached<SeasonView> | null
  uses: readonly Cached<SeenUses>[]
  verdicts: readonly Cached<SeenVerdicts>[]
}

export interface GardenCopy extends StoredGarden {
  /** A treatment that was recorded on this device and is not in the copies. */
  hasUnsentTreatment: boolean
}

export async function readGardenCopy(): Promise<StoredGarden | null> {
  const userId = await cachedAccount()
  if (userId === null) return null
  const [tasks, plantings, journal, stock, season] = await Promise.all([
    readCached<TaskList>(userId, cachedPaths.tasks),
    readCached<{ items: readonly PlantingView[] }>(userId, cachedPaths.plantings),
    readCached<{ items: readonly JournalRow[] }>(userId, cachedPaths.journal),
    readCached<StockList>(userId, cachedPaths.stock),
    readCached<SeasonView>(userId, cachedPaths.season),
  ])
  if (!tasks && !plantings && !journal && !stock && !season) return null
  const [uses, verdicts] = await Promise.all([
    readLatest<SeenUses>(userId, seenUses),
    readLatest<SeenVerdicts>(userId, seenVerdicts),
  ])
  return { userId, tasks, plantings, journal, stock, season, uses, verdicts }
}

/**
 * Whether a treatment is among what waits, or may be: then the lights and answers of the copies do not count it, so they are not shown. What
 * the server has refused was done all the same.
 */
export const hasTreatment = (
  unsent: readonly Pick<UnsentWrite, 'path'>[],
  tasks: readonly Pick<TaskView, 'id' | 'isTreatment'>[] = [],
): boolean =>
  unsent.some(({ path }) => {
    if (path === '/journal') return true
    const task = path.endsWith('/done') ? tasks.find(({ id }) => path === `/tasks/${id}/done`) : undefined
    return path.endsWith('/done') && task?.isTreatment !== false
  })
