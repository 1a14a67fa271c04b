import type { z } from 'zod'
import type { DeepReadonly } from '#kit/http/endpoint-declaration.ts'
import type { importPlan, importRows } from './plan-schemas.ts'

/** A plan without its rows, as `GET /api/admin/imports/{planId}` responds it. */
export type PlanView = DeepReadonly<z.infer<typeof importPlan>>
export type PlanState = PlanView['state']

/** States in which a job works or will work. */
export const runningStates: readonly PlanState[] = ['queued', 'checking', 'waiting', 'applying']

export type RowType = PlannedRow['type']

/** Records by what would become of them. */
export type PlanCounts = Record<RowType, number>

export type PlannedRow = DeepReadonly<z.infer<typeof importRows>>['rows'][number]
export type PlannedField = PlannedRow['fields'][number]
export type PlannedReason = PlannedRow['reasons'][number]
