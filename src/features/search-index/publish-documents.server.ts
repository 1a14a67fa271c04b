import { type SQL, sql } from 'drizzle-orm'
import { inName } from '#features/search/lexemes.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { DocumentSource } from './document-sources.server.ts'

/** For records of which nothing but the status has changed: their words stay, only who finds them is written. */
export async function publishDocuments(tx: Db, { kind, rows }: DocumentSource, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const chosen: SQL = sql`(select * from (${rows} where x.id = any (${sql.param([...ids])}::int[])) source)`
  await tx.execute(sql`update search_document d set is_public = s."isPublic" from ${chosen} s
    where d.kind = ${kind} and d.record_id = s."recordId" and d.is_public <> s."isPublic"`)
  // In the order of the words, so that two writes at once never wait for each other.
  await tx.execute(sql`with said as (select w.word from search_word w where not w.is_public and w.stem in (
      select substr(stem, 2) from search_document d join ${chosen} s on s."recordId" = d.record_id and s."isSaid",
        unnest(tsvector_to_array(d.words)) stem where d.kind = ${kind} and starts_with(stem, ${inName('')}))
    order by w.word for no key update)
    update search_word w set is_public = true from said where w.word = said.word`)
}
