import type { Pool } from 'pg'
import { type Db, openDatabase } from '#kit/db/database.server.ts'
import type { ReadReplica } from './read-replica.server.ts'

/** For what is the same for all readers and changes with the generation only. A transaction is always one of the primary. */
export function openReadersDatabase(replica: Pick<ReadReplica, 'readers'>, primary: Db): Db {
  const db = openDatabase(replica.readers as Pool)
  db.transaction = (...given) => primary.transaction(...given)
  return db
}
