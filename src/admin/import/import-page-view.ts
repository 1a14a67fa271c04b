import type { PlannedRow, PlanState, RowType } from './plan-view.ts'

/** The page of an import, with all texts and links made by the server. */
export interface ImportPageView {
  title: string
  list: string
  /** Path of the kind. */
  path: string
  /** Sheets that a workbook of this kind may have; the first is the kind itself. */
  sheets: readonly string[]
  /** Of a file. */
  limits: { bytes: number; words: { bytes: string; rows: string } }
  /** About the plan that the URL names. */
  notice: string | null
  plan: ShownPlan | null
  /** Other applied imports that can still be undone. */
  applied: readonly { to: string; fileName: string; at: string }[]
}

export interface ShownPlan {
  id: string
  state: PlanState
  /** Percent of the present step. */
  progress: number
  message: string | null
  fileName: string
  /** «98 КБ · windows-1251, «;»». */
  file: string
  counts: readonly { type: RowType; label: string; count: string; isEmpty: boolean; to: string; isCurrent: boolean }[]
  fields: readonly { label: string; count: number; to: string; isCurrent: boolean }[]
  rows: readonly PlannedRow[]
  page: number
  pages: number
  /** The shown rows with everything but the page. */
  firstPage: string
  /** Null when nothing would be written. */
  applyLabel: string | null
  /** What was written. */
  result: string
  rejectedHref: string | null
  rejectedLabel: string
  /** Null unless it was undone. */
  undone: { text: string; kept: readonly { to: string; title: string; reason: string }[]; more: string } | null
}
