import type { Pool } from 'pg'
import type { Logger } from '#kit/log.server.ts'

/** Arbitrary, but the same in all programs. */
const packLock = 5_346_022

/** Smaller ones are not worth the time. */
const leastBytes = 16 * 1024 ** 2

/** So long a start waits for one index; its old one answers meanwhile, and also after that. */
const maxWaitMs = 600_000

const ofSearch = `i.indrelid in ('search_document'::regclass, 'search_word'::regclass)`

/**
 * Makes the large indexes of the search once more, after all rows were written: entries that came in no order leave their pages half
 * full. The search answers and records are saved meanwhile. A failure leaves the larger indexes, so that it is only logged.
 *
 * @param atLeast bytes
 */
export async function packSearch(pool: Pool, log: Pick<Logger, 'info' | 'warn'>, atLeast = leastBytes): Promise<void> {
  const client = await pool.connect()
  const namesOf = async (condition: string, values: unknown[] = []) => {
    const { rows } = await client.query<{ name: string }>(
      `select i.indexrelid::regclass::text as name from pg_index i where ${ofSearch} and ${condition} order by 1`,
      values,
    )
    return rows.map(({ name }) => name)
  }
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [packLock])
    if (!rows[0]!.taken) return
    await client.query(`set statement_timeout = ${maxWaitMs}; set lock_timeout = 0; set maintenance_work_mem = '256MB'`)
    // What a packing that was interrupted has left.
    for (const name of await namesOf('not i.indisvalid')) await client.query(`drop index concurrently ${name}`)
    for (const name of await namesOf('pg_relation_size(i.indexrelid) >= $1', [atLeast])) {
      log.info({ index: name }, 'an index of the search is being packed')
      await client.query(`reindex index concurrently ${name}`)
    }
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : error }, 'the index of the search was not packed')
  } finally {
    client.release(true) // ends the session, and with it the lock and the settings
  }
}
