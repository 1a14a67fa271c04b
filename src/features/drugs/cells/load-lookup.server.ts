import { sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { loadVocabulary } from '../register/register-vocabulary.server.ts'
import type { Lookup } from './read-column.ts'

interface Row extends Record<string, unknown> {
  kind: string
  id: number
  alias: string
  name: string
}

/** The names by which cells refer to the catalogue, and those of the records for people; two statements. */
export async function loadLookup(db: Db): Promise<Lookup> {
  const [vocabulary, { rows }] = await Promise.all([
    loadVocabulary(db),
    db.execute<Row>(sql`
      select 'plant' as kind, id, alias, short_name as name from plant
      union all select 'plantGroup', id, alias, name from plant_group
      union all select 'pest', id, alias, name from pest
      union all select 'disease', id, alias, name from disease
      union all select 'effect', id, alias, name from effect`),
  ])
  const ids = new Map(rows.map(({ kind, alias, id }) => [`${kind} ${alias}`, id]))
  const names = new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]))
  return {
    vocabulary,
    idOf: (kind, alias) => ids.get(`${kind} ${alias}`)!,
    nameOf: (kind, id) => names.get(`${kind} ${id}`) ?? `№\u00a0${id}`,
  }
}
