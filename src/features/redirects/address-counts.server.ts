import { sql } from 'drizzle-orm'
import { batchedCounts, type Count } from '#kit/batched-counts.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { isCountable } from './address.ts'
import { missingAddress, redirect } from './redirect.table.ts'

/** Counts redirects and missing addresses in memory. A request writes nothing; what was counted is written together every half minute. */
export interface AddressCounts {
  countRedirect(id: number): void
  /** `path` as requested, without its query. */
  countMissing(path: string): void
  /** Writes what was counted now. After a failure it is lost: these are hints and no accounts. */
  flush(): Promise<void>
}

/** Different addresses between two writes, and rows of the table. A flood of invented addresses neither grows memory nor database. */
export const maxCounted = 500
const maxStored = 500
const storedDays = 90

export function openAddressCounts(db: Db, onError: (error: unknown) => void): AddressCounts {
  const redirects = batchedCounts<number>({ write: counts => writeRedirects(db, counts), onError, maxKeys: maxCounted })
  const missing = batchedCounts<string>({ write: counts => writeMissing(db, counts), onError, maxKeys: maxCounted })
  return {
    countRedirect: redirects.count,
    countMissing: path => isCountable(path) && missing.count(path.toLowerCase()),
    async flush() {
      await redirects.flush()
      await missing.flush()
    },
  }
}

const json = <K>(counts: ReadonlyMap<K, Count>) =>
  JSON.stringify([...counts].map(([key, { hits, lastAt }]) => ({ key, hits, last_at: new Date(lastAt).toISOString() })))

async function writeRedirects(db: Db, counts: ReadonlyMap<number, Count>): Promise<void> {
  await db.execute(sql`
    update ${redirect} set hits = ${redirect.hits} + counted.hits, last_hit_at = greatest(${redirect.lastHitAt}, counted.last_at)
    from jsonb_to_recordset(${json(counts)}::jsonb) counted(key int, hits bigint, last_at timestamptz)
    where ${redirect.id} = counted.key`)
}

async function writeMissing(db: Db, counts: ReadonlyMap<string, Count>): Promise<void> {
  await db.execute(sql`
    insert into ${missingAddress} (path, hits, last_at)
    select key, hits, last_at from jsonb_to_recordset(${json(counts)}::jsonb) counted(key text, hits bigint, last_at timestamptz)
    order by key
    on conflict (path) do update set hits = ${missingAddress.hits} + excluded.hits, last_at = excluded.last_at`)
  await db.execute(sql`
    delete from ${missingAddress} where ${missingAddress.lastAt} < now() - make_interval(days => ${storedDays})
      or path in (select path from ${missingAddress} order by hits desc, last_at desc, path offset ${maxStored})`)
}
