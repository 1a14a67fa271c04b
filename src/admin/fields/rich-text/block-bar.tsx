import type { Editor } from '@tiptap/core'
import { useId } from 'react'
import type { LivingDescription } from '#admin/kit/living-description.ts'
import { Button } from '#ui/button.tsx'
import { calloutTones } from './editor-nodes.ts'
import { type Special, setBlockAttr, usePlace } from './editor-state.ts'
import { capitalised } from './living-dialog.tsx'
import { moveBlock } from './move-block.ts'

interface BlockBarProps {
  editor: Editor
  living: readonly LivingDescription[]
  /** Asks for other records of a living block. */
  onEdit(block: LivingDescription, special: Special): void
  /** Asks for another file of a figure. */
  onFigure(special: Special): void
}

/** The settings of the table, callout, step, picture or living block with the caret. */
export function BlockBar({ editor, living, onEdit, onFigure }: BlockBarProps) {
  const { special } = usePlace(editor)
  if (!special) return null
  const block = living.find(({ type }) => type === special.type)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would stand between the text and its form
    <div role="group" aria-label={`Блок: ${block?.label ?? names[special.type]}`} className="rich-block-bar">
      <strong>{capitalised(block?.label ?? names[special.type] ?? '')}</strong>
      {special.type === 'table' && <TableTools editor={editor} />}
      {special.type === 'callout' && <ToneChoice editor={editor} special={special} />}
      {special.type === 'step' && <AddStep editor={editor} special={special} />}
      {captions[special.type] && (
        <Caption key={special.at} editor={editor} special={special} {...captions[special.type]!} />
      )}
      {special.type === 'figure' && (
        <Button size="sm" variant="secondary" onClick={() => onFigure(special)}>
          Заменить…
        </Button>
      )}
      {block && (
        <Button size="sm" variant="secondary" onClick={() => onEdit(block, special)}>
          Изменить…
        </Button>
      )}
      <BlockTool
        editor={editor}
        label="Выше"
        title="Alt+↑"
        run={() => moveBlock(-1)(editor.state, editor.view.dispatch)}
      />
      <BlockTool
        editor={editor}
        label="Ниже"
        title="Alt+↓"
        run={() => moveBlock(1)(editor.state, editor.view.dispatch)}
      />
      <BlockTool editor={editor} label="Удалить блок" run={() => remove(editor, special)} />
    </div>
  )
}

const names: Readonly<Record<string, string>> = { table: 'таблица', callout: 'выноска', step: 'шаг', figure: 'рисунок' }

const captions: Readonly<Record<string, { name: string; label: string; max: number }>> = {
  table: { name: 'caption', label: 'Подпись', max: 300 },
  figure: { name: 'caption', label: 'Подпись', max: 500 },
  step: { name: 'title', label: 'Название шага', max: 200 },
}

interface BlockToolProps {
  editor: Editor
  label: string
  title?: string
  run(): void
}

const BlockTool = ({ editor, label, title, run }: BlockToolProps) => (
  <Button
    size="sm"
    variant="quiet"
    title={title}
    onMouseDown={event => event.preventDefault()}
    onClick={() => {
      run()
      editor.commands.focus()
    }}
  >
    {label}
  </Button>
)

const TableTools = ({ editor }: { editor: Editor }) => (
  <>
    <BlockTool editor={editor} label="+ строка" run={() => editor.commands.addRowAfter()} />
    <BlockTool editor={editor} label="+ столбец" run={() => editor.commands.addColumnAfter()} />
    <BlockTool editor={editor} label="− строка" run={() => editor.commands.deleteRow()} />
    <BlockTool editor={editor} label="− столбец" run={() => editor.commands.deleteColumn()} />
  </>
)

const ToneChoice = ({ editor, special }: { editor: Editor; special: Special }) => (
  <select
    aria-label="Вид выноски"
    value={special.attrs.tone}
    onChange={event => setBlockAttr(editor, special, 'tone', event.currentTarget.value)}
  >
    {Object.entries(calloutTones).map(([tone, name]) => (
      <option key={tone} value={tone}>
        {name}
      </option>
    ))}
  </select>
)

function AddStep({ editor, special }: { editor: Editor; special: Special }) {
  const add = () => {
    const after = special.at + editor.state.doc.nodeAt(special.at)!.nodeSize
    editor
      .chain()
      .insertContentAt(after, { type: 'step', content: [{ type: 'paragraph' }] })
      .focus(after + 2)
      .run()
  }
  return (
    <Button size="sm" variant="quiet" onClick={add}>
      + шаг
    </Button>
  )
}

interface CaptionProps {
  editor: Editor
  special: Special
  name: string
  label: string
  max: number
}

/** Enter and Escape lead back into the text. */
function Caption({ editor, special, name, label, max }: CaptionProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        maxLength={max}
        defaultValue={special.attrs[name] ?? ''}
        onChange={event => setBlockAttr(editor, special, name, event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          editor.commands.focus()
        }}
      />
    </>
  )
}

/** The last step takes its list with it. */
function remove(editor: Editor, { at }: Special): void {
  const { doc, tr } = editor.state
  const $at = doc.resolve(at)
  const isOnly = $at.parent.type.name === 'steps' && $at.parent.childCount === 1
  const from = isOnly ? $at.before() : at
  editor.view.dispatch(tr.delete(from, from + doc.nodeAt(from)!.nodeSize).scrollIntoView())
}
