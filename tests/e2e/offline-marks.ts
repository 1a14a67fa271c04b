import { runSql } from './database.ts'

/** How often jobs of this name were marked, by the database. */
export const marks = async ({ email }: { email: string }) => {
  const rows = await runSql(
    `select jsonb_array_length(rounds) n from garden_task t join users u on u.id = t.user_id where u.email = $1`,
    [email],
  )
  return rows.map(({ n }) => n)
}
