import type { z } from 'zod'
import type { grid, gridConflicts, gridEdit } from '#admin/drugs/uses/grid-schemas.ts'
import type { DeepReadonly } from '#kit/http/endpoint-declaration.ts'

/** The uses of a drug as the grid shows them. */
export type GridView = DeepReadonly<z.infer<typeof grid>>
export type GridRowView = GridView['rows'][number]

/** What is saved, and what an impact is calculated for. */
export type GridEdit = DeepReadonly<z.infer<typeof gridEdit>>
export type RowEdit = GridEdit['rows'][number]

/** A cell that another editor changed meanwhile; without a column the whole row, which is gone or has changed. */
export type GridConflict = DeepReadonly<z.infer<typeof gridConflicts>>['conflicts'][number]
