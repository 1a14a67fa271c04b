import type { RecordStatus } from '#admin/kinds/kind-description.ts'

/** The page of a list, with all texts and links made by the server, so that no formatter is among its first scripts. */
export interface ListView {
  title: string
  path: string
  /** Null where records are not created here. */
  createPath: string | null
  q: string
  total: string
  found: number
  /** Why parts of the URL were ignored. */
  misread: readonly string[]
  searchHidden: readonly Parameter[]
  filters: Panel
  columns: Panel
  sort: { value: string; options: readonly { value: string; label: string }[]; hidden: readonly Parameter[] }
  applied: readonly { label: string; to: string }[]
  resetTo: string
  headings: readonly Heading[]
  rows: readonly RowView[]
  page: number
  pages: number
  /** The list with everything but the page. */
  firstPage: string
  sizes: readonly { size: number; to: string; isCurrent: boolean }[]
  /** Instead of rows. */
  empty: { title: string; text: string; action: string; to: string } | null
}

/** For hidden inputs. */
export type Parameter = readonly [name: string, value: string]

export interface Panel {
  /** How many choices are in effect. */
  count: number
  hidden: readonly Parameter[]
  groups: readonly BoxGroup[]
}

export interface BoxGroup {
  name: string
  legend: string
  options: readonly Parameter[]
  chosen: readonly string[]
}

export interface Heading {
  label: string
  /** Null when the list cannot be sorted by it. */
  to: string | null
  direction: 'ascending' | 'descending' | null
  isNumeric: boolean
}

export interface RowView {
  id: number
  title: string
  status: RecordStatus
  /** In the order of the headings between title and status. */
  cells: readonly string[]
  changed: string
}
