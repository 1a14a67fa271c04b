import type { FieldDescription, RecordStatus } from '#admin/kit/kinds/kind-description.ts'

/** The page of a list, with all texts and links made by the server, so that no formatter is among its first scripts. */
export interface ListView {
  title: string
  path: string
  /** The site has a page for each of these records. */
  hasPages: boolean
  /** Records of gardeners, which only they publish, delete and bring along. */
  isPersonal: boolean
  /** Edited here, cell by cell; there are no forms. */
  isDictionary: boolean
  /** Rows have a menu of what can be done with them. */
  hasRowMenu: boolean
  /** Fields of the empty row at the end, in the order of the headings; none where nothing is added. */
  newRow: readonly FieldDescription[]
  /** The field that the alias of a new record is made from. */
  aliasFrom: string
  /** Null where records are not created here. */
  createPath: string | null
  /** Null for a kind without a trash, and in the trash itself. */
  trashPath: string | null
  /** The list shows the trash of its kind alone. */
  isTrash: boolean
  q: string
  total: string
  found: number
  /** The query string of everything that the list finds, with its columns, without page and view. */
  query: string
  views: ViewTabs
  /** Lists that share an entry of the navigation, this one among them; empty for most. */
  siblings: readonly { path: string; title: string }[]
  /** Fields that can be set in many records at once. */
  settable: readonly FieldDescription[]
  /** The site shows these records in an order that editors arrange. */
  isOrderable: boolean
  /** Why parts of the URL were ignored. */
  misread: readonly string[]
  searchHidden: readonly Parameter[]
  filters: Panel
  /** Null where all columns are always there. */
  columns: Panel | null
  /** Filters by records of other kinds. */
  pickers: readonly PickGroup[]
  sort: { value: string; options: readonly { value: string; label: string }[]; hidden: readonly Parameter[] }
  applied: readonly { label: string; to: string }[]
  resetTo: string
  headings: readonly Heading[]
  /** How cells are edited in place: the title, then the columns; null where the form is needed. */
  editors: readonly (FieldDescription | null)[]
  rows: readonly RowView[]
  page: number
  pages: number
  /** The list with everything but the page. */
  firstPage: string
  sizes: readonly { size: number; to: string; isCurrent: boolean }[]
  /** Instead of rows. */
  empty: { title: string; text: string; actions: readonly { label: string; to: string }[] } | null
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
  /** At most one can be chosen. */
  isSingle?: true
  /** What the choice of none is called there. */
  any?: string
  /** Always chosen and first. */
  always?: Parameter
}

/** A filter by records, with the titles of the chosen ones. */
export interface PickGroup {
  name: string
  legend: string
  /** Path of the kind. */
  to: string
  chosen: readonly Parameter[]
}

export interface ViewTab {
  id: number
  name: string
  to: string
  isCurrent: boolean
  isShared: boolean
  isOwn: boolean
  isDefault: boolean
}

export interface ViewTabs {
  /** The list without a view. */
  all: { to: string; isCurrent: boolean }
  /** Those that every editor has. */
  ready: readonly { name: string; to: string; isCurrent: boolean }[]
  tabs: readonly ViewTab[]
  /** The list differs from the saved query of the current view. */
  isChanged: boolean
}

export interface Heading {
  label: string
  /** Null when the list cannot be sorted by it. */
  to: string | null
  direction: 'ascending' | 'descending' | null
  isNumeric: boolean
}

/** A small photo or drawing of a record, with the classes of its crop; null: it has none. */
export type RowThumb = { src: string; fit: string } | null

export interface RowView {
  id: number
  /** Undefined for kinds without pictures. */
  thumb: RowThumb | undefined
  version: number
  title: string
  status: RecordStatus
  /** «Выйдет 17 июля»; empty when nothing is planned. */
  planned: string
  /** An editor has begun to change it. */
  hasDraft: boolean
  /** In the order of the headings between title and status. */
  cells: readonly string[]
  /** Stored values for the editors; null where there is none. */
  values: readonly unknown[]
  changed: string
  /** The exact moment in words; empty for a change that was made here. */
  changedAt: string
  /** Null: the program. */
  author: string | null
  /** Its address on the site; null for a kind without pages. */
  page: string | null
}
