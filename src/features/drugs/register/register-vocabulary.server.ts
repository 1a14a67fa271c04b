import { sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { makeVocabulary, type NamedRecord, type Vocabulary } from './vocabulary.ts'

interface Row extends Record<string, unknown> {
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
  const { rows } = await db.execute<Row>(sql`
    select 'plantGroup' as kind, alias, array[name] as names, null as synonyms, '{}'::text[] as hosts from plant_group where status = 'published'
    union all select 'plant', alias, array[name, short_name], synonyms, '{}' from plant where status = 'published'
    union all select 'pest', alias, array[name], synonyms, ${hosts('pest')} from pest x where status = 'published'
    union all select 'disease', alias, array[name], synonyms, ${hosts('disease')} from disease x where status = 'published'
    union all select 'effect', alias, array[name], null, '{}' from effect where status = 'published'`)
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
