import { useState } from 'react'

export interface Selection {
  has(id: number): boolean
  toggle(id: number): void
  /** Chooses all rows from the one that was toggled last to this one. */
  extendTo(id: number): void
  /** Of all rows of the page. */
  isPageChosen: boolean
  togglePage(): void
  /** Null: everything that the list finds, on all pages; then only the query is sent. */
  ids: readonly number[] | null
  count: number
  chooseAll(): void
  /** Only the rows of this page, after everything was chosen. */
  choosePage(): void
  clear(): void
}

/** The chosen rows in a request: their ids, or the query alone. */
export const chosenBy = (query: string, { ids }: Selection) => ({ query, ...(ids && { ids }) })

interface Chosen {
  /** The list without its page, and the page. */
  query: string
  page: number
  ids: readonly number[]
  isAll: boolean
  /** The row that was toggled last. */
  anchor: number | null
}

/** The chosen rows of a page, or everything that the list finds. Everything stays chosen on other pages, rows do not. */
export function useSelection(query: string, page: number, rows: readonly { id: number }[], total: number): Selection {
  const nothing: Chosen = { query, page, ids: [], isAll: false, anchor: null }
  const [state, setState] = useState(nothing)
  const isPresent = state.query === query && (state.isAll || state.page === page)
  const { ids, isAll, anchor } = isPresent ? state : nothing
  const rowIds = rows.map(({ id }) => id)
  const choose = (next: readonly number[], at: number | null = null) => setState({ ...nothing, ids: next, anchor: at })
  const isPageChosen = isAll || (rowIds.length > 0 && rowIds.every(id => ids.includes(id)))
  return {
    has: id => isAll || ids.includes(id),
    toggle(id) {
      const before = isAll ? rowIds : ids
      choose(before.includes(id) ? before.filter(other => other !== id) : [...before, id], id)
    },
    extendTo(id) {
      const [from, to] = [rowIds.indexOf(anchor ?? id), rowIds.indexOf(id)].toSorted((a, b) => a - b) as [
        number,
        number,
      ]
      choose([...new Set([...ids, ...rowIds.slice(Math.max(0, from), to + 1)])], anchor ?? id)
    },
    isPageChosen,
    togglePage: () => choose(isPageChosen ? [] : rowIds),
    ids: isAll ? null : ids,
    count: isAll ? total : ids.length,
    chooseAll: () => setState({ ...nothing, isAll: true }),
    choosePage: () => choose(rowIds),
    clear: () => choose([]),
  }
}
