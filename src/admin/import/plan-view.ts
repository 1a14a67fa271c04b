import type { UndoResult } from '#admin/lists/bulk/bulk.ts'

/**
 * Where an import stands: `queued` → `checking` → `ready` or `failed`; `waiting` → `applying` → `applied` → `undone`. `outdated`: the data changed,
 * and another plan was made of the same file.
 */
export type PlanState =
  | 'queued'
  | 'checking'
  | 'ready'
  | 'failed'
  | 'waiting'
  | 'applying'
  | 'applied'
  | 'undone'
  | 'outdated'

/** States in which a job works or will work. */
export const runningStates: readonly PlanState[] = ['queued', 'checking', 'waiting', 'applying']

export type RowType = 'create' | 'update' | 'unchanged' | 'rejected'
export const rowTypes: readonly RowType[] = ['create', 'update', 'unchanged', 'rejected']

/** Records by what would become of them. */
export type PlanCounts = Record<RowType, number>

/** A plan without its rows, as `GET /api/admin/imports/{planId}` responds it. */
export interface PlanView {
  planId: string
  kind: string
  fileName: string
  fileBytes: number
  state: PlanState
  /** Percent of the present step. */
  progress: number
  format: string | null
  isWorkbook: boolean
  new: number
  changed: number
  unchanged: number
  rejected: number
  /** How many records change a field, by its label. */
  fields: Readonly<Record<string, number>>
  message: string | null
  /** What became of its records when it was undone. */
  undone: UndoResult | null
  nextId: string | null
  /** ISO text in UTC. */
  expiresAt: string
}

/** A field before and after, as cells. */
export interface PlannedField {
  label: string
  from: string
  to: string
  unit?: string
}

export interface PlannedReason {
  sheet: string
  line: number
  /** Empty for the line as a whole. */
  column: string
  message: string
}

export interface PlannedRow {
  type: RowType
  line: number
  alias: string
  title: string
  fields: readonly PlannedField[]
  reasons: readonly PlannedReason[]
}
