import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { shownItems } from '#admin/lists/bulk/bulk.server.ts'
import { type BulkPreview, type BulkResult, maxBulk, type PreviewGroup } from '#admin/lists/bulk/bulk.ts'
import { inBulkTransaction } from '#admin/lists/bulk/save-where-possible.server.ts'
import { file, fileFolder } from '#features/files/file.table.ts'
import { raiseGeneration } from '#kit/catalogue/generation.server.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { count } from '#ui/format/format-number.ts'
import type { FileStep } from './bulk-files.ts'
import { checkFolder } from './file-commands.server.ts'
import { maxTags } from './file-limits.ts'
import { whereOf } from './find-files.server.ts'
import type { LibraryQuery } from './library-query.ts'
import { recordFileRevisions, type StoredFile } from './write-file.server.ts'

export interface FileSelection {
  query: LibraryQuery
  /** Files chosen one by one; undefined: everything that the query finds. */
  ids?: readonly number[] | undefined
}

/** What a step means for one file: new values, nothing to change, or a reason against it. */
interface Planned {
  stored: StoredFile
  change: Partial<StoredFile> | null
  reason: string
  before: string
  after: string
}

export async function previewFileBulk(db: Db, selection: FileSelection, step: FileStep): Promise<BulkPreview> {
  const planned = await plan(db, await findChosen(db, selection), step)
  const group = (items: readonly Planned[]): PreviewGroup => ({
    count: items.length,
    items: items
      .slice(0, shownItems)
      .map(({ stored: { id, name }, before, after, reason }) => ({ id, title: name, before, after, reason })),
  })
  return {
    token: tokenOf(planned, step),
    total: planned.length,
    changing: group(planned.filter(({ change }) => change)),
    same: group(planned.filter(({ change, reason }) => !change && !reason)),
    refused: group(planned.filter(({ reason }) => reason)),
  }
}

/** Applies exactly what a preview has shown; throws 409 when the files have changed since. */
export function applyFileBulk(
  db: Db,
  userId: number,
  selection: FileSelection,
  step: FileStep & { token: string; reason: string },
) {
  return inBulkTransaction(db, async (tx): Promise<BulkResult> => {
    const planned = await plan(tx, await findChosen(tx, selection, true), step)
    if (tokenOf(planned, step) !== step.token)
      throw new HttpProblem(
        'conflict',
        'Файлы изменились после предпросмотра. Ничего не\u00a0применено: посмотрите ещё раз.',
      )
    const changing = planned.filter(({ change }) => change)
    if (changing.length === 0) return { batch: null, changed: 0, kept: planned.length }
    const ids = changing.map(({ stored }) => stored.id)
    const after = await tx
      .update(file)
      .set({ ...setOf(step), version: sql`${file.version} + 1`, updatedAt: sql`now()` })
      .where(sql`file.id = any (${sql.param(ids)}::int[])`)
      .returning()
    const before = new Map(changing.map(({ stored }) => [stored.id, stored]))
    const pairs = after.map(row => ({ before: before.get(row.id)!, after: row }))
    const [first] = await recordFileRevisions(tx, pairs, { kind: 'bulk', userId, reason: step.reason })
    await raiseGeneration(tx)
    return { batch: first!.id, changed: after.length, kept: planned.length - after.length }
  })
}

/** In one statement for all files of a step. */
function setOf({ action, folderId = null, tag = '', author, licence }: FileStep) {
  if (action === 'credit') return creditOf({ author, licence })
  if (action === 'move') return { folderId }
  if (action === 'tag') return { tags: sql`array_append(${file.tags}, ${tag})` }
  if (action === 'untag') return { tags: sql`array_remove(${file.tags}, ${tag})` }
  return { deletedAt: action === 'delete' ? sql`now()` : null }
}

async function findChosen(db: Db, { query, ids }: FileSelection, isLocked = false): Promise<StoredFile[]> {
  const where = ids ? sql`file.id = any (${sql.param([...ids])}::int[])` : whereOf(query)
  const found = db
    .select()
    .from(file)
    .where(where)
    .orderBy(sql`file.id`)
    .limit(maxBulk + 1)
  const rows = await (isLocked ? found.for('update') : found)
  if (rows.length > maxBulk) throw invalid({ query: [`За один раз меняем не\u00a0больше ${maxBulk} файлов.`] })
  return rows
}

async function plan(db: Db, chosen: readonly StoredFile[], step: FileStep): Promise<Planned[]> {
  if (step.action === 'delete') return planDeletion(db, chosen)
  if (step.action === 'restore')
    return chosen.map(stored => planned(stored, stored.deletedAt ? { deletedAt: null } : null, 'корзина', 'библиотека'))
  const plan =
    step.action === 'move'
      ? await planMove(db, step.folderId ?? null)
      : step.action === 'credit'
        ? planCredit(step)
        : planTag(step)
  return chosen.map(stored => (stored.deletedAt ? refused(stored, 'Файл лежит в\u00a0корзине.') : plan(stored)))
}

const planned = (stored: StoredFile, change: Planned['change'], before = '', after = ''): Planned => ({
  stored,
  change,
  reason: '',
  before,
  after,
})

const refused = (stored: StoredFile, reason: string): Planned => ({
  stored,
  change: null,
  reason,
  before: '',
  after: '',
})

async function planMove(db: Db, folderId: number | null): Promise<(stored: StoredFile) => Planned> {
  if (folderId !== null) await checkFolder(db, folderId)
  const names = new Map((await db.select().from(fileFolder)).map(({ id, name }) => [id, name]))
  const nameOf = (id: number | null) => (id === null ? 'вне папок' : (names.get(id) ?? ''))
  return stored =>
    planned(stored, stored.folderId === folderId ? null : { folderId }, nameOf(stored.folderId), nameOf(folderId))
}

function planTag({ action, tag = '' }: FileStep): (stored: StoredFile) => Planned {
  if (tag === '') throw invalid({ tag: ['Введите метку.'] })
  return stored => {
    const { tags } = stored
    const has = tags.includes(tag)
    const next = action === 'tag' ? [...tags, tag] : tags.filter(other => other !== tag)
    if (action === 'tag' && !has && tags.length >= maxTags) return refused(stored, `У\u00a0файла уже ${maxTags} меток.`)
    return planned(stored, has === (action === 'tag') ? null : { tags: next }, tags.join(', '), next.join(', '))
  }
}

const creditOf = ({ author, licence }: Pick<FileStep, 'author' | 'licence'>) => ({
  ...(author && { author }),
  ...(licence && { licence }),
})

function planCredit(step: FileStep): (stored: StoredFile) => Planned {
  const change = creditOf(step)
  if (Object.keys(change).length === 0) throw invalid({ author: ['Введите автора или лицензию.'] })
  const words = ({ author, licence }: Pick<StoredFile, 'author' | 'licence'>) =>
    [author, licence].filter(Boolean).join(', ')
  return stored => {
    const next = { ...stored, ...change }
    const isSame = next.author === stored.author && next.licence === stored.licence
    return planned(stored, isSame ? null : change, words(stored), words(next))
  }
}

async function planDeletion(db: Db, chosen: readonly StoredFile[]): Promise<Planned[]> {
  const used = await findUsedFiles(
    db,
    chosen.map(({ id }) => id),
  )
  return chosen.map(stored => {
    if (stored.deletedAt) return planned(stored, null, 'корзина', 'корзина')
    const reason = used.get(stored.id)
    if (reason) return refused(stored, reason)
    return planned(stored, { deletedAt: new Date(0) }, 'библиотека', 'корзина')
  })
}

/** Why some of the files may not go to the trash, by id. */
export async function findUsedFiles(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const row = rowOf<{ id: number; uses: number }>({
    id: sql`file_id`,
    uses: sql`count(distinct (entity, record_id))::int`,
  })
  const rest = sql`from file_use where file_id = any (${sql.param([...ids])}::int[]) group by file_id`
  const rows = await findRows(db, selectOf(row, rest))
  const pages = { one: 'странице', few: 'страницах', many: 'страницах' }
  return new Map(rows.map(({ id, uses }) => [id, `Стоит на\u00a0${count(uses, pages)}.`]))
}

/** The number of the files stands in front, as in the tokens of records. */
function tokenOf(planned: readonly Planned[], { action, folderId, tag, ...credit }: FileStep): string {
  const set = planned.map(({ stored, reason }) => `${stored.id}:${stored.version}:${reason}`).join(' ')
  return `${planned.length}.${createHash('sha256')
    .update(JSON.stringify([action, folderId ?? null, tag ?? null, creditOf(credit), set]))
    .digest('base64url')}`
}
