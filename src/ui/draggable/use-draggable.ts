import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocale } from '#ui/use-locale.ts'
import { join, type ListHandle, neighbour } from './draggable-group.ts'
import { type DraggableChange, inserted, moved } from './draggable-order.ts'
import { followPointer } from './draggable-pointer.ts'
import { draggableTexts } from './draggable-texts.ts'

interface DraggableState<Item> {
  list: RefObject<HTMLElement | null>
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
  const mark = useGroup(state)
  const { lifted, texts, spoken, moveTo, cancel } = draft
  const { items } = state
  return {
    texts,
    spoken,
    mark,
    moveTo,
    shown: lifted ? moved(items, lifted.from, lifted.at) : items,
    liftedKey: lifted?.key,
    press: (event: PointerEvent, from: number) => press(state, draft, event, from),
    keyDown: (event: KeyboardEvent, from: number) => keyDown(state, draft, event, from),
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

  function give(from: number, target: ListHandle, at: number, withFocus: boolean) {
    const element = items[from]!
    setLifted(null)
    save(items.filter((_, index) => index !== from))
    onChange?.({ removed: { element, oldIndex: from } })
    target.accept(element, at, withFocus)
    speak(texts.toList(nameOf(element), target.label, at + 1))
  }

  return { texts, lifted, setLifted, spoken, speak, name, moveTo, cancel, give }
}

function press<Item>({ items, list, keyOf, group }: DraggableState<Item>, draft: Draft, event: PointerEvent, from: number): void {
  if (event.button !== 0 || !event.isPrimary || !list.current) return
  const key = keyOf(items[from]!)
  let isMoving = false
  followPointer(event.nativeEvent, {
    list: list.current,
    key,
    group,
    onPlace(at) {
      isMoving = true
      draft.setLifted({ key, from, at, byKeyboard: false })
    },
    onEnd(drop) {
      if (drop?.list) draft.give(from, drop.list, drop.at, false)
      else if (drop) draft.moveTo(from, drop.at)
      else if (isMoving) draft.cancel({ from })
    },
  })
}

function keyDown<Item>({ items, list, keyOf, group }: DraggableState<Item>, draft: Draft, event: KeyboardEvent, from: number): void {
  const { lifted, texts } = draft
  const held = lifted?.byKeyboard && lifted.from === from ? lifted : null
  const act = actionOf(event.key, held, items.length)
  if (!act) return
  event.preventDefault()
  if (act === 'cancel') {
    // The dialog around the list stays open.
    event.stopPropagation()
    draft.cancel(held!)
  } else if (act === 'toggle' && held) draft.moveTo(from, held.at)
  else if (act === 'toggle') {
    draft.setLifted({ key: keyOf(items[from]!), from, at: from, byKeyboard: true })
    draft.speak(texts.lifted(draft.name(from), from + 1, items.length))
  } else {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
    const target = step && group && list.current ? neighbour(group, list.current, step) : null
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

/** Returns the place where an item of another list would come in, while it hovers here. */
function useGroup<Item>({ list, items, keyOf, label, group, save, onChange }: DraggableState<Item>): number | null {
  const [mark, setMark] = useState<number | null>(null)
  const focusNext = useRef<string | null>(null)
  const accept = useRef<ListHandle['accept']>(() => {})
  accept.current = (given, at, withFocus) => {
    const element = given as Item
    if (withFocus) focusNext.current = keyOf(element)
    save(inserted(items, at, element))
    onChange?.({ added: { element, newIndex: at } })
  }
  useEffect(() => {
    const element = list.current
    if (!group || !element) return
    return join(group, { element, label, mark: setMark, accept: (...given) => accept.current(...given) })
  }, [group, label, list])
  useEffect(() => {
    if (focusNext.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(focusNext.current)}"] [data-handle]`)?.focus()
    focusNext.current = null
  })
  return mark
}
