import type { TestDatabase } from './test-database.server.ts'

/** Adds an administrator who cannot sign in, for tests that write as an editor; resolves to the id. */
export async function insertEditor({ pool }: Pick<TestDatabase, 'pool'>, name = 'Ольга Миронова'): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (name, email, password_hash, is_admin) values ($1, md5($1) || '@example.ru', '-', true) returning id`,
    [name],
  )
  return rows[0]!.id
}
