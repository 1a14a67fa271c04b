import { runPublications } from '#admin/records/publications/run-publications.server.ts'
import type { TestDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'

interface Planned {
  id: number
  version: number
  userId: number | null
}

/** Runs a publication of a drug that was planned for now. Resolves to why it was not done, null where it was. */
export async function failureOfDuePublication(
  { db, pool }: Pick<TestDatabase, 'db' | 'pool'>,
  { id, version, userId }: Planned,
) {
  await pool.query(
    `insert into publication (entity, record_id, action, at, user_id, base_version, values) values ('drug', $1, 'publish', now(), $2, $3, '{}')`,
    [id, userId, version],
  )
  await runPublications(db, log)
  const { rows } = await pool.query<{ failure: string | null }>(
    'delete from publication where record_id = $1 returning failure',
    [id],
  )
  return rows[0]?.failure ?? null
}
