import type { Editor } from '@tiptap/core'
import type { LivingDescription } from '#admin/kit/living-description.ts'
import { calloutTones } from './editor-nodes.ts'
import { emptyBlocks, insertBlock } from './insert-block.ts'

export interface InsertItem {
  id: string
  group: string
  label: string
  /** Other words that find it. */
  words: string
  /** What is inserted needs records: they are asked for first. */
  living?: LivingDescription
  /** A file of the library is chosen first. */
  isFigure?: boolean
  run?(editor: Editor): void
}

const blockGroup = 'Блок'

const blockItems: readonly InsertItem[] = [
  {
    id: 'heading-2',
    group: blockGroup,
    label: 'Заголовок',
    words: 'h2',
    run: editor => editor.commands.setNode('heading', { level: 2 }),
  },
  {
    id: 'heading-3',
    group: blockGroup,
    label: 'Подзаголовок',
    words: 'h3',
    run: editor => editor.commands.setNode('heading', { level: 3 }),
  },
  {
    id: 'list',
    group: blockGroup,
    label: 'Список',
    words: 'пункты',
    run: editor => editor.commands.toggleBulletList(),
  },
  {
    id: 'numbers',
    group: blockGroup,
    label: 'Нумерованный список',
    words: 'пункты 1.',
    run: editor => editor.commands.toggleOrderedList(),
  },
  {
    id: 'quote',
    group: blockGroup,
    label: 'Цитата',
    words: '',
    run: editor => editor.commands.toggleWrap('blockquote'),
  },
  {
    id: 'table',
    group: blockGroup,
    label: 'Таблица',
    words: 'столбцы строки',
    run: editor => insertBlock(editor, emptyBlocks.table),
  },
  ...Object.entries(calloutTones).map(([tone, name]) => ({
    id: `callout-${tone}`,
    group: blockGroup,
    label: `Выноска: ${name.toLowerCase()}`,
    words: 'плашка предупреждение',
    run: (editor: Editor) => insertBlock(editor, emptyBlocks.callout(tone)),
  })),
  {
    id: 'steps',
    group: blockGroup,
    label: 'Шаги',
    words: 'инструкция порядок',
    run: editor => insertBlock(editor, emptyBlocks.steps),
  },
  { id: 'figure', group: blockGroup, label: 'Рисунок', words: 'фото картинка', isFigure: true },
]

/** Everything that can be inserted into this text and has the typed words in its name. */
export function findItems(living: readonly LivingDescription[], query: string): InsertItem[] {
  const livingItems = living.map(block => ({
    id: block.type,
    group: 'Живое из\u00a0каталога',
    label: block.label.charAt(0).toUpperCase() + block.label.slice(1),
    words: block.attrs.map(({ label }) => label).join(' '),
    living: block,
  }))
  const wanted = query.toLowerCase().trim()
  return [...livingItems, ...blockItems].filter(({ label, words }) =>
    `${label} ${words}`.toLowerCase().includes(wanted),
  )
}
