import { and, asc, desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { findKind, rowKeyIn } from '#admin/kit/kinds/describe-kind.server.ts'
import type { RecordStatus } from '#admin/kit/kinds/kind-description.ts'
import type { ChangedWithin, ListItem, ListPage, ListState } from '#admin/kit/list-state.ts'
import { publication } from '#admin/kit/publication.table.ts'
import { recordDraft } from '#admin/kit/record-draft.table.ts'
import {
  columnOf,
  findNames,
  type References,
  referencesIn,
  shownTitle,
  titleOf,
} from '#admin/kit/records/find-names.server.ts'
import { endingRecords } from '#admin/screens.server.ts'
import { screenOf } from '#admin/screens.ts'
import { hasWords, rankOfRecord, readEditorsWords } from '#features/search/editors-words.server.ts'
import type { Question } from '#features/search/read-question.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { type AnyEntity, titleOrder } from '#kit/entity/define-entity.ts'
import { entityRevision } from '#kit/entity/entity-revision.table.ts'
import { selectionOf } from '#kit/entity/read.server.ts'
import { maxPage } from '#kit/http/list-query.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { searchWords } from '#kit/text/fold-text.ts'

/** Rows before a page from which the page is looked for from the end of the list, if that is nearer: they are all read. */
const deepOffset = 5_000

/** So many rows with a word are found once and sorted, sooner than a page of them is met in the order of an index. */
const maxSorted = 10_000

/** The ids of the rows, or null when there are too many. PostgreSQL cannot tell how many rows have a word. */
async function findFew(db: Db, { table }: AnyEntity, where: SQL | undefined): Promise<number[] | null> {
  const rows = await db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(where)
    .limit(maxSorted + 1)
  return rows.length > maxSorted ? null : rows.map(({ id }) => id as number)
}

/**
 * One page of records of any status, in three statements, and one more to read the words.
 * @param best what comes before the order of the state, the highest first
 */
export async function findList(
  db: Db,
  entity: AnyEntity,
  state: ListState,
  best: SQL | null = null,
): Promise<ListPage> {
  const { page, pageSize } = state
  const where = and(...(await readConditions(db, entity, state)))
  const offset = (page - 1) * pageSize
  const few = state.q === '' ? null : await findFew(db, entity, where)
  const counting = few ? Promise.resolve(few.length) : countRows(db, entity, where)
  const part =
    offset > deepOffset ? partOf(await counting, offset, pageSize) : { offset, limit: pageSize, isReversed: false }
  const shown = few ? sql`${entity.table.id} = any (${sql.param(few)}::int[])` : where
  const columns = withRowReferences(entity, state.columns)
  const asked = { ...state, columns }
  const [rows, total] = await Promise.all([selectPage(db, entity, asked, shown, part, best), counting])
  const references: References = new Map()
  for (const row of rows) referencesIn(entity.fields, row, references)
  const chosen = Object.entries(state.filters).map(([key, values]) => [key, values.map(Number)])
  referencesIn(entity.fields, Object.fromEntries(chosen), references)
  const names = await findNames(db, references)
  return {
    items: rows.map(row => toItem(columns, row)),
    total,
    page,
    pageSize,
    pages: Math.min(maxPage, Math.max(1, Math.ceil(total / pageSize))),
    names,
  }
}

/**
 * For pickers: what nobody is called is looked for by the words that were probably meant, which `corrected` names.
 * @param isBestFirst the records that the words fit best come first
 */
export async function findCorrected(
  db: Db,
  entity: AnyEntity,
  state: ListState,
  isBestFirst: boolean,
): Promise<ListPage & { corrected: string | null }> {
  const words = entity.isPersonal ? null : await readEditorsWords(db, state.q)
  const best = (question: Question) =>
    isBestFirst ? rankOfRecord(entity.name, sql`${entity.table}.id`, question) : null
  const found = await findList(db, entity, state, words && best(words.said))
  if (found.total > 0 || !words?.meant) return { ...found, corrected: null }
  const { text, question } = words.meant
  const other = await findList(db, entity, { ...state, q: text }, best(question))
  return other.total > 0 ? { ...other, corrected: text } : { ...found, corrected: null }
}

/** The columns and the references that lead to the rows whose keys they hold. */
const withRowReferences = ({ fields }: AnyEntity, columns: readonly string[]): string[] => [
  ...new Set([...columns, ...columns.flatMap(key => rowKeyIn(fields[key]!, fields)?.field ?? [])]),
]

/** When the record goes to the site, and whether that has failed. Nested, because in a select from one table Drizzle omits table names. */
const publicationOf = (entity: AnyEntity) => sql`${plannedFor(entity)}`

const plannedFor = ({ name, table }: AnyEntity) => sql`(
  select jsonb_build_object('at', ${publication.at}, 'hasFailed', ${publication.failure} is not null) from ${publication}
  where ${publication.entity} = ${name} and ${publication.recordId} = ${table.id} and ${publication.action} = 'publish')`

/** An editor has a draft of the record; its values are not shown to others. */
const hasDraftOf = (entity: AnyEntity) => sql`${draftOf(entity)}`

const draftOf = ({ name, table }: AnyEntity) => sql`exists (
  select from ${recordDraft} where ${recordDraft.entity} = ${name} and ${recordDraft.recordId} = ${table.id})`

interface Shown {
  id: number
  version: number
  status: RecordStatus
  shownTitle: string
  changedAt: string
  publication: ListItem['publication']
  hasDraft: boolean
}

/** Besides the fields that the list shows as columns. */
type Row = Shown & Readonly<Record<string, unknown>>

async function countRows(db: Db, { table }: AnyEntity, where: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(table as PgTable)
    .where(where)
  return counted?.total ?? 0
}

/** The rows of a page, counted from the beginning or from the end of the list. */
interface Part {
  offset: number
  limit: number
  isReversed: boolean
}

function partOf(total: number, offset: number, pageSize: number): Part {
  const limit = Math.min(pageSize, Math.max(0, total - offset))
  const fromEnd = total - offset - limit
  return fromEnd < offset
    ? { offset: Math.max(0, fromEnd), limit, isReversed: true }
    : { offset, limit, isReversed: false }
}

/** The ids of the page come first, from indexes alone where that is possible. */
async function selectPage(
  db: Db,
  entity: AnyEntity,
  { columns, sort }: ListState,
  where: SQL | undefined,
  part: Part,
  best: SQL | null,
): Promise<Row[]> {
  const { table } = entity
  const orderBy = (isReversed: boolean) => [
    ...(best ? [isReversed ? asc(best) : desc(best)] : []),
    ...orderOf(entity, sort, isReversed),
  ]
  const ids = db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(where)
    .orderBy(...orderBy(part.isReversed))
    .limit(part.limit)
    .offset(part.offset)
  const shown: Record<Exclude<keyof Shown, 'id' | 'version' | 'status'>, SQL> = {
    shownTitle: shownTitle(entity),
    publication: publicationOf(entity),
    hasDraft: hasDraftOf(entity),
    changedAt: sql<string>`to_char(${table.updatedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  }
  const query = db.select({ ...selectionOf(entity, columns), ...shown }).from(table as PgTable)
  return (await query.where(inArray(table.id, ids)).orderBy(...orderBy(false))) as Row[]
}

function toItem(
  columns: readonly string[],
  { id, version, status, shownTitle, changedAt, publication, hasDraft, ...values }: Row,
): ListItem {
  const shown = Object.fromEntries(columns.map(key => [key, values[key]]))
  return { id, version, status, title: shownTitle, updatedAt: changedAt, publication, hasDraft, values: shown }
}

/** Texts in the order of the Russian alphabet; equal records by their number, so that pages never overlap. */
export function orderOf(entity: AnyEntity, sort: string, isReversed = false): SQL[] {
  const direction = sort.startsWith('-') === isReversed ? asc : desc
  const key = sort.replace(/^-/, '')
  if (key === 'id') return [direction(entity.table.id)]
  const order = direction(orderedBy(entity, key))
  // Empty values stand at the end of both orders; with a title there are none.
  const nulls = key === entity.title ? sql`` : isReversed ? sql` nulls first` : sql` nulls last`
  return [sql`${order}${nulls}`, direction(entity.table.id)]
}

/** Keys of choices have no order of their own, so they are compared as bytes, which is fastest. */
function orderedBy(entity: AnyEntity, key: string): SQL | AnyPgColumn {
  const column = columnOf(entity, key)
  if (key === entity.title) return titleOrder(column)
  const kind = entity.fields[key]?.kind
  return kind === 'text' ? sql`${column} collate "ru"` : kind === 'choice' ? sql`${column} collate "C"` : column
}

type Conditions = Pick<ListState, 'q' | 'status' | 'missing' | 'changed' | 'editor' | 'ends' | 'filters'>

/** Shared by the list and by actions on everything that it finds: words are never corrected here. One statement for words, else none. */
export async function readConditions(db: Db, entity: AnyEntity, conditions: Conditions): Promise<SQL[]> {
  const words = entity.isPersonal ? null : await readEditorsWords(db, conditions.q)
  return conditionsOf(entity, conditions, words && [hasWords(entity.name, sql`${entity.table.id}`, words.said)])
}

/** Records of gardeners are not in the index, and are found by parts of words. */
function conditionsOf(entity: AnyEntity, conditions: Conditions, words: SQL[] | null): SQL[] {
  const { q, status, missing, changed, editor, ends, filters } = conditions
  const { table } = entity
  return [
    ...(words ?? searchWords(q).map(word => containsWord(entity, word))),
    status.length > 0
      ? sql`${table.status} = any (${sql.param([...status])}::text[])`
      : sql`${table.status} <> 'trash'`,
    ...(status.includes('trash') ? [] : ofPresentOwners(entity)),
    ...Object.entries(filters).map(([key, values]) => matches(entity, key, values)),
    ...missing.map(key => isEmpty(entity, key)),
    ...(changed ? [changedConditions[changed](table.updatedAt)] : []),
    ...(editor ? [savedBy(entity, Number(editor))] : []),
    ...(ends ? [sql`${table.id} in (${endingRecords[entity.path]!(moscowDay(new Date()))})`] : []),
  ]
}

/** Rows of another record have no status of their own when it is put into the trash: they are gone with it. */
function ofPresentOwners(entity: AnyEntity): SQL[] {
  const { editedIn } = screenOf(entity)
  const owner = editedIn && findKind(editedIn.path)
  if (!owner) return []
  return [sql`${columnOf(entity, editedIn.field)} not in (select id from ${owner.table} where status = 'trash')`]
}

/** By the moment of the write, for which there is an index, and not record by record. */
const savedBy = (
  { name, table }: AnyEntity,
  userId: number,
) => sql`${table.id} in (select ${entityRevision.recordId} from ${entityRevision}
  where ${entityRevision.entity} = ${name} and ${entityRevision.userId} = ${userId}
    and ${entityRevision.createdAt} >= now() - interval '30 days')`

const changedConditions: Record<ChangedWithin, (column: AnyPgColumn) => SQL> = {
  day: column => sql`${column} >= now() - interval '1 day'`,
  week: column => sql`${column} >= now() - interval '7 days'`,
  month: column => sql`${column} >= now() - interval '1 month'`,
  notYear: column => sql`${column} < now() - interval '1 year'`,
}

function containsWord(entity: AnyEntity, word: string): SQL {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  return entity.search ? sql`${entity.table.searchText} like ${pattern}` : sql`${titleOf(entity)} ilike ${pattern}`
}

function matches(entity: AnyEntity, key: string, values: readonly string[]): SQL {
  const column = columnOf(entity, key)
  switch (entity.fields[key]!.kind) {
    case 'choices':
      return sql`${column} && ${sql.param([...values])}::text[]`
    case 'flag':
      return sql`${column} = any (${sql.param(values.map(value => value === '1'))}::boolean[])`
    case 'reference':
      return sql`${column} = any (${sql.param(values.map(Number))}::int[])`
    case 'references': {
      const link = entity.links[key]!
      return sql`exists (select from ${link} where ${link.parentId} = ${entity.table.id} and ${link.targetId} = any (${sql.param(values.map(Number))}::int[]))`
    }
    default:
      return sql`${column} = any (${sql.param([...values])}::text[])`
  }
}

function isEmpty(entity: AnyEntity, key: string): SQL {
  const child = entity.links[key] ?? entity.rows[key]?.table
  if (child) return sql`not exists (select from ${child} where ${child.parentId} = ${entity.table.id})`
  const column = columnOf(entity, key)
  return entity.fields[key]!.kind === 'choices' ? sql`${column} = '{}'` : sql`${column} is null`
}
