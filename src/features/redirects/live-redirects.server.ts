import type { GenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { redirect } from './redirect.table.ts'

export interface LiveRedirect {
  id: number
  to: string | null
  status: number
}

/** All redirects by their source, read once for each generation of the catalogue: every change of them raises it. */
export function liveRedirects(db: Db, cache: GenerationCache): Promise<ReadonlyMap<string, LiveRedirect>> {
  return cache.remember('redirects', async () => {
    const rows = await db
      .select({ id: redirect.id, from: redirect.from, to: redirect.to, status: redirect.status })
      .from(redirect)
    return new Map(rows.map(({ from, ...live }) => [from, live]))
  })
}
