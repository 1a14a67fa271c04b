import type { UndoResult } from '#admin/lists/bulk/bulk.ts'
import { kindTitle } from '#admin/screens.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { sheetTitles } from '#kit/import/workbook/sheet-titles.ts'
import { count, number } from '#ui/format/format-number.ts'
import type { ImportPageView, ShownPlan } from './import-page-view.ts'
import { type RowFilter, rowsPerPage } from './plan-rows.server.ts'
import { rowType } from './plan-schemas.ts'
import type { PlannedRow, PlanView, RowType } from './plan-view.ts'
import { defaultImportLimits, type ImportLimits, limitWords } from './table-limits.ts'

const records = { one: 'запись', few: 'записи', many: 'записей' }
const labels: Record<RowType, string> = {
  create: 'новых',
  update: 'изменятся',
  unchanged: 'без\u00a0изменений',
  rejected: 'отклонено',
}

const countsOf = ({ new: create, changed: update, unchanged, rejected }: PlanView): Record<RowType, number> => ({
  create,
  update,
  unchanged,
  rejected,
})

/** What an editor looks at first: changes, else what is new, else what was rejected. */
export function firstType(plan: PlanView): RowType {
  const counts = countsOf(plan)
  return (['update', 'create', 'rejected'] as const).find(type => counts[type] > 0) ?? 'unchanged'
}

export const importPageView = (
  entity: AnyEntity,
  notice: string | null,
  { plan, applied }: { plan: ShownPlan | null; applied: ImportPageView['applied'] },
  limits: ImportLimits = defaultImportLimits,
): ImportPageView => ({
  title: `Загрузка: ${kindTitle(entity)}`,
  list: kindTitle(entity),
  path: entity.path,
  sheets: sheetTitles(entity),
  limits: { bytes: limits.maxBytes, words: limitWords(limits) },
  notice,
  plan,
  applied,
})

export function shownPlan(
  plan: PlanView,
  filter: RowFilter,
  found: { rows: readonly PlannedRow[]; total: number },
): ShownPlan {
  const href = hrefOf(plan)
  const counts = countsOf(plan)
  const { planId, state, progress, message, fileName, fileBytes, format, isWorkbook } = plan
  const writes = counts.create + counts.update
  return {
    id: planId,
    state,
    progress,
    message,
    fileName,
    file: [sizeOf(fileBytes), format].filter(Boolean).join(' · '),
    counts: rowType.options.map(type => ({
      type,
      label: labels[type],
      count: number(counts[type]),
      isEmpty: counts[type] === 0,
      to: href({ type, field: null, page: 1 }),
      isCurrent: filter.type === type,
    })),
    fields: Object.entries(plan.fields)
      .toSorted(([, a], [, b]) => b - a)
      .map(([label, changed]) => ({
        label,
        count: changed,
        to: href({ type: 'update', field: filter.field === label ? null : label, page: 1 }),
        isCurrent: filter.field === label,
      })),
    rows: found.rows,
    page: filter.page,
    pages: Math.max(1, Math.ceil(found.total / rowsPerPage)),
    firstPage: href({ ...filter, page: 1 }),
    applyLabel: state === 'ready' && writes > 0 ? `Применить ${count(writes, records)}` : null,
    result: `Новых ${number(counts.create)}, изменённых ${number(counts.update)}, без\u00a0изменений ${number(counts.unchanged)}.`,
    rejectedHref: counts.rejected > 0 ? `/api/admin/imports/${planId}/rejected.${isWorkbook ? 'xlsx' : 'csv'}` : null,
    undone: plan.undone && undoneView(plan.kind, plan.undone),
    rejectedLabel: `Скачать ${count(counts.rejected, records)} с\u00a0причинами`,
  }
}

function undoneView(kind: string, { undone, kept, keptItems }: UndoResult): ShownPlan['undone'] {
  const unnamed = kept - keptItems.length
  return {
    text: `Стало как было: ${count(undone, records)}.${kept > 0 ? ` Осталось как есть: ${count(kept, records)}.` : ''}`,
    kept: keptItems.map(({ id, title, reason }) => ({ to: `/admin/${kind}/${id}`, title, reason })),
    more: unnamed > 0 ? `И\u00a0ещё ${count(unnamed, records)}.` : '',
  }
}

function hrefOf({ kind, planId }: PlanView) {
  return ({ type, field }: RowFilter): string => {
    const search = new URLSearchParams({ plan: planId, ...(type && { type }), ...(field && { field }) })
    return `/admin/${kind}/import?${search}`
  }
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000
    ? `${number(Math.max(1, Math.round(bytes / 1_000)))}\u00a0КБ`
    : `${number((bytes / 1_000_000).toFixed(1))}\u00a0МБ`
