import { sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AfterSave } from '#kit/entity/save-records.server.ts'
import { invalid } from '#kit/problem.ts'

/** Refuses groups that contain themselves: a use for one of them would cover crops that nobody meant. */
export const checkPlantGroups: AfterSave = {
  reads: { plantGroup: [] },
  async run(tx, saved) {
    const ids = saved.filter(({ entity, after }) => entity.name === 'plantGroup' && after !== null).map(({ id }) => id)
    const path = ids.length > 0 ? await findCircle(tx, ids) : null
    if (path) throw invalid({ parents: [`Группы вложены по\u00a0кругу: ${path}.`] })
  },
}

/** Names of groups from one back to itself; null when there is no way. */
async function findCircle(tx: Db, ids: readonly number[]): Promise<string | null> {
  const tables = sql`
    with recursive way(start, at, path) as (
      select parent_id, target_id, array[parent_id, target_id] from plant_group_parents where parent_id = any (${sql.param([...ids])}::int[])
      union all
      select way.start, link.target_id, way.path || link.target_id
      from way join plant_group_parents link on link.parent_id = way.at
      where way.at <> way.start and not link.target_id = any (way.path[2:])
    )`
  const row = rowOf<{ path: string }>({
    path: sql`(select string_agg(name, ' → ' order by position)
      from unnest(path) with ordinality step(id, position) join plant_group g on g.id = step.id)`,
  })
  const [circle] = await findRows(tx, selectOf(row, sql`from way where at = start limit 1`, tables))
  return circle?.path ?? null
}
