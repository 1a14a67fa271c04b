import { and, asc, count, eq, ne, or, sql } from 'drizzle-orm'
import { describeKind } from '#admin/kit/kinds/describe-kind.server.ts'
import { listHref } from '#admin/kit/list-state.ts'
import type { EditContext } from '#admin/kit/records/write-record.server.ts'
import { parseList } from '#admin/lists/list/list-query.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { defaultView, savedView } from './saved-view.table.ts'
import { maxViews, type SavedView } from './saved-view.ts'

interface ViewInput {
  name: string
  query: string
  isShared: boolean
}
interface ViewEdit extends Partial<ViewInput> {
  /** Opens the list with this view for the editor who asks; allowed for shared views of others. */
  isDefault?: boolean | undefined
}

/** An editor's own views of a kind, then the shared ones of others. One statement. */
export async function findViews({ db, entity, userId }: EditContext): Promise<SavedView[]> {
  const isOwn = sql<boolean>`${savedView.userId} = ${userId}`
  const isDefault = sql<boolean>`exists (select from ${defaultView} where ${defaultView.viewId} = ${savedView.id} and ${defaultView.userId} = ${userId})`
  const { id, name, query, isShared } = savedView
  return db
    .select({ id, name, query, isShared, isOwn, isDefault })
    .from(savedView)
    .where(and(eq(savedView.kind, entity.path), or(eq(savedView.userId, userId), isShared)))
    .orderBy(sql`${isOwn} desc`, asc(savedView.name), asc(id))
}

/** Throws 422 for a name that is taken, a query that does not fit, and beyond the limits. */
export async function createView(context: EditContext, input: ViewInput): Promise<SavedView[]> {
  const { db, entity, userId } = context
  const values = { ...input, query: storedQuery(entity, input.query), kind: entity.path, userId }
  await db.transaction(async tx => {
    await lockViews(tx as unknown as Db, context)
    await checkLimits(tx as unknown as Db, context, { name: input.name, isShared: input.isShared, adds: true })
    await tx.insert(savedView).values(values)
  })
  return findViews(context)
}

export async function editView(
  context: EditContext,
  id: number,
  { isDefault, ...change }: ViewEdit,
): Promise<SavedView[]> {
  const { db, entity } = context
  const view = (await findViews(context)).find(each => each.id === id)
  if (!view) throw new HttpProblem('missing', 'Такого вида списка уже нет.')
  if (!view.isOwn && Object.keys(change).length > 0)
    throw new HttpProblem('forbidden', 'Общий вид меняет тот, кто его создал.')
  await db.transaction(async transaction => {
    const tx = transaction as unknown as Db
    if (Object.keys(change).length > 0) {
      await lockViews(tx, context)
      const isShared = change.isShared === true && !view.isShared
      await checkLimits(tx, context, { name: change.name, isShared, id })
      const query = change.query === undefined ? {} : { query: storedQuery(entity, change.query) }
      await tx
        .update(savedView)
        .set({ ...change, ...query })
        .where(eq(savedView.id, id))
    }
    if (isDefault !== undefined) await setDefault(tx, context, id, isDefault)
  })
  return findViews(context)
}

export async function deleteView(context: EditContext, id: number): Promise<SavedView[]> {
  const { db, entity, userId } = context
  const own = and(eq(savedView.id, id), eq(savedView.userId, userId), eq(savedView.kind, entity.path))
  const deleted = await db.delete(savedView).where(own).returning({ id: savedView.id })
  if (deleted.length === 0) throw new HttpProblem('missing', 'Такого вида списка уже нет.')
  return findViews(context)
}

/** One writer of a kind at a time, so that two requests cannot pass a limit together. */
const lockViews = (tx: Db, { entity }: EditContext) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`saved views of ${entity.path}`}))`)

interface Checked {
  name: string | undefined
  isShared: boolean
  /** A new view; otherwise one of these is changed. */
  adds?: true
  id?: number
}

async function checkLimits(
  tx: Db,
  { entity, userId }: EditContext,
  { name, isShared, adds, id = 0 }: Checked,
): Promise<void> {
  const ofKind = and(eq(savedView.kind, entity.path), ne(savedView.id, id))
  const isOwn = sql`${savedView.userId} = ${userId}`
  const [found] = await tx
    .select({
      own: sql<number>`count(*) filter (where ${isOwn})::int`,
      shared: sql<number>`count(*) filter (where ${savedView.isShared})::int`,
      sameName: sql<number>`count(*) filter (where ${isOwn} and ${savedView.name} = ${name ?? ''})::int`,
      all: count(),
    })
    .from(savedView)
    .where(ofKind)
  if (adds && found!.own >= maxViews)
    throw invalid({ name: [`У\u00a0вас уже ${maxViews} видов этого списка. Удалите ненужный.`] })
  if (isShared && found!.shared >= maxViews)
    throw invalid({ isShared: [`Общих видов уже ${maxViews}. Сохраните этот только себе.`] })
  if (found!.sameName > 0) throw invalid({ name: ['Вид с\u00a0таким названием у\u00a0вас уже есть.'] })
}

async function setDefault(tx: Db, { entity, userId }: EditContext, viewId: number, isDefault: boolean): Promise<void> {
  const ofList = and(eq(defaultView.userId, userId), eq(defaultView.kind, entity.path))
  if (!isDefault) return void (await tx.delete(defaultView).where(and(ofList, eq(defaultView.viewId, viewId))))
  await tx
    .insert(defaultView)
    .values({ userId, kind: entity.path, viewId })
    .onConflictDoUpdate({ target: [defaultView.userId, defaultView.kind], set: { viewId } })
}

/** Without page and view, in one form for equal states. Throws 422 for a query that does not fit the kind. */
function storedQuery(entity: AnyEntity, query: string): string {
  const { state, parsed } = parseList(entity, new URLSearchParams(query))
  if (Object.keys(parsed.errors).length + parsed.unknown.length > 0)
    throw invalid({ query: ['Этот запрос списка не\u00a0читается.'] })
  return queryOf(entity, state)
}

/** The query string of a state, without page and view. */
export function queryOf(entity: AnyEntity, state: ReturnType<typeof parseList>['state']): string {
  const defaults = parseList(entity, new URLSearchParams()).state
  return listHref(describeKind(entity).path, { ...state, view: '' }, defaults).split('?')[1] ?? ''
}
