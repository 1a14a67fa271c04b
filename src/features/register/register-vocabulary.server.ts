import { type SQL, sql } from 'drizzle-orm'
import { type Columns, findRows, rowOf, selectOf, unionAll } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { makeVocabulary, type NamedRecord, type Vocabulary } from './vocabulary.ts'

interface Row {
  kind: 'plant' | 'plantGroup' | 'pest' | 'disease' | 'effect'
  alias: string
  names: (string | null)[]
  synonyms: string | null
  hosts: string[]
}

/** The names of crops, groups, problems and purposes in the catalogue. */
export async function loadVocabulary(db: Db): Promise<Vocabulary> {
  const hosts = (
    table: 'pest' | 'disease',
  ) => sql`array(select p.alias from ${sql.identifier(`${table}_hosts`)} h join plant p on p.id = h.plant_id
    where h.parent_id = x.id)`
  const named = (kind: Row['kind'], from: SQL, other: Partial<Columns<Row>> = {}) => {
    const names = { alias: sql`alias`, names: sql`array[name]`, synonyms: sql`null`, hosts: sql`'{}'::text[]` }
    return selectOf(
      rowOf<Row>({ kind: sql`${kind}::text`, ...names, ...other }),
      sql`from ${from} where status = 'published'`,
    )
  }
  const synonyms = sql`synonyms`
  const statements = [
    named('plantGroup', sql`plant_group`),
    named('plant', sql`plant`, { names: sql`array[name, short_name]`, synonyms }),
    named('pest', sql`pest x`, { synonyms, hosts: hosts('pest') }),
    named('disease', sql`disease x`, { synonyms, hosts: hosts('disease') }),
    named('effect', sql`effect`),
  ]
  const rows = await findRows(db, unionAll(statements))
  const records = rows.map(({ kind, alias, names, synonyms, hosts }) => ({
    kind,
    alias,
    names: [...names, ...(synonyms ?? '').split(',')].flatMap(name => name?.trim() || []),
    hosts,
  }))
  const isCrop = ({ kind }: { kind: Row['kind'] }) => kind === 'plant' || kind === 'plantGroup'
  return makeVocabulary(
    records.filter(isCrop) as NamedRecord<'plant' | 'plantGroup'>[],
    records.filter(record => !isCrop(record)) as NamedRecord<'pest' | 'disease' | 'effect'>[],
  )
}
