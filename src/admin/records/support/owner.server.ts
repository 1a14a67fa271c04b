import { sql } from 'drizzle-orm'
import { bed } from '#features/garden/bed.entity.ts'
import { planting } from '#features/garden/planting.entity.ts'
import { plot } from '#features/garden/plot.entity.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'

/** Whose records of a personal kind these are: a planting stands in a bed, a bed on a plot, a plot belongs to a user. */
export async function ownersOf(
  db: Db,
  { name, table }: AnyEntity,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const bedOf = name === planting.name ? planting.table.bedId : sql`null::int`
  const plotOf =
    name === bed.name
      ? bed.table.plotId
      : sql`(select ${bed.table.plotId} from ${bed.table} where ${bed.table.id} = ${bedOf})`
  const owner =
    name === plot.name
      ? plot.table.userId
      : sql`(select ${plot.table.userId} from ${plot.table} where ${plot.table.id} = ${plotOf})`
  const row = rowOf<{ id: number; owner: number }>({ id: sql`${table.id}`, owner: sql`${owner}` })
  const rows = await findRows(
    db,
    selectOf(row, sql`from ${table} where ${table.id} = any (${sql.param([...ids])}::int[])`),
  )
  return new Map(rows.map(({ id, owner }) => [id, owner]))
}
