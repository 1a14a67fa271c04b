import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { type LinkState, linkHealth } from '../link-click.table.ts'
import { type Checked, checkAddress } from './check-address.server.ts'

const perRun = 500
/** Between two requests, so that nobody's server is troubled; milliseconds. */
const gapMs = 1_000
const brokenAfter = { failures: 3, days: 2 }

interface CheckOptions {
  check?: (url: string) => Promise<Checked>
  now?: Date
  gapMs?: number
}

/** Checks the addresses of shown links one after another, those first that were not checked for longest. */
export async function checkLinks(
  db: Db,
  { check = checkAddress, now = new Date(), gapMs: gap = gapMs }: CheckOptions = {},
): Promise<void> {
  const row = rowOf<Asked>({
    id: sql`l.id`,
    url: sql`l.url`,
    failures: sql`coalesce(h.failures, 0)`,
    failingSince: sql`h.failing_since`,
  })
  const links = await findRows(
    db,
    selectOf(
      row,
      sql`from link l left join link_health h on h.link_id = l.id where l.status = 'published' and l.is_active
        order by h.checked_at nulls first, l.id limit ${perRun}`,
    ),
  )
  for (const [index, link] of links.entries()) {
    if (index > 0) await setTimeout(gap)
    const values = healthOf(link, await check(link.url), now)
    await db
      .insert(linkHealth)
      .values({ linkId: link.id, ...values })
      .onConflictDoUpdate({ target: linkHealth.linkId, set: values })
  }
}

interface Asked {
  id: number
  url: string
  failures: number
  failingSince: string | null
}

function healthOf({ failures, failingSince }: Asked, checked: Checked, now: Date) {
  if (checked.state !== 'failed') {
    const finalUrl = checked.state === 'moved' ? checked.finalUrl : null
    return { state: checked.state as LinkState, detail: '', finalUrl, checkedAt: now, failingSince: null, failures: 0 }
  }
  const since = failingSince ? new Date(failingSince) : now
  const count = failures + 1
  const isBroken = count >= brokenAfter.failures && now.getTime() - since.getTime() >= brokenAfter.days * 86_400_000
  const state: LinkState = isBroken ? 'broken' : 'failing'
  return { state, detail: checked.detail, finalUrl: null, checkedAt: now, failingSince: since, failures: count }
}
