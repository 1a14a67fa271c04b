import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import type { LivingDescription } from '#admin/kit/living-description.ts'
import { findItems, type InsertItem } from './insert-items.ts'

interface InsertMenuProps {
  editor: Editor
  living: readonly LivingDescription[]
  id: string
  /** The menu takes the keys of the text while it is open. */
  keys: { current: (event: KeyboardEvent) => boolean }
  onLiving(block: LivingDescription): void
  onFigure(): void
}

/** Opens when a paragraph begins with «/»; the focus stays in the text, so that typing goes on narrowing the list. */
export function InsertMenu(props: InsertMenuProps) {
  const { editor, id } = props
  const { from, items, chosen, run } = useInsertMenu(props)
  const menu = useRef<HTMLDivElement>(null)
  useActiveOption(editor, id, chosen ? `${id}-${chosen.id}` : null)
  useEffect(() => {
    if (from === null || !menu.current) return
    const { top, left } = placeOf(editor, from)
    menu.current.style.top = `${top}px`
    menu.current.style.left = `${left}px`
    menu.current.scrollIntoView({ block: 'nearest' })
  }, [editor, from])
  if (from === null) return null
  return (
    <div ref={menu} className="rich-menu">
      <div id={id} role="listbox" aria-label="Вставить">
        {items.map((item, at) => (
          <Option
            key={item.id}
            id={`${id}-${item.id}`}
            item={item}
            isFirst={items[at - 1]?.group !== item.group}
            isActive={item === chosen}
            run={run}
          />
        ))}
      </div>
      {items.length === 0 && <p>Такого блока нет. Esc&nbsp;— закрыть.</p>}
      <span role="status" className="sr-only">
        {chosen?.label}
      </span>
    </div>
  )
}

/** The items for what is typed; `from` is null while the menu is closed. */
function useInsertMenu({ editor, living, keys, onLiving, onFigure }: InsertMenuProps) {
  const command = useEditorState({
    editor,
    selector: ({ editor }) => commandAt(editor),
    equalityFn: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  })
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const isOpen = command !== null && command.from !== closedAt
  const items = isOpen ? findItems(living, command.query) : []
  const chosen = items[Math.min(active, items.length - 1)]
  useEffect(() => {
    if (!command) setClosedAt(null)
    setActive(0)
  }, [command])
  const run = (item: InsertItem | undefined) => {
    if (!item || !command) return
    editor.chain().focus().deleteRange({ from: command.from, to: command.to }).run()
    if (item.living) onLiving(item.living)
    else if (item.isFigure) onFigure()
    else item.run?.(editor)
  }
  keys.current = event => {
    const moves: Record<string, () => void> = {
      ArrowDown: () => setActive(Math.min(items.length - 1, active + 1)),
      ArrowUp: () => setActive(Math.max(0, active - 1)),
      Enter: () => run(chosen),
      Escape: () => setClosedAt(command?.from ?? null),
    }
    const move =
      isOpen && !event.isComposing && (items.length > 0 || event.key === 'Escape') ? moves[event.key] : undefined
    if (!move) return false
    // Escape closes this menu and nothing above it.
    event.stopPropagation()
    move()
    return true
  }
  return { from: isOpen ? command.from : null, items, chosen, run }
}

interface OptionProps {
  id: string
  item: InsertItem
  isFirst: boolean
  isActive: boolean
  run(item: InsertItem): void
}

function Option({ id, item, isFirst, isActive, run }: OptionProps) {
  return (
    <>
      {isFirst && (
        <p role="presentation" className="rich-menu-group">
          {item.group}
        </p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the text keeps the focus and handles the keys */}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isActive}
        onMouseDown={event => event.preventDefault()}
        onClick={() => run(item)}
      >
        {item.label}
      </div>
    </>
  )
}

interface InsertCommand {
  from: number
  to: number
  query: string
}

/** A paragraph with nothing but «/» and some letters before the caret; tables hold only text. */
function commandAt({ state, isFocused }: Editor): InsertCommand | null {
  const { $from, empty } = state.selection
  if (!isFocused || !empty || $from.parent.type.name !== 'paragraph') return null
  if ($from.node(-1).type.spec.tableRole) return null
  const typed = /^\/([\p{L}\d :]{0,24})$/u.exec($from.parent.textBetween(0, $from.parentOffset, '', '\ufffc'))
  return typed ? { from: $from.start(), to: $from.pos, query: typed[1]! } : null
}

/** Under the caret, inside of the frame of the editor. */
function placeOf(editor: Editor, at: number): { top: number; left: number } {
  const frame = editor.view.dom.parentElement!.getBoundingClientRect()
  const caret = editor.view.coordsAtPos(at)
  return { top: caret.bottom - frame.top + 4, left: Math.max(0, caret.left - frame.left) }
}

/** Tells a screen reader which option is meant while the focus stays in the text. */
function useActiveOption(editor: Editor, list: string, option: string | null): void {
  useEffect(() => {
    const { dom } = editor.view
    if (option) {
      dom.setAttribute('aria-activedescendant', option)
      dom.setAttribute('aria-controls', list)
      document.getElementById(option)?.scrollIntoView({ block: 'nearest' })
    } else {
      dom.removeAttribute('aria-activedescendant')
      dom.removeAttribute('aria-controls')
    }
  }, [editor, list, option])
}
