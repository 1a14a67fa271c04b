import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { titleOfSheet } from '#kit/import/workbook/sheet-titles.ts'
import { formatMoment } from '#ui/format/format-moment.ts'
import { firstType, shownPlan } from './import-page-view.server.ts'
import type { ImportPageView, ShownPlan } from './import-page-view.ts'
import { findRows } from './plan-rows.server.ts'
import { rowType } from './plan-schemas.ts'
import type { PlannedRow, RowType } from './plan-view.ts'
import { changedText, findApplied, findLatestPlan, findPlan, type Plan, viewPlan } from './plans.server.ts'

interface PlanQuery {
  /** Null: the latest of the kind; `new`: none. */
  id: string | null
  type: RowType | null
  field: string | null
  page: number
}

/** Of the page's URL; what does not fit counts as absent. */
export function readPlanQuery(search: URLSearchParams): PlanQuery {
  const page = search.get('page') ?? ''
  const id = search.get('plan')
  return {
    id: id !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? id : id === 'new' ? id : null,
    type: rowType.options.find(type => type === search.get('type')) ?? null,
    field: search.get('field')?.slice(0, 200).replaceAll('\0', '').toWellFormed() ?? null,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

interface EditContext {
  db: Db
  userId: number
  entity: AnyEntity
}

/** The plan that the page shows, and what to say about it. A plan that was replaced is shown as its successor. */
export async function readShownPlan(
  { db, userId, entity }: EditContext,
  { id, type, field, page }: PlanQuery,
): Promise<{ plan: ShownPlan | null; notice: string | null }> {
  if (id === 'new') return { plan: null, notice: null }
  const named = id ? await findPlan(db, userId, id) : await findLatestPlan(db, userId, entity.path)
  if (!named || named.kind !== entity.path) return { plan: null, notice: null }
  const { plan, isNext } = await followed(db, userId, named)
  const view = viewPlan(plan)
  const filter = { type: type ?? firstType(view), field, page }
  const hasRows = view.state === 'ready' || view.state === 'applied' || view.state === 'undone'
  const found = hasRows ? await findRows(db, plan.id, filter) : { rows: [], total: 0 }
  const rows = found.rows.map(row => withTitles(entity, row))
  return { plan: shownPlan(view, filter, { ...found, rows }), notice: isNext ? changedText : null }
}

const withTitles = (entity: AnyEntity, row: PlannedRow): PlannedRow => ({
  ...row,
  reasons: row.reasons.map(reason => ({ ...reason, sheet: titleOfSheet(entity, reason.sheet) })),
})

/** Other imports of the kind that can still be undone. */
export async function readApplied(
  { db, userId, entity }: EditContext,
  shown: string | null,
): Promise<ImportPageView['applied']> {
  const found = await findApplied(db, userId, entity.path)
  return found
    .filter(({ id }) => id !== shown)
    .map(({ id, fileName, appliedAt }) => ({
      to: `/admin/${entity.path}/import?plan=${id}`,
      fileName,
      at: formatMoment(appliedAt!.toISOString()),
    }))
}

/** More in a row than an editor replaces in a day. */
const maxReplaced = 20

async function followed(db: Db, userId: number, named: Plan): Promise<{ plan: Plan; isNext: boolean }> {
  let plan = named
  for (let step = 0; plan.state === 'outdated' && plan.nextId && step < maxReplaced; step++)
    plan = await findPlan(db, userId, plan.nextId)
  return { plan, isNext: plan !== named }
}
