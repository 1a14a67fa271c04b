import { useCallback, useId, useMemo, useRef } from 'react'
import { registerSource, type SortableList } from './draggable-pointer.ts'

interface DragSource {
  /** Of the lists that take the items. */
  group: string
  label: string
  /** What a list receives when the row with this `data-key` is dropped on it. */
  itemOf(key: string): unknown
}

/** Rows that are copied into the lists of a group by the pointer, by their `data-handle`. They keep their own place. */
export function useDragSource(source: DragSource): (row: HTMLElement | null) => (() => void) | undefined {
  const { group, label } = source
  const id = useId()
  const latest = useRef(source)
  latest.current = source
  const list = useMemo<SortableList>(
    () => ({
      id,
      group,
      label,
      element: () => document.body,
      area: () => document.body,
      moveOver: () => {},
      drop: (key, target) => target?.list.accept(latest.current.itemOf(key), target.at, false),
      accept: () => {},
      mark: () => {},
    }),
    [id, group, label],
  )
  return useCallback(
    row =>
      row ? registerSource(list, row.dataset.key!, row, row.querySelector<HTMLElement>('[data-handle]')!) : undefined,
    [list],
  )
}
