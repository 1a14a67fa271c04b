import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from './checked-row.server.ts'
import type { Db } from './database.server.ts'

/** So many rows are looked at, or deleted, by one statement: far from its time limit, and locks are held for a moment only. */
const partRows = 5_000

/** So many statements in one run; the next run goes on. */
const maxParts = 500

/** Deletes the rows that an index of `condition` finds, in parts, each a transaction of its own. */
export async function deleteFound(db: Db, key: AnyColumn, condition: SQL, part = partRows): Promise<void> {
  const { table } = key
  for (let parts = 0; parts < maxParts; parts++) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ${key} = any (array(select ${key} from ${table} where ${condition} limit ${part})) and ${condition}`,
    )
    if ((rowCount ?? 0) === 0) return
  }
}

interface Walk {
  part?: number
  /** Which keys are walked at all: `sql`id <= 12``. */
  among?: SQL
}

/** The same for a condition without an index: walks along the primary key, so that every row is looked at once. */
export async function deleteAlongKey(
  db: Db,
  key: AnyColumn,
  condition: SQL,
  { part = partRows, among = sql`true` }: Walk = {},
): Promise<void> {
  const { table } = key
  let isAfter = sql`true`
  for (;;) {
    const [found] = await findRows(
      db,
      selectOf(
        rowOf<{ last: string | null }>({ last: sql`max(key)::text` }),
        sql`from part`,
        sql`with part as (select ${key} as key from ${table} where ${isAfter} and ${among} order by ${key} limit ${part}),
          gone as (delete from ${table} where ${key} = any (array(select key from part)) and ${condition})`,
      ),
    )
    const last = found?.last ?? null
    if (last === null) return
    isAfter = sql`${key} > ${last}`
  }
}
