import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { seeded } from '#illustrations/random.ts'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import type { BenchServer, OpenedCatalogue } from './databases.ts'
import { textOf } from './markup.ts'
import { prepareSave, timed } from './saving.ts'
import { fetchText, startCommand, startServer } from './servers.ts'

/** Saves single uses in this process, and waits until a site in another process shows each change instead of its cached page. */

const samples = 20
const warmUps = 3

interface Changes {
  /** Milliseconds of each save. */
  saved: number[]
  /** Milliseconds from the end of each save to a page that differs from the cached one. */
  visible: number[]
}

export async function measureChanges({ folder }: BenchServer, { db, url }: OpenedCatalogue): Promise<Changes> {
  const env = { DATABASE_URL: url, DATA_DIR: path.join(folder, 'growth'), HOST: '127.0.0.1' }
  await using site = await startServer({ command: startCommand, port: await findFreePort(), env, isPinned: false })
  const random = seeded('growth changes')
  const { rows } = await db.execute<{ id: number; drug: string }>(sql`
    select u.id, d.alias as drug from drug_use u join drug d on d.id = u.drug_id and d.status = 'published'
    where u.phi_kind = 'days' and u.status = 'published' and not exists (select from drug_use o where o.drug_id = d.id and o.id <> u.id)
    order by u.id`)
  const changes: Changes = { saved: [], visible: [] }
  for (let i = -warmUps; i < samples; i++) {
    const { id, drug } = rows[Math.floor(random.next() * rows.length)]!
    const page = `${site.origin}/drugs/${drug}`
    const readText = async () => textOf(await fetchText(page))
    const before = await readText()
    if ((await readText()) !== before) throw new Error(`${page} differs without a change, so the run is void`)
    const saved = await timed(await prepareSave(db, id))
    const visible = await timed(async () => {
      while ((await readText()) === before) await pause(5)
    })
    if (i < 0) continue
    changes.saved.push(saved)
    changes.visible.push(visible)
  }
  return changes
}
