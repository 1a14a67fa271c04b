/** What `draggable` tells: the same three words as the list it is modelled on. */
export type DraggableChange<Item> =
  | { moved: { element: Item; oldIndex: number; newIndex: number } }
  | { added: { element: Item; newIndex: number } }
  | { removed: { element: Item; oldIndex: number } }

export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), items[from]!, ...rest.slice(to)]
}

export function inserted<Item>(items: readonly Item[], at: number, item: Item): Item[] {
  return [...items.slice(0, at), item, ...items.slice(at)]
}
