import { catalogueTasks } from '#admin/operations/home/catalogue-tasks.server.ts'
import type { GenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import type { Db } from '#kit/db/database.server.ts'

type Numbers = Readonly<Record<string, number>>

const known = new WeakMap<Db, { at: number; numbers: Promise<Numbers> }>()
const refreshAfterMs = 30_000

/** The numbers of the navigation. No page waits for them again: older ones are shown while new ones are computed. */
export function waitingNumbers(db: Db, cache: GenerationCache): Promise<Numbers> {
  const latest = known.get(db)
  if (latest && Date.now() - latest.at < refreshAfterMs) return latest.numbers
  const next = catalogueTasks(db, cache).then(({ waiting }) => waiting)
  const at = Date.now()
  known.set(db, { at, numbers: latest?.numbers ?? next })
  next.then(
    () => known.set(db, { at, numbers: next }),
    () => (latest ? undefined : known.delete(db)),
  )
  return latest?.numbers ?? next
}
