import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'

/** Any number; every version of the program must use the same one. */
const folderLock = 5_346_002

/** How the holder of the lock calls itself. PostgreSQL keeps only ASCII of it. */
export const holderName = `sadozor holder ${process.pid}`

/**
 * Takes the data folder for this program: a session lock inside the database itself, which ends with the program however it ends.
 * Returns null, or who holds it.
 */
export async function takeLock(client: Client): Promise<string | null> {
  // A program that has just been killed leaves its session behind for a moment.
  for (let attempt = 0; attempt < 20; attempt++) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [folderLock])
    if (rows[0]?.taken) return null
    await pause(50)
  }
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and objid = $1 and granted`,
    [folderLock],
  )
  const pid = /^sadozor holder (\d+)$/.exec(rows[0]?.name ?? '')?.[1]
  return pid ? `процесс ${pid}` : 'неизвестный процесс'
}
