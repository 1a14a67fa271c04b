import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'

/** Arbitrary, but the same in every version of the program. */
const folderLock = 5_346_002

/** `application_name` of the connection that holds the lock; PostgreSQL allows only ASCII. */
export const holderName = `sadozor holder ${process.pid}`

/**
 * Locks the data folder with an advisory lock of the session, which is released however the program ends.
 * Returns null on success, otherwise a description of the holder.
 */
export async function takeLock(client: Client): Promise<string | null> {
  // The session of a program that was just killed lives for another moment.
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
