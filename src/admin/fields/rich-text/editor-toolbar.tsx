import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { type Place, usePlace } from './editor-state.ts'

interface EditorToolbarProps {
  editor: Editor
  label: string
  onLink(): void
}

/** One stop of Tab; inside of it the arrows move. Alt+F10 leads here from the text, Escape back. */
export function EditorToolbar({ editor, label, onLink }: EditorToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const place = usePlace(editor)
  const onKeyDown = (event: KeyboardEvent) => {
    const controls = [...(bar.current?.querySelectorAll<HTMLElement>('button, select') ?? [])]
    const at = controls.indexOf(document.activeElement as HTMLElement)
    const targets: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: controls.length - 1 }
    const target = targets[event.key]
    if (event.key === 'Escape') editor.commands.focus()
    else if (target === undefined) return
    event.preventDefault()
    if (target !== undefined) controls[(target + controls.length) % controls.length]?.focus()
  }
  return (
    <div ref={bar} role="toolbar" aria-label={`Оформление: ${label}`} className="rich-toolbar" onKeyDown={onKeyDown}>
      <BlockChoice editor={editor} place={place} />
      <Tool label="Жирный (Ctrl+B)" isOn={place.isBold} run={() => editor.chain().focus().toggleBold().run()}>
        <b>Ж</b>
      </Tool>
      <Tool label="Курсив (Ctrl+I)" isOn={place.isItalic} run={() => editor.chain().focus().toggleItalic().run()}>
        <i>К</i>
      </Tool>
      <Tool label="Ссылка (Ctrl+K)" isOn={place.href !== null} run={onLink}>
        Ссылка
      </Tool>
      <Tool label="Список" isOn={place.isBulletList} run={() => editor.chain().focus().toggleBulletList().run()}>
        • Список
      </Tool>
      <Tool
        label="Номера: нумерованный список"
        isOn={place.isOrderedList}
        run={() => editor.chain().focus().toggleOrderedList().run()}
      >
        Номера
      </Tool>
      <Tool label="Цитата" isOn={place.isQuote} run={() => editor.chain().focus().toggleWrap('blockquote').run()}>
        «Цитата»
      </Tool>
      <Tool label="Вставить блок (/)" run={() => openMenu(editor)} isDisabled={place.isInTable}>
        Вставить&nbsp;/
      </Tool>
      <Tool label="Отменить (Ctrl+Z)" isDisabled={!place.canUndo} run={() => editor.chain().focus().undo().run()}>
        Отменить
      </Tool>
      <Tool label="Повторить (Ctrl+Y)" isDisabled={!place.canRedo} run={() => editor.chain().focus().redo().run()}>
        Повторить
      </Tool>
    </div>
  )
}

const blockNames = { paragraph: 'Абзац', 'heading-2': 'Заголовок', 'heading-3': 'Подзаголовок', other: 'Блок' } as const

function BlockChoice({ editor, place }: { editor: Editor; place: Place }) {
  const choose = (name: string) => {
    const level = name === 'heading-2' ? 2 : 3
    if (name === 'paragraph') editor.chain().focus().setParagraph().run()
    else editor.chain().focus().setNode('heading', { level }).run()
  }
  return (
    <select aria-label="Вид абзаца" value={place.block} onChange={event => choose(event.currentTarget.value)}>
      {Object.entries(blockNames).map(([name, text]) => (
        <option key={name} value={name} disabled={name === 'other'} hidden={name === 'other'}>
          {text}
        </option>
      ))}
    </select>
  )
}

interface ToolProps {
  label: string
  isOn?: boolean
  isDisabled?: boolean
  run(): void
  children: ReactNode
}

/** A switched-off tool stays in the order of the arrows. */
const Tool = ({ label, isOn, isDisabled, run, children }: ToolProps) => (
  <button
    type="button"
    tabIndex={-1}
    aria-label={label}
    title={label}
    aria-pressed={isOn}
    aria-disabled={isDisabled || undefined}
    onMouseDown={event => event.preventDefault()}
    onClick={() => isDisabled || run()}
  >
    {children}
  </button>
)

/** Writes «/» into an empty paragraph, where the menu opens. */
function openMenu(editor: Editor): void {
  const { $from } = editor.state.selection
  const isEmpty = $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0
  if (!isEmpty)
    editor
      .chain()
      .focus()
      .insertContentAt($from.depth > 0 ? $from.after(1) : editor.state.selection.to, { type: 'paragraph' })
      .run()
  editor
    .chain()
    .focus()
    .command(({ tr }) => !!tr.insertText('/'))
    .run()
}
