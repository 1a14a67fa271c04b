import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useLocale } from '#ui/use-locale.ts'
import { join, neighbour } from './draggable-group.ts'
import { type DraggableChange, inserted, moved } from './draggable-order.ts'
import { registerList, registerRow, type SortableList } from './draggable-pointer.ts'
import { draggableTexts } from './draggable-texts.ts'

interface DraggableState<Item> {
  list: RefObject<HTMLElement | null>
  /** Takes drops from other lists instead of the list alone. */
  area?: RefObject<HTMLElement | null>
  items: readonly Item[]
  keyOf(item: Item): string
  nameOf(item: Item): string
  label: string
  group: string
  /** Stores the new order. */
  save(items: Item[]): void
  onChange?: ((change: DraggableChange<Item>) => void) | undefined
}

interface Lifted {
  key: string
  from: number
  at: number
  byKeyboard: boolean
}

/** What a list that is being sorted shows and hears. The order is a draft until the item is put down. */
export function useDraggable<Item>(state: DraggableState<Item>) {
  const draft = useDraft(state)
  const { self, mark } = useSortableList(state, draft)
  const { lifted, texts, spoken, moveTo, cancel } = draft
  const { items } = state
  const attachRow = useCallback(
    (row: HTMLElement | null) => {
      if (row) return registerRow(self, row.dataset.key!, row, row.querySelector<HTMLElement>('[data-handle]')!)
    },
    [self],
  )
  return {
    texts,
    spoken,
    mark,
    moveTo,
    attachRow,
    shown: lifted ? moved(items, lifted.from, lifted.at) : items,
    liftedKey: lifted?.key,
    keyDown: (event: KeyboardEvent, from: number) => keyDown(state, self, draft, event, from),
    leave: () => lifted?.byKeyboard && cancel(lifted),
  }
}

type Draft = ReturnType<typeof useDraft>

function useDraft<Item>({ items, nameOf, save, onChange }: DraggableState<Item>) {
  const texts = draggableTexts[useLocale()]
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const [spoken, speak] = useState('')
  const name = (from: number) => nameOf(items[from]!)

  function moveTo(from: number, to: number) {
    setLifted(null)
    if (from === to) return speak(texts.at(name(from), from + 1, items.length))
    save(moved(items, from, to))
    speak(texts.dropped(name(from), to + 1, items.length))
    onChange?.({ moved: { element: items[from]!, oldIndex: from, newIndex: to } })
  }

  function cancel({ from }: { from: number }) {
    setLifted(null)
    speak(texts.cancelled(name(from), from + 1))
  }

  function give(from: number, target: SortableList, at: number, withFocus: boolean) {
    const element = items[from]!
    setLifted(null)
    save(items.filter((_, index) => index !== from))
    onChange?.({ removed: { element, oldIndex: from } })
    target.accept(element, at, withFocus)
    speak(texts.toList(nameOf(element), target.label, at + 1))
  }

  return { texts, lifted, setLifted, spoken, speak, name, moveTo, cancel, give }
}

function keyDown<Item>(
  { items, keyOf }: DraggableState<Item>,
  self: SortableList,
  draft: Draft,
  event: KeyboardEvent,
  from: number,
): void {
  const { lifted, texts } = draft
  // The library cancels a drag by pointer. The dialog around the list stays open.
  if (lifted && event.key === 'Escape') event.stopPropagation()
  const held = lifted?.byKeyboard && lifted.from === from ? lifted : null
  const act = actionOf(event.key, held, items.length)
  if (!act) return
  event.preventDefault()
  if (act === 'cancel') draft.cancel(held!)
  else if (act === 'toggle' && held) draft.moveTo(from, held.at)
  else if (act === 'toggle') {
    draft.setLifted({ key: keyOf(items[from]!), from, at: from, byKeyboard: true })
    draft.speak(texts.lifted(draft.name(from), from + 1, items.length))
  } else {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
    const target = step && self.group ? neighbour(self, step) : null
    if (target) draft.give(from, target, 0, true)
    else {
      draft.setLifted({ ...held!, at: act.to })
      draft.speak(texts.at(draft.name(from), act.to + 1, items.length))
    }
  }
}

function actionOf(key: string, held: Lifted | null, count: number): 'toggle' | 'cancel' | { to: number } | null {
  if (key === ' ' || key === 'Enter') return 'toggle'
  if (!held) return null
  if (key === 'Escape') return 'cancel'
  if (key === 'ArrowUp' || key === 'ArrowLeft') return { to: Math.max(held.at - 1, 0) }
  if (key === 'ArrowDown' || key === 'ArrowRight') return { to: Math.min(held.at + 1, count - 1) }
  if (key === 'Home') return { to: 0 }
  return key === 'End' ? { to: count - 1 } : null
}

/** This list as the pointer and its group see it, and the place where an item of another list would be inserted. */
function useSortableList<Item>(state: DraggableState<Item>, draft: Draft) {
  const { list, area = list, group, label } = state
  const id = useId()
  const [mark, setMark] = useState<number | null>(null)
  const focusNext = useRef<string | null>(null)
  const latest = useRef({ state, draft, focusNext })
  latest.current = { state, draft, focusNext }
  const self = useMemo<SortableList>(
    () => ({
      id,
      group,
      label,
      element: () => list.current!,
      area: () => area.current!,
      mark: setMark,
      ...reactions(latest),
    }),
    [id, group, label, list, area],
  )
  useEffect(() => {
    const leaveGroup = group ? join(self) : () => {}
    const unregister = registerList(self)
    return () => {
      leaveGroup()
      unregister()
    }
  }, [self, group])
  useEffect(() => {
    if (focusNext.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(focusNext.current)}"] [data-handle]`)?.focus()
    focusNext.current = null
  })
  return { self, mark }
}

interface Latest<Item> {
  state: DraggableState<Item>
  draft: Draft
  focusNext: RefObject<string | null>
}

function reactions<Item>(latest: RefObject<Latest<Item>>): Pick<SortableList, 'moveOver' | 'drop' | 'accept'> {
  const indexOf = (key: string) =>
    latest.current.state.items.findIndex(item => latest.current.state.keyOf(item) === key)
  return {
    moveOver: (key, at) => latest.current.draft.setLifted({ key, from: indexOf(key), at, byKeyboard: false }),
    drop(key, target) {
      const { draft, state } = latest.current
      const from = indexOf(key)
      if (target && target.list.element() !== state.list.current) draft.give(from, target.list, target.at, false)
      else if (target) draft.moveTo(from, target.at)
      else if (draft.lifted) draft.cancel({ from })
    },
    accept(given, at, withFocus) {
      const { state, focusNext } = latest.current
      const element = given as Item
      if (withFocus) focusNext.current = state.keyOf(element)
      state.save(inserted(state.items, at, element))
      state.onChange?.({ added: { element, newIndex: at } })
    },
  }
}
