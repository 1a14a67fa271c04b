import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { isbot } from 'isbot'
import { batchedCounts, type Count } from '#kit/batched-counts.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { linkClick } from './link-click.table.ts'

interface Click {
  linkId: number
  method: string
  headers: Headers
  /** The network of the caller. */
  network: string
}

export interface ClickCounts {
  count(click: Click, now?: Date): void
  flush(): Promise<void>
}

/** Links that are counted between two writes, and people of a day who are told apart. */
const maxCounted = 1_000
const maxVisitors = 50_000

/** Counts each person once a day for each link. Robots, previews and prefetching count nothing. */
export function openClickCounts(db: Db, onError: (error: unknown) => void): ClickCounts {
  const counts = batchedCounts<string>({ write: counted => write(db, counted), onError, maxKeys: maxCounted })
  // A new secret every day, so that yesterday's visitors cannot be recognised by anybody.
  let visitors = { day: '', salt: randomBytes(0), seen: new Set<string>() }
  return {
    flush: counts.flush,
    count(click, now = new Date()) {
      if (!isByPerson(click)) return
      const day = moscowDay(now)
      if (visitors.day !== day) visitors = { day, salt: randomBytes(32), seen: new Set() }
      const key = `${click.linkId} ${day}`
      const visitor = createHmac('sha256', visitors.salt)
        .update(`${key} ${click.network} ${click.headers.get('user-agent')}`)
        .digest('base64')
      if (visitors.seen.has(visitor) || visitors.seen.size >= maxVisitors) return
      visitors.seen.add(visitor)
      counts.count(key)
    },
  }
}

function isByPerson({ method, headers }: Click): boolean {
  const purpose = `${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''} ${headers.get('x-moz') ?? ''}`
  const program = headers.get('user-agent')
  return method === 'GET' && Boolean(program) && !isbot(program) && !/prefetch|prerender|preview/i.test(purpose)
}

async function write(db: Db, counts: ReadonlyMap<string, Count>): Promise<void> {
  const rows = [...counts].map(([key, { hits }]) => {
    const [linkId, day] = key.split(' ')
    return { link_id: Number(linkId), day, people: hits }
  })
  // A link may have been deleted since.
  await db.execute(sql`insert into ${linkClick} (link_id, day, people)
    select c.link_id, c.day, c.people from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) c(link_id int, day date, people int)
    join link l on l.id = c.link_id order by c.link_id, c.day
    on conflict (link_id, day) do update set people = link_click.people + excluded.people`)
}
