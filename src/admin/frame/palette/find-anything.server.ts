import { type SQL, sql } from 'drizzle-orm'
import { type FoundRecord, minSearch } from '#admin/kit/found-record.ts'
import { shownTitle } from '#admin/kit/records/find-names.server.ts'
import { entities } from '#app/entities.ts'
import { editorsDocuments, namedExactly, readEditorsWords } from '#features/search/editors-words.server.ts'
import { squash } from '#features/search/fold.ts'
import type { Question } from '#features/search/read-question.server.ts'
import { type Checked, columnsOf, findRows, rowOf, selectOf, unionAll } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'

const maxFound = 20
const maxPerKind = 6
/** Matches that are ranked; more would be read for a word that very many records have. What is called or coded exactly so is always among them. */
const maxRanked = 1000

/** Records of all kinds but the personal ones that have all words, the best first; else those with other spellings. Three statements at most. */
export async function findAnything(db: Db, text: string): Promise<FoundRecord[]> {
  if (squash(text).length < minSearch) return []
  const { said, meant } = (await readEditorsWords(db, text))!
  const found = await findByQuestion(db, said)
  return found.length === 0 && meant ? findByQuestion(db, meant.question) : found
}

type RankedRecord = FoundRecord & { rank: number; is_shown: boolean }

async function findByQuestion(db: Db, question: Question): Promise<FoundRecord[]> {
  const row = rowOf<FoundRecord>(columnsOf('found', 'kind', 'id', 'title', 'status'))
  const kinds = unionAll(entities.filter(({ isPersonal }) => !isPersonal).map(recordsOf))
  // Uses and scales of phases have the name of their crop: who types it means what has a page on the site.
  const rest = sql`from (${kinds}) found order by rank desc, is_shown desc, length(title), title, kind, id limit ${maxFound}`
  return await findRows(db, selectOf(row, rest, ranked(question)))
}

/** The table `ranked(kind, record_id, rank)`: the best of each kind. */
const ranked = (question: Question): SQL => sql`with ranked as materialized (select kind, record_id, rank from (
    select kind, record_id, rank, row_number() over (partition by kind order by rank desc, length(name), name, record_id) as place
    from (select kind, record_id, min(name) as name, max(rank) as rank from ((${editorsDocuments(question)} limit ${maxRanked})
      union all select kind, record_id, name, rank from (${namedExactly(question)}) named) d group by kind, record_id) best
  ) placed where place <= ${maxPerKind})`

function recordsOf(entity: AnyEntity): Checked<RankedRecord> {
  const { id, status } = entity.table
  const row = rowOf<RankedRecord>({
    kind: sql`${entity.path}::text`,
    id: sql`${id}`,
    title: shownTitle(entity),
    status: sql`${status}`,
    rank: sql`ranked.rank`,
    is_shown: sql`exists (select from search_document d where d.kind = ${entity.name} and d.record_id = ${id} and d.is_public)`,
  })
  return selectOf(
    row,
    sql`from ranked join ${entity.table} on ${id} = ranked.record_id where ranked.kind = ${entity.name}`,
  )
}
