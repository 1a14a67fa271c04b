import { and, desc, eq, gt, max, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { securityEvent } from '../security-event.table.ts'
import { session } from './session.table.ts'

/** Networks from which somebody has signed in within 90 days, or is signed in now. */
export interface KnownNetworks {
  has(network: string): Promise<boolean>
  /** Somebody has just signed in. */
  add(network: string): void
}

/** The latest; about ten megabytes. */
const maxNetworks = 100_000
/** After so long another process may have more; milliseconds. */
const freshMs = 600_000

/** In memory, because a query for each attempt would cost most during a flood of attempts, and there is no index by network. */
export function openKnownNetworks(db: Db, now: () => number = () => performance.now()): KnownNetworks {
  let known = new Set<string>()
  let added = new Set<string>()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null
  const read = async () => {
    const before = added
    added = new Set()
    try {
      const networks = await findNetworks(db)
      known = new Set([...networks, ...added])
      readAt = now()
    } catch {
      // What is known so far still holds; the next attempt reads again.
      for (const network of before) added.add(network)
    }
  }
  return {
    async has(network) {
      const isFirst = readAt === Number.NEGATIVE_INFINITY
      if (now() - readAt > freshMs)
        reading ??= read().finally(() => {
          reading = null
        })
      if (isFirst) await reading
      return known.has(network) || added.has(network)
    },
    add(network) {
      if (added.size < maxNetworks) added.add(network)
    },
  }
}

async function findNetworks(db: Db): Promise<string[]> {
  const isSignIn = and(eq(securityEvent.event, 'signed-in'), gt(securityEvent.at, sql`now() - interval '90 days'`))
  const recent = await db
    .select({ network: securityEvent.network })
    .from(securityEvent)
    .where(isSignIn)
    .groupBy(securityEvent.network)
    .orderBy(desc(max(securityEvent.at)))
    .limit(maxNetworks)
  const signedIn = await db
    .selectDistinct({ network: session.network })
    .from(session)
    .where(eq(session.isPending, false))
    .limit(maxNetworks)
  return [...recent, ...signedIn].map(({ network }) => network)
}
