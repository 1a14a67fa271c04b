import { and, eq, type SQL, sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { inChunks } from '#kit/db/in-chunks.ts'
import type { AfterSave } from '#kit/entity/save-records.server.ts'
import { type DocumentSource, documentSources } from './document-sources.server.ts'
import { foldedWords, squash } from './fold.ts'
import { searchDocument, searchWord } from './search-document.table.ts'
import { baseForm } from './stem.ts'
import { stemsOf } from './stems.server.ts'

/** Raised when the rules of folding or of the sources change. */
const edition = 1
const rowsPerStatement = 1000

interface SourceRow {
  recordId: number
  alias: string
  name: string
  names: string | null
  codes: (string | null)[]
  others: string | null
}

/** Keeps the index equal to the published records, in the transaction of the write. */
export const updateSearch: AfterSave = {
  reads: {
    ...Object.fromEntries(documentSources.map(({ kind, reads }) => [kind, reads])),
    substance: ['name', 'nameEn'],
    formulation: ['code', 'international'],
  },
  async run(tx, saved) {
    const idsOf = (kind: string) => saved.filter(({ entity }) => entity.name === kind).map(({ id }) => id)
    for (const source of documentSources) {
      const mentioned = Object.entries(source.mentions).flatMap(([kind, find]) => {
        const ids = idsOf(kind)
        return ids.length > 0 ? [find(sql`${sql.param(ids)}::int[]`)] : []
      })
      const own = idsOf(source.kind)
      const parts = [...(own.length > 0 ? [sql`select unnest(${sql.param(own)}::int[])`] : []), ...mentioned]
      if (parts.length > 0) await indexRecords(tx, source, sql.join(parts, sql` union `))
    }
  },
}

/** Makes the whole index again. Until the end of the transaction questions read the old one. */
export async function rebuildSearch(tx: Db): Promise<void> {
  for (const source of documentSources) await indexRecords(tx, source)
}

/** Fills the index of a database that has none or an older one. */
export async function repairSearch(tx: Db): Promise<void> {
  const row = rowOf<{ isStale: boolean }>({
    isStale: sql`not exists (select from search_document) or exists (select from search_document where edition <> ${edition})`,
  })
  const [found] = await findRows(tx, selectOf(row))
  if (found!.isStale) await rebuildSearch(tx)
}

async function indexRecords(tx: Db, { kind, rows }: DocumentSource, ids?: SQL): Promise<void> {
  const row = rowOf<SourceRow>({
    recordId: sql`"recordId"`,
    alias: sql`alias`,
    name: sql`name`,
    names: sql`names`,
    codes: sql`codes`,
    others: sql`others`,
  })
  const of = ids ? sql` and x.id in (${ids})` : sql``
  const found = await findRows(tx, selectOf(row, sql`from (${rows}${of}) source`))
  const ofKind = eq(searchDocument.kind, kind)
  await tx.delete(searchDocument).where(ids ? and(ofKind, sql`${searchDocument.recordId} in (${ids})`) : ofKind)
  for (const part of inChunks(found, rowsPerStatement)) await insertDocuments(tx, kind, part)
}

async function insertDocuments(tx: Db, kind: string, rows: readonly SourceRow[]): Promise<void> {
  const named = rows.map(row => ({
    row,
    names: [row.name, ...(row.names ?? '').split(/[,()]/), row.name.replace(/\(.*/, '')].filter(name => squash(name)),
  }))
  const words = named.flatMap(({ row, names }) => foldedWords(`${names.join(' ')} ${row.others ?? ''}`))
  const stems = await stemsOf(tx, words)
  const toStems = (text: string) => [...new Set(foldedWords(text).map(word => stems.get(baseForm(word))!))].sort()
  const documents = named.map(({ row, names }) => ({
    kind,
    edition,
    recordId: row.recordId,
    alias: row.alias,
    name: row.name,
    names: [...new Set([...names, row.alias].map(squash))],
    codes: row.codes.flatMap(code => (code ? [squash(code)] : [])),
    phrases: [...new Set(names.map(name => toStems(name).join(' ')))],
    stems: [...new Set(names.flatMap(name => [...toStems(name), ...joined(name)]))],
    others: toStems(row.others ?? ''),
  }))
  const vocabulary = new Map(
    allNames(named).flatMap(name => [
      ...foldedWords(name).map(word => [word, stems.get(baseForm(word))!] as const),
      ...joined(name).map(word => [word, word] as const),
    ]),
  )
  if (documents.length > 0) await tx.insert(searchDocument).values(documents)
  for (const part of inChunks([...vocabulary], rowsPerStatement))
    await tx
      .insert(searchWord)
      .values(part.map(([word, stem]) => ({ word, stem })))
      .onConflictDoNothing()
}

const allNames = (named: readonly { names: string[] }[]) => named.flatMap(each => each.names)

/** «абигапик» for a name of two or three parts. */
function joined(name: string): string[] {
  const { length } = foldedWords(name)
  return length === 2 || length === 3 ? [squash(name)] : []
}
