import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { RecordStatus } from '#admin/kinds/kind-description.ts'
import { conditionsOf } from '#admin/list/find-list.server.ts'
import { parseList } from '#admin/list/list-query.server.ts'
import { shownTitle } from '#admin/records/find-names.server.ts'
import type { Desk } from '#admin/records/write-record.server.ts'
import { unitOf } from '#app/records.server.ts'
import { setStatus } from '#kit/entity/change.ts'
import { entityRevision } from '#kit/entity/entity-revision.table.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { invalid, Problem } from '#kit/problem.ts'
import { type BulkAction, type BulkPreview, type BulkResult, bulkActions, maxBulk, type UndoResult } from './bulk.ts'

/** The chosen records: by their numbers, or everything that a list finds. */
interface Selection {
  /** The query string of the list. */
  query: string
  /** Absent: everything that the query finds, on all pages. */
  ids?: readonly number[] | undefined
}

interface Chosen {
  id: number
  version: number
  status: RecordStatus
  title: string
}

const shownItems = 50

export async function previewBulk(desk: Desk, selection: Selection, action: BulkAction): Promise<BulkPreview> {
  const chosen = await findChosen(desk, selection)
  const changing = chosen.filter(({ status }) => status !== bulkActions[action])
  const items = changing.slice(0, shownItems).map(({ id, title, status }) => ({ id, title, status }))
  return { token: tokenOf(chosen, action), total: chosen.length, changing: changing.length, items }
}

/** Does what the preview has shown. Throws a conflict when the set or one of its records has changed since. */
export async function applyBulk(desk: Desk, selection: Selection, action: BulkAction, token: string): Promise<BulkResult> {
  const chosen = await findChosen(desk, selection)
  if (tokenOf(chosen, action) !== token)
    throw new Problem('conflict', 'Пока вы смотрели, записи изменились. Ничего не\u00a0применено: посмотрите ещё раз.')
  const target = bulkActions[action]
  const changes = chosen.filter(({ status }) => status !== target).map(read => setStatus(desk.entity, read, target))
  if (changes.length === 0) return { batch: null, changed: 0 }
  await saveRecords(unitOf(desk.db, { kind: 'bulk', userId: desk.userId }), changes)
  const first = changes[0]!
  const [revision] = await desk.db
    .select({ id: entityRevision.id })
    .from(entityRevision)
    .where(
      and(
        eq(entityRevision.entity, desk.entity.name),
        eq(entityRevision.recordId, first.id),
        eq(entityRevision.version, first.version + 1),
      ),
    )
  return { batch: revision?.id ?? null, changed: changes.length }
}

async function findChosen({ db, entity }: Desk, { query, ids }: Selection): Promise<Chosen[]> {
  const { state, parsed } = parseList(entity, new URLSearchParams(query))
  if (Object.keys(parsed.errors).length + parsed.unknown.length > 0) throw invalid({ query: ['Этот запрос списка не\u00a0читается.'] })
  const { table } = entity
  const where = ids ? [inArray(table.id, [...ids])] : conditionsOf(entity, state)
  const chosen = (await db
    .select({ id: table.id, version: table.version, status: table.status, title: shownTitle(entity) })
    .from(table as PgTable)
    .where(and(...where))
    .orderBy(asc(table.id))
    .limit(maxBulk + 1)) as Chosen[]
  if (chosen.length > maxBulk) throw invalid({ query: ['За один раз меняем не\u00a0больше 10\u00a0000 записей. Уточните запрос.'] })
  return chosen
}

const tokenOf = (chosen: readonly Chosen[], action: BulkAction): string =>
  createHash('sha256')
    .update(`${action} ${chosen.map(({ id, version }) => `${id}:${version}`).join(' ')}`)
    .digest('base64url')

/** How long an action can be undone. */
const undoHours = 24

/** Gives the records of an action their earlier status, but for those that were changed later. */
export async function undoBulk(desk: Desk, batch: number): Promise<UndoResult> {
  const revisions = await revisionsOf(desk, batch)
  if (revisions.length === 0) throw new Problem('missing')
  const ids = revisions.map(({ recordId }) => recordId)
  const present = new Map((await findChosen(desk, { query: '', ids })).map(record => [record.id, record]))
  const untouched = revisions.filter(({ recordId, version }) => present.get(recordId)?.version === version)
  const changes = untouched.map(({ recordId, version, before }) =>
    setStatus(desk.entity, { id: recordId, version }, before!.status as RecordStatus),
  )
  if (changes.length > 0) await saveRecords(unitOf(desk.db, { kind: 'bulk', userId: desk.userId }), changes)
  const undone = new Set(untouched.map(({ recordId }) => recordId))
  const kept = [...present.values()].filter(({ id }) => !undone.has(id)).map(({ id, title }) => ({ id, title }))
  return { undone: undone.size, kept }
}

/** All revisions of one action were written in one transaction, so they have the same moment. */
async function revisionsOf({ db, entity, userId }: Desk, batch: number) {
  const moment = sql`(select ${entityRevision.createdAt} from ${entityRevision} where ${entityRevision.id} = ${batch})`
  return db
    .select({ recordId: entityRevision.recordId, version: entityRevision.version, before: entityRevision.before })
    .from(entityRevision)
    .where(
      and(
        eq(entityRevision.entity, entity.name),
        eq(entityRevision.writeKind, 'bulk'),
        eq(entityRevision.userId, userId),
        sql`${entityRevision.createdAt} = ${moment}`,
        sql`${entityRevision.createdAt} > now() - make_interval(hours => ${undoHours})`,
      ),
    )
}
