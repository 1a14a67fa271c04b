import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { foldedWords, squash } from '#features/search/fold.ts'
import { kindsWithSigns, namedKinds } from '#features/search/kind-words.ts'
import { inName, inOthers, inSigns } from '#features/search/lexemes.ts'
import { consonantsOf } from '#features/search/spelling/edit-distance.server.ts'
import { baseForm, inGenitive } from '#features/search/stem.ts'
import { stemsOf } from '#features/search/stems.server.ts'
import { signGroupOf } from '#features/signs/word-groups.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { inChunks } from '#kit/db/in-chunks.ts'
import type { SavedRecord } from '#kit/entity/change.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import type { AfterSave } from '#kit/entity/save-records.server.ts'
import type { DocumentSource } from './document-sources.server.ts'
import { publishDocuments } from './publish-documents.server.ts'
import { searchDocument, searchWord } from './search-document.table.ts'
import { codeFields, nameFields, sourcesOf } from './sources-of-kinds.server.ts'

/** Raised when the rules of folding or of the sources change. */
const edition = 15
const recordsPerStatement = 500
const wordsPerStatement = 5000

interface SourceRow {
  recordId: number
  isPublic: boolean
  isSaid: boolean
  alias: string
  name: string
  names: string | null
  codes: (string | null)[]
  others: string | null
  texts: string | null
  note: string | null
  coverId: number | null
  shownOn: string | null
}

/** What records show of the ones they refer to, besides their title. */
const mentionedFields = [...nameFields, ...codeFields, 'family', 'label', 'organ', 'purposes']

/**
 * Keeps the index equal to the records, in the transaction of the write. Only what has changed in words is indexed again.
 *
 * @param withPages names of the kinds whose records have a page on the site
 */
export function updateSearch(entities: readonly AnyEntity[], withPages: readonly string[]): AfterSave {
  const sources = sourcesOf(entities, withPages)
  const shownOf = ({ title, fields }: AnyEntity) => [
    title,
    ...mentionedFields.filter(key => key in fields && key !== title),
  ]
  const readsOf = (entity: AnyEntity) => sources.find(({ kind }) => kind === entity.name)?.reads ?? []
  const kinds = entities.filter(({ isPersonal }) => !isPersonal)
  return {
    reads: Object.fromEntries(
      kinds.map(entity => [entity.name, [...new Set([...readsOf(entity), ...shownOf(entity), 'status'])]]),
    ),
    async run(tx, saved) {
      const contents = ({ entity }: SavedRecord) => readsOf(entity).filter(key => key !== 'status')
      const own = idsByKind(saved.filter(record => isChanged(record, contents(record))))
      const renamed = idsByKind(saved.filter(record => isChanged(record, shownOf(record.entity))))
      const published = idsByKind(saved.filter(record => isChanged(record, ['status'])))
      for (const source of sources) {
        const mentioned = Object.entries(source.mentions).flatMap(([kind, find]) => {
          const ids = [
            ...(renamed.get(kind) ?? []),
            ...(source.followsStatusOf?.includes(kind) ? (published.get(kind) ?? []) : []),
          ]
          return ids.length > 0 ? [find(sql`${sql.param(ids)}::int[]`)] : []
        })
        const stale = new Set([...(own.get(source.kind) ?? []), ...(await findIds(tx, mentioned))])
        await indexRecords(tx, source, [...stale])
        await publishDocuments(tx, source, published.get(source.kind)?.filter(id => !stale.has(id)) ?? [])
      }
    },
  }
}

const isChanged = ({ before, after }: SavedRecord, fields: readonly string[]) =>
  !before || !after || fields.some(key => !isDeepStrictEqual(before[key], after[key]))

const idsByKind = (saved: readonly SavedRecord[]): ReadonlyMap<string, number[]> =>
  new Map(
    [...Map.groupBy(saved, ({ entity }) => entity.name)].map(([kind, records]) => [kind, records.map(({ id }) => id)]),
  )

/** Makes the whole index again. Until the end of the transaction questions read the old one. */
export async function rebuildSearch(
  tx: Db,
  entities: readonly AnyEntity[],
  withPages: readonly string[],
): Promise<void> {
  await tx.delete(searchDocument)
  await tx.delete(searchWord)
  for (const source of sourcesOf(entities, withPages)) {
    let last = 0
    for (;;) {
      const found = await readSource(tx, source, sql`x.id > ${last} order by x.id limit ${recordsPerStatement}`)
      if (found.length === 0) break
      await insertDocuments(tx, source.kind, found)
      last = found.at(-1)!.recordId
    }
  }
  await settle(tx)
}

/** After so many rows: without statistics and with unsorted entries of indexes each question takes several times as long, until autovacuum comes. */
async function settle(tx: Db): Promise<void> {
  await tx.execute(sql`analyze search_document, search_word`)
  await tx.execute(sql`select gin_clean_pending_list(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where i.indrelid in ('search_document'::regclass, 'search_word'::regclass) and a.amname = 'gin'`)
}

/** Fills the index of a database that has none or an older one, and says whether it did. */
export async function repairSearch(
  tx: Db,
  entities: readonly AnyEntity[],
  withPages: readonly string[],
): Promise<boolean> {
  const row = rowOf<{ isStale: boolean }>({
    isStale: sql`not exists (select from search_document) or exists (select from search_document where edition <> ${edition})`,
  })
  const [found] = await findRows(tx, selectOf(row))
  if (found!.isStale) await rebuildSearch(tx, entities, withPages)
  return found!.isStale
}

async function findIds(tx: Db, statements: readonly SQL[]): Promise<number[]> {
  if (statements.length === 0) return []
  const found = await findRows(
    tx,
    selectOf(rowOf<{ id: number }>({ id: sql`id` }), sql`from (${sql.join([...statements], sql` union `)}) m(id)`),
  )
  return found.map(({ id }) => id)
}

async function indexRecords(tx: Db, source: DocumentSource, ids: readonly number[]): Promise<void> {
  for (const part of inChunks(ids, recordsPerStatement)) {
    await tx
      .delete(searchDocument)
      .where(and(eq(searchDocument.kind, source.kind), inArray(searchDocument.recordId, part)))
    await insertDocuments(
      tx,
      source.kind,
      await readSource(tx, source, sql`x.id = any (${sql.param(part)}::int[]) order by x.id`),
    )
  }
}

/** @param rest what follows `where` */
function readSource(tx: Db, { rows, shownOn }: DocumentSource, rest: SQL): Promise<SourceRow[]> {
  const row = rowOf<SourceRow>({
    recordId: sql`"recordId"`,
    isPublic: sql`"isPublic"`,
    isSaid: sql`"isSaid"`,
    alias: sql`alias`,
    name: sql`name`,
    names: sql`names`,
    codes: sql`codes`,
    others: sql`others`,
    texts: sql`texts`,
    note: sql`note`,
    coverId: sql`"coverId"`,
    shownOn: shownOn ? shownOn(sql`"recordId"`) : sql`null`,
  })
  return findRows(tx, selectOf(row, sql`from (${rows} where ${rest}) source order by "recordId"`))
}

async function insertDocuments(tx: Db, kind: string, rows: readonly SourceRow[]): Promise<void> {
  if (rows.length === 0) return
  const named = rows.map(row => ({
    row,
    names: [row.name, ...(row.names ?? '').split(/[,()]/), row.name.replace(/[(,].*/, '')].filter(name => squash(name)),
  }))
  const words = named.flatMap(({ row, names }) =>
    foldedWords(`${names.join(' ')} ${row.others ?? ''} ${row.texts ?? ''}`).flatMap(word => [word, inGenitive(word)]),
  )
  const stems = await stemsOf(tx, words)
  const toStems = (text: string, formOf = (word: string) => word) =>
    [...new Set(foldedWords(text).map(word => stems.get(baseForm(formOf(word)))!))].sort()
  const inGenitives = (text: string) => toStems(text, inGenitive)
  const inAllForms = (text: string) => [...toStems(text), ...inGenitives(text)]
  const documents = named.map(({ row, names }) => {
    const ofNames = names.flatMap(name => [...inAllForms(name), ...joined(name)])
    const codes = codesOf(row)
    return {
      kind,
      edition,
      recordId: row.recordId,
      isPublic: row.isPublic,
      shownOn: row.shownOn,
      alias: row.alias,
      name: row.name,
      note: row.note ?? '',
      coverId: row.coverId,
      names: [...new Set([...names, row.alias].map(squash))],
      codes,
      codeText: codes.map(code => ` ${code}`).join(''),
      phrases: [...new Set([toStems, inGenitives].flatMap(toPhrase => names.map(name => toPhrase(name).join(' '))))],
      stems: namedKinds.includes(kind) ? [...new Set(ofNames)] : [],
      words: lexemesOf(ofNames, inAllForms(row.others ?? ''), [...toStems(row.texts ?? ''), ...signsOf(kind, row)]),
    }
  })
  await tx.insert(searchDocument).values(documents)
  await insertWords(tx, named, stems)
}

/** What the words of a problem mean where they describe its signs. */
function signsOf(kind: string, { name, names, texts }: SourceRow): string[] {
  if (!kindsWithSigns.includes(kind)) return []
  const groups = foldedWords(`${name} ${names ?? ''} ${texts ?? ''}`).flatMap(word => signGroupOf(word) ?? [])
  return [...new Set(groups)].map(inSigns)
}

/** No question is longer, and PostgreSQL stores no lexeme of more than 2 KB. */
const maxLetters = 200

/** Each stem in the best of its places. */
function lexemesOf(ofNames: readonly string[], ofOthers: readonly string[], ofTexts: readonly string[]): string[] {
  const [names, others] = [new Set(ofNames), new Set(ofOthers)]
  const lexemes = [
    ...[...names].map(inName),
    ...[...others].filter(stem => !names.has(stem)).map(inOthers),
    ...ofTexts.filter(stem => !names.has(stem) && !others.has(stem)),
  ]
  return lexemes.map(lexeme => lexeme.slice(0, maxLetters))
}

const codesOf = ({ codes }: SourceRow) => [...new Set(codes.flatMap(code => (code ? [squash(code)] : [])))]

type Named = readonly { row: SourceRow; names: string[] }[]

/** A word becomes public with its first public record, and is written again only then. */
async function insertWords(tx: Db, named: Named, stems: ReadonlyMap<string, string>): Promise<void> {
  const words = new Map<string, { word: string; stem: string; isPublic: boolean }>()
  const add = (word: string, stem: string, isPublic: boolean) =>
    words.set(word, { word, stem, isPublic: isPublic || words.get(word)?.isPublic === true })
  for (const { row, names } of named)
    for (const name of names) {
      for (const word of foldedWords(name)) add(word, stems.get(baseForm(word))!, row.isSaid)
      for (const word of joined(name)) add(word, word, row.isSaid)
    }
  // Sorted, so that two writes at once never wait for each other.
  const sorted = [...words.values()].sort((a, b) => (a.word < b.word ? -1 : 1))
  for (const part of inChunks(sorted, wordsPerStatement))
    await tx
      .insert(searchWord)
      .values(part.map(each => ({ ...each, consonants: consonantsOf(each.stem) })))
      .onConflictDoUpdate({
        target: searchWord.word,
        set: { isPublic: sql`true` },
        setWhere: sql`excluded.is_public and not ${searchWord.isPublic}`,
      })
}

/** «абигапик» for a name of two or three parts. */
function joined(name: string): string[] {
  const { length } = foldedWords(name)
  return length === 2 || length === 3 ? [squash(name)] : []
}
