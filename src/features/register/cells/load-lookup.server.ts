import { type SQL, sql } from 'drizzle-orm'
import { type Checked, findRows, rowOf, selectOf, unionAll } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { loadVocabulary } from '../register-vocabulary.server.ts'
import type { Lookup } from './read-column.ts'

interface Row {
  kind: string
  id: number
  alias: string
  name: string
}

const named = (kind: string, table: SQL, name = sql`name`): Checked<Row> =>
  selectOf(rowOf<Row>({ kind: sql`${kind}::text`, id: sql`id`, alias: sql`alias`, name }), sql`from ${table}`)

/** The names by which cells refer to the catalogue, and those of the records for people; two statements. */
export async function loadLookup(db: Db): Promise<Lookup> {
  const [vocabulary, rows] = await Promise.all([
    loadVocabulary(db),
    findRows(
      db,
      unionAll([
        named('plant', sql`plant`, sql`short_name`),
        named('plantGroup', sql`plant_group`),
        named('pest', sql`pest`),
        named('disease', sql`disease`),
        named('effect', sql`effect`),
      ]),
    ),
  ])
  const ids = new Map(rows.map(({ kind, alias, id }) => [`${kind} ${alias}`, id]))
  const names = new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]))
  return {
    vocabulary,
    idOf: (kind, alias) => ids.get(`${kind} ${alias}`)!,
    nameOf: (kind, id) => names.get(`${kind} ${id}`) ?? `№\u00a0${id}`,
  }
}
