import { type SQL, sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { foldText } from '#kit/text/fold-text.ts'
import { readCrops } from '../read-object.ts'
import type { Vocabulary } from '../vocabulary.ts'

export interface TypedName {
  column: 'crop' | 'target'
  /** The beginning of a name, as far as it is typed. */
  word: string
  /** The crops of the row: their problems come first. */
  crop?: string | undefined
}

const maxNames = 8

/** Names that a cell may continue with, and that its reader knows: those that begin with the word, then those one of whose words does. */
export async function namesByStart(
  db: Db,
  vocabulary: Vocabulary,
  { column, word, crop = '' }: TypedName,
): Promise<string[]> {
  const typed = foldText(word)
  if (typed === '') return []
  const plants = column === 'target' ? (readCrops(crop, vocabulary).value?.plants ?? []) : []
  const problem = (table: 'pest' | 'disease') => sql`select name, concat_ws(',', name, synonyms) as names,
    exists (select from ${sql.identifier(`${table}_hosts`)} h join plant p on p.id = h.plant_id
      where h.parent_id = x.id and p.alias = any(array[${sql.join(
        [...plants, ''].map(alias => sql`${alias}`),
        sql`, `,
      )}]::text[])) as is_host
    from ${sql.identifier(table)} x where status = 'published'`
  const candidates =
    column === 'crop'
      ? sql`select short_name as name, concat_ws(',', short_name, name, synonyms) as names, false as is_host from plant where status = 'published'
          union all select name, name, false from plant_group where status = 'published'`
      : sql`${problem('pest')} union all ${problem('disease')} union all select name, name, false from effect where status = 'published'`
  const folded = (text: SQL) => sql`translate(lower(${text}), 'ё', 'е')`
  // A name in a list of synonyms begins after a comma, its second word after a blank.
  const isBegun = sql`exists (select from unnest(array[',', ' ', '-']) sign where strpos(',' || ${folded(sql`c.names`)}, sign || ${typed}) > 0)`
  const order = sql`order by c.is_host desc, starts_with(${folded(sql`c.name`)}, ${typed}) desc, c.name limit ${maxNames * 2}`
  const rest = sql`from (${candidates}) c where ${isBegun} ${order}`
  const rows = await findRows(db, selectOf(rowOf<{ name: string }>({ name: sql`c.name` }), rest))
  const isKnown = (name: string) =>
    column === 'crop' ? vocabulary.crop(name) !== null : vocabulary.targets(name).length > 0
  return [...new Set(rows.map(({ name }) => name))].filter(isKnown).slice(0, maxNames)
}
