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

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/**
 * Where a pointer would put an item among the others, in reading order. Within one line the halves of a box decide;
 * a box as wide as the list is a line of its own, and there its upper and lower halves do.
 *
 * @param boxes of the other items, in order
 */
export function placeAt(boxes: readonly Box[], x: number, y: number, listWidth: number): number {
  return boxes.filter(box => {
    if (box.width > listWidth / 2) return y > box.top + box.height / 2
    return y > box.top + box.height || (y > box.top && x > box.left + box.width / 2)
  }).length
}
