import { pointerIntersection } from '@dnd-kit/collision'
import {
  AutoScroller,
  DragDropManager,
  Draggable,
  Droppable,
  PointerActivationConstraints,
  PointerSensor,
} from '@dnd-kit/dom'
import { DOMRectangle } from '@dnd-kit/dom/utilities'

/** A list as the pointer and the other lists of its group see it. */
export interface SortableList {
  id: string
  label: string
  /** Lists with the same group exchange items; the empty string is no group. */
  group: string
  element(): HTMLElement
  /** Where items of other lists can be dropped: the list itself or something around it. */
  area(): HTMLElement
  /** An item of this list is over another of its places. */
  moveOver(key: string, at: number): void
  /** An item of this list was released; null when the drag was cancelled or the item never left its place. */
  drop(key: string, target: DropTarget | null): void
  /** Takes an item from another list. */
  accept(item: unknown, at: number, withFocus: boolean): void
  /** Shows where an item of another list would be inserted; null when the pointer has left. */
  mark(at: number | null): void
}

interface DropTarget {
  list: SortableList
  at: number
}

interface Row {
  list: SortableList
  key: string
}

/** CSS pixels: a press that moves less is no drag. */
const dragDistance = 4

let shared: DragDropManager | null = null

/** One for all lists. The plugins for feedback are left out: they insert style elements, which the content policy blocks. */
function getManager(): DragDropManager {
  if (shared) return shared
  const activationConstraints = [new PointerActivationConstraints.Distance({ value: dragDistance })]
  shared = new DragDropManager({
    plugins: [AutoScroller],
    sensors: [PointerSensor.configure({ activationConstraints })],
  })
  followDrags(shared)
  return shared
}

function followDrags({ monitor, dragOperation }: DragDropManager): void {
  let own: DropTarget | null = null
  let other: DropTarget | null = null

  function setOther(next: DropTarget | null) {
    if (other && other.list !== next?.list) other.list.mark(null)
    next?.list.mark(next.at)
    other = next
  }

  function enterOwn(from: Row, over: Partial<Row>) {
    if (!over.key || over.key === from.key) return
    own = { list: from.list, at: indexOf(from.list, over.key) }
    from.list.moveOver(from.key, own.at)
  }

  function update(isMove: boolean) {
    const { source, target, position } = dragOperation
    if (!source) return
    const from = source.data as Row
    const over = target?.data as (Pick<Row, 'list'> & Partial<Row>) | undefined
    if (!over || over.list === from.list) setOther(null)
    else setOther({ list: over.list, at: insertionIndex(over.list, over.key, position.current.y) })
    // Once per row: it changes places with the dragged one and may still be under the pointer.
    if (over?.list === from.list && !isMove) enterOwn(from, over)
  }

  monitor.addEventListener('dragover', () => update(false))
  monitor.addEventListener('dragmove', () => update(true))
  monitor.addEventListener('dragend', ({ operation, canceled }) => {
    if (!operation.source) return
    const { list, key } = operation.source.data as Row
    const target = canceled ? null : (other ?? own)
    setOther(null)
    own = null
    list.drop(key, target)
  })
}

/** Before or after a row, by the half that the pointer is over; between two rows if it is over none. */
function insertionIndex(list: SortableList, key: string | undefined, pointerY: number): number {
  const rows = rowsOf(list)
  const isPast = (row: HTMLElement) => {
    const { top, height } = row.getBoundingClientRect()
    return pointerY > top + height / 2
  }
  const over = rows.findIndex(row => row.dataset.key === key)
  return over === -1 ? rows.filter(isPast).length : over + Number(isPast(rows[over]!))
}

const rowsOf = (list: SortableList) => [...list.element().querySelectorAll<HTMLElement>(':scope > [data-key]')]
const indexOf = (list: SortableList, key: string) => rowsOf(list).findIndex(row => row.dataset.key === key)

/** What rows and lists have in common. Where the pointer is decides, not how much of the dragged row lies over what. */
function dropArea(list: SortableList) {
  const type = list.group || list.id
  return { type, accept: type, collisionDetector: pointerIntersection }
}

/** Lets rows of other lists be dropped where this one has no rows. Returns the way back. */
export function registerList(list: SortableList): () => void {
  const area = { ...dropArea(list), id: list.id, element: list.area(), collisionPriority: 0, data: { list } }
  const droppable = new Droppable(area, getManager())
  return () => droppable.destroy()
}

/** Makes a row draggable by its handle, and a place to drop others on. Returns the way back. */
export function registerRow(list: SortableList, key: string, element: HTMLElement, handle: HTMLElement): () => void {
  const unregister = registerSource(list, key, element, handle)
  const data = { list, key } satisfies Row
  const droppable = new Droppable({ ...dropArea(list), id: `${list.id}:${key}`, element, data }, getManager())
  return () => {
    unregister()
    droppable.destroy()
  }
}

/** Makes a row draggable by its handle; nothing can be dropped on it. Returns the way back. */
export function registerSource(list: SortableList, key: string, element: HTMLElement, handle: HTMLElement): () => void {
  const manager = getManager()
  const id = `${list.id}:${key}`
  const data = { list, key } satisfies Row
  const effects = () => [followShape(manager, id, element)]
  const draggable = new Draggable({ id, element, handle, type: dropArea(list).type, data, effects }, manager)
  return () => draggable.destroy()
}

/** Tells the library which part of the screen the dragged row covers: it looks for collisions when this changes. */
function followShape({ dragOperation }: DragDropManager, id: string, element: HTMLElement): () => void {
  let start: DOMRectangle | null = null
  return () => {
    const { source, status, position } = dragOperation
    if (source?.id !== id || !status.dragging) {
      start = null
      return
    }
    start ??= new DOMRectangle(element)
    dragOperation.shape = start.translate(position.delta.x, position.delta.y)
  }
}
