import { sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { StoredStep } from '../plan/stored-step.ts'

/** The steps of schemes that were taken, by the id of `planting_scheme`. */
export type FindSteps = (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, StoredStep[]>>

const maxSchemes = 20_000
const maxTexts = 500

/**
 * Reads the steps of each scheme once: they never change after it was taken. Schemes of one version share their steps in memory, because
 * a gardener has the same scheme on many plantings.
 */
export function stepsCache(): FindSteps {
  const byScheme = new Map<number, StoredStep[]>()
  const byText = new Map<string, StoredStep[]>()
  const parse = (text: string): StoredStep[] => {
    const steps = byText.get(text) ?? (JSON.parse(text) as StoredStep[])
    remember(byText, text, steps, maxTexts)
    return steps
  }
  return async (db, ids) => {
    const missing = ids.filter(id => !byScheme.has(id))
    if (missing.length > 0) {
      const row = rowOf<{ id: number; steps: string }>({ id: sql`s.id`, steps: sql`s.steps::text` })
      const rest = sql`from planting_scheme s where s.id = any (${sql.param(missing)}::int[])`
      for (const { id, steps } of await findRows(db, selectOf(row, rest)))
        remember(byScheme, id, parse(steps), maxSchemes)
    }
    return byScheme
  }
}

/** The oldest entry makes room. */
function remember<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, max: number): void {
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > max && oldest !== undefined) map.delete(oldest)
}
