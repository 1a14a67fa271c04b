import type { ClientBase, ClientConfig, Pool } from 'pg'
import { requireSessions, requireSettings } from '#kit/db/pooler.server.ts'
import { StartupProblem } from '#kit/startup-problem.ts'
import { readGeneration } from './generation.server.ts'

/** Names the data of a cluster: a streaming replica has that of its primary, a database of another site another one. */
const identity = `(select system_identifier from pg_control_system()) || '/' || (select oid from pg_database where datname = current_database())`

export async function readIdentity(primary: Pool): Promise<string> {
  const { rows } = await primary.query<{ identity: string }>(`select ${identity} as identity`)
  return rows[0]!.identity
}

/** It is told in words and not used, but ends no start: after a failover the old address may lead to the new primary. */
export class NoReplica extends Error {}

export interface Expected {
  /** Of the primary. */
  identity: string
  /** For the operator. */
  place: string
}

/** The generation that a connection to the replica shows. Throws where what answers is no replica of this database. */
export async function readReplayed(client: ClientBase | Pool, expected: Expected): Promise<number> {
  const { rows } = await client.query<{ identity: string; recovering: boolean; value: string | null }>(
    `select ${identity} as identity, pg_is_in_recovery() as recovering, (${readGeneration}) as value`,
  )
  const found = rows[0]!
  if (found.identity !== expected.identity)
    throw new StartupProblem(`${expected.place}: это не реплика базы из DATABASE_URL, а другая база`)
  if (!found.recovering)
    throw new NoReplica(`${expected.place}: это не реплика: сервер сам принимает записи, читается основной`)
  return Number(found.value)
}

/** Throws unless this is a replica whose connections keep what the program asks for. */
export async function examineReplica(connection: ClientConfig, pool: Pool, expected: Expected): Promise<void> {
  await readReplayed(pool, expected)
  await requireSettings(pool, expected.place)
  await requireSessions(connection, expected.place)
}

/** How much of the primary's journal the replica has not replayed yet; bytes. */
export async function readLag(primary: Pool, replica: Pool): Promise<number> {
  const { rows: written } = await primary.query<{ place: string }>('select pg_current_wal_lsn()::text as place')
  const { rows } = await replica.query<{ bytes: number }>(
    'select greatest(0, pg_wal_lsn_diff($1, pg_last_wal_replay_lsn()))::float8 as bytes',
    [written[0]!.place],
  )
  return rows[0]!.bytes
}
