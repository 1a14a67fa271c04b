import { sql } from 'drizzle-orm'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { TaskFacts } from './garden-facts.ts'

const taskRow = rowOf<TaskFacts>({
  ...columnsOf('t', 'id', 'uid', 'stepKey', 'kind', 'title', 'useAlias', 'rounds', 'note', 'madeBy', 'repeat'),
  after: sql`t.after_task_id`,
  planting: sql`t.planting_id`,
  bed: sql`t.bed_id`,
  plantingScheme: sql`t.planting_scheme_id`,
  dueFrom: sql`t.due_from::text`,
  dueTo: sql`t.due_to::text`,
  rainUntil: sql`t.rain_until::text`,
  madeAt: sql`(extract(epoch from t.made_at) * 1000)::float8`,
})

/** The jobs of a gardener, or those of these ids, in the order in which they were added. */
export function findTasks(db: Db, userId: number, ids: readonly number[] | null = null): Promise<TaskFacts[]> {
  const among = ids === null ? sql`` : sql`and t.id = any (${sql.param([...ids])}::int[])`
  return findRows(db, selectOf(taskRow, sql`from garden_task t where t.user_id = ${userId} ${among} order by t.id`))
}
