import type { SortableList } from './draggable-pointer.ts'

const groups = new Map<string, Set<SortableList>>()

/** Returns the way out of the group. */
export function join(list: SortableList): () => void {
  const members = groups.get(list.group) ?? new Set()
  groups.set(list.group, members.add(list))
  return () => members.delete(list)
}

/** The list before (−1) or after (1) this one, in the order of the page. */
export function neighbour(list: SortableList, step: -1 | 1): SortableList | null {
  const follows = Node.DOCUMENT_POSITION_FOLLOWING
  const isBefore = (a: SortableList, b: SortableList) => a.element().compareDocumentPosition(b.element()) & follows
  const members = [...(groups.get(list.group) ?? [])].sort((a, b) => (isBefore(a, b) ? -1 : 1))
  return members[members.indexOf(list) + step] ?? null
}
