/** A list on the page, as another list of its group sees it. */
export interface ListHandle {
  element: HTMLElement
  label: string
  /** Takes an item that was dragged over from another list. */
  accept(item: unknown, at: number, withFocus: boolean): void
  /** Shows where a drop would put it; null when the pointer has gone. */
  mark(at: number | null): void
}

const groups = new Map<string, Set<ListHandle>>()

/** Returns the way out of the group. */
export function join(group: string, list: ListHandle): () => void {
  const members = groups.get(group) ?? new Set()
  groups.set(group, members.add(list))
  return () => members.delete(list)
}

export function otherListAt(group: string, self: HTMLElement, x: number, y: number): ListHandle | null {
  const within = ({ element }: ListHandle) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return element !== self && x >= left && x <= right && y >= top && y <= bottom
  }
  return [...(groups.get(group) ?? [])].find(within) ?? null
}

/** The list before (−1) or after (1) this one, in the order of the page. */
export function neighbour(group: string, self: HTMLElement, step: -1 | 1): ListHandle | null {
  const follows = Node.DOCUMENT_POSITION_FOLLOWING
  const members = [...(groups.get(group) ?? [])].sort((a, b) => (a.element.compareDocumentPosition(b.element) & follows ? -1 : 1))
  return members[members.findIndex(({ element }) => element === self) + step] ?? null
}
