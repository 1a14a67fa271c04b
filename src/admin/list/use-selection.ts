import { useState } from 'react'

export interface Selection {
  has(id: number): boolean
  toggle(id: number): void
  /** Of all rows of the page. */
  isPageChosen: boolean
  togglePage(): void
  /** Null: everything that the list finds, on all pages. */
  ids: readonly number[] | null
  count: number
  chooseAll(): void
  clear(): void
}

interface Chosen {
  page: string
  ids: readonly number[]
  isAll: boolean
}

/** The chosen rows of a page, or everything that the list finds. Another page of the list starts with nothing chosen. */
export function useSelection(page: string, rows: readonly { id: number }[], total: number): Selection {
  const [state, setState] = useState<Chosen>({ page, ids: [], isAll: false })
  const { ids, isAll }: Chosen = state.page === page ? state : { page, ids: [], isAll: false }
  const choose = (next: readonly number[]) => setState({ page, ids: next, isAll: false })
  const isPageChosen = isAll || (rows.length > 0 && rows.every(({ id }) => ids.includes(id)))
  return {
    has: id => isAll || ids.includes(id),
    toggle(id) {
      const before = isAll ? rows.map(row => row.id) : ids
      choose(before.includes(id) ? before.filter(other => other !== id) : [...before, id])
    },
    isPageChosen,
    togglePage: () => choose(isPageChosen ? [] : rows.map(({ id }) => id)),
    ids: isAll ? null : ids,
    count: isAll ? total : ids.length,
    chooseAll: () => setState({ page, ids: [], isAll: true }),
    clear: () => choose([]),
  }
}
