import type { RecordStatus } from '#admin/kit/kinds/kind-description.ts'
import type { CellReading, ColumnKey, UseCells } from '#features/register/cells/columns-of-use.ts'

/** The uses of a drug as the grid shows them. */
export interface GridView {
  drug: { id: number; version: number; status: RecordStatus; alias: string; name: string }
  rows: readonly GridRowView[]
}

export interface GridRowView {
  id: number
  version: number
  status: RecordStatus
  cells: UseCells
  readings: Record<ColumnKey, CellReading>
}

/** What is saved, and what an impact is calculated for. */
export interface GridEdit {
  /** Changed and new rows; a new one has no id. */
  rows: readonly RowEdit[]
  removed: readonly RowVersion[]
  /** Ids of all rows in their order when it has changed; the new row `rows[n]` is `-(n + 1)`. */
  order?: readonly number[] | undefined
  /** Publish the drug as well. */
  publish?: boolean | undefined
}

interface RowVersion {
  id: number
  version: number
}

export interface RowEdit extends Partial<RowVersion> {
  /** Only the changed ones. */
  cells: Partial<UseCells>
  /** Cells whose reading a person has confirmed. */
  accepted: readonly ColumnKey[]
}

/** A cell that another editor changed meanwhile; without a column the whole row, which is gone or has changed. */
export interface GridConflict {
  id: number
  /** The present version of the row; null when it is gone. */
  version: number | null
  column: ColumnKey | null
  base: string
  theirs: string
  mine: string
  /** Who has saved the present version; null when the program has, or the row is gone. */
  author?: string | null
}
