import type { KindDescription } from '#admin/kit/kinds/kind-description.ts'
import type { ListPage, ListState } from '#admin/kit/list-state.ts'

/** A list in a state, and the state of its URL without a query. */
export interface ShownList {
  kind: KindDescription
  state: ListState
  defaults: ListState
  list: ListPage
  /** Who looks at it. */
  userId: number
}
