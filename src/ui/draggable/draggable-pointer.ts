import { type ListHandle, otherListAt } from './draggable-group.ts'
import { type Box, placeAt } from './draggable-order.ts'

interface Drop {
  /** Another list of the group, or null for the item's own. */
  list: ListHandle | null
  at: number
}

interface DragOptions {
  list: HTMLElement
  key: string
  group: string
  /** Called whenever the place under the pointer changes. */
  onPlace(at: number): void
  /** The end; null when the drag was cancelled or never left its place. */
  onEnd(drop: Drop | null): void
}

/** CSS pixels: a press that trembles is no drag. */
const tremble = 4
/** CSS pixels from the edge of the window where the page begins to scroll, and how far at each frame. */
const edge = 56
const stride = 10

/**
 * Follows a mouse, finger or pen from the press on a handle to its release. The listeners are the document's: the row with
 * the handle changes places in the page while it is held.
 */
export function followPointer(press: PointerEvent, options: DragOptions): void {
  const { list, key, group, onPlace, onEnd } = options
  const over = new AbortController()
  const listen = { signal: over.signal, capture: true }
  let last = { x: press.clientX, y: press.clientY }
  let drop: Drop | null = null

  function place() {
    const other = otherListAt(group, list, last.x, last.y)
    if (drop?.list && drop.list !== other) drop.list.mark(null)
    const at = placeIn(other?.element ?? list, key, last)
    if (other) other.mark(at)
    else onPlace(at)
    drop = { list: other, at }
  }

  function end(result: Drop | null) {
    over.abort()
    drop?.list?.mark(null)
    onEnd(result)
  }

  const isOurs = (event: PointerEvent) => event.pointerId === press.pointerId
  document.addEventListener(
    'pointermove',
    event => {
      if (!isOurs(event)) return
      last = { x: event.clientX, y: event.clientY }
      if (!drop && Math.hypot(last.x - press.clientX, last.y - press.clientY) < tremble) return
      if (!drop) scrollAtEdges(() => last.y, place, over.signal)
      place()
    },
    listen,
  )
  document.addEventListener('pointerup', event => isOurs(event) && end(drop), listen)
  document.addEventListener('pointercancel', event => isOurs(event) && end(null), listen)
  document.addEventListener(
    'keydown',
    event => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      end(null)
    },
    listen,
  )
}

/** Measured by layout, not by what is seen: rows on their way to a new place count as being there. */
function placeIn(list: HTMLElement, key: string, { x, y }: { x: number; y: number }): number {
  const { left, top } = list.getBoundingClientRect()
  const rows = [...list.children].filter((row): row is HTMLElement => row instanceof HTMLElement && row.dataset.key !== undefined)
  const boxes = rows.filter(row => row.dataset.key !== key).map(boxOf)
  return placeAt(boxes, x - left - list.clientLeft, y - top - list.clientTop, list.clientWidth)
}

const boxOf = (row: HTMLElement): Box => ({ left: row.offsetLeft, top: row.offsetTop, width: row.offsetWidth, height: row.offsetHeight })

function scrollAtEdges(pointerY: () => number, onScroll: () => void, signal: AbortSignal): void {
  const step = () => {
    if (signal.aborted) return
    const y = pointerY()
    const by = y < edge ? -stride : y > window.innerHeight - edge ? stride : 0
    const before = window.scrollY
    if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' })
    if (window.scrollY !== before) onScroll()
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
