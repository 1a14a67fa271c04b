import { sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'

/** Reads everything from one moment, for as long as its reader takes it. */
export const readOnly = (db: Db, work: (tx: Db) => Promise<void>): Promise<void> =>
  db.transaction(
    async transaction => {
      const tx = transaction as unknown as Db
      // A reader that pauses for longer loses the download, not we a connection.
      await tx.execute(
        sql`select set_config('statement_timeout', '60000', true), set_config('idle_in_transaction_session_timeout', '60000', true)`,
      )
      await work(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
