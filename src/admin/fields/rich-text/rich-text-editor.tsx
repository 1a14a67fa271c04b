import { type Editor, getSchema } from '@tiptap/core'
import { EditorContent, ReactNodeViewRenderer, useEditor } from '@tiptap/react'
import { useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import { FilePickerContext } from '#admin/fields/file-picker-context.ts'
import type { LivingBlock, LivingDescription } from '#admin/kit/living-description.ts'
import type { RichDoc } from '#kit/entity/rich-doc.ts'
import { BlockBar } from './block-bar.tsx'
import { fromEditor } from './editor-doc.ts'
import { editorExtensions } from './editor-extensions.ts'
import { type Special, setBlockAttr } from './editor-state.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { FigureView } from './figure-view.tsx'
import { insertBlock } from './insert-block.ts'
import { InsertMenu } from './insert-menu.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { LivingDialog } from './living-dialog.tsx'
import { LivingView } from './living-view.tsx'
import { moveBlockKeys } from './move-block.ts'
import { cleanPastedHtml } from './paste/paste-html.ts'
import { pasteText } from './paste/paste-text.ts'
import { usePastedPictures } from './paste/use-pasted-pictures.ts'
import './rich-text-editor.css'

export interface RichTextEditorProps {
  label: string
  value: RichDoc | null
  living: readonly LivingDescription[]
  /** Of the element with the text. */
  attributes: Readonly<Record<string, string>>
  onChange(doc: RichDoc | null): void
  onBlur(): void
  /** Asked once the editor is there: the focus may have been sent to the field before. */
  isFocusWanted(): boolean
}

const emptyDoc = { type: 'doc', content: [{ type: 'paragraph' }] }

/** A text with tables, callouts, steps and living blocks. Its value is the stored form. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { value, living } = props
  const extensions = useMemo(
    () => [
      ...editorExtensions(living, {
        living: ReactNodeViewRenderer(LivingView),
        figure: ReactNodeViewRenderer(FigureView),
      }),
      moveBlockKeys,
    ],
    [living],
  )
  const [canOpen] = useState(() => fits(value, extensions))
  if (!canOpen)
    return (
      <p className="text-danger">
        Этот текст устроен так, что в&nbsp;редакторе его не&nbsp;открыть. Он сохранён и&nbsp;не&nbsp;изменится.
      </p>
    )
  return <OpenEditor {...props} extensions={extensions} />
}

type Extensions = ReturnType<typeof editorExtensions>

function fits(value: RichDoc | null, extensions: Extensions): boolean {
  try {
    getSchema(extensions)
      .nodeFromJSON(value ?? emptyDoc)
      .check()
    return true
  } catch {
    return false
  }
}

/** What is asked for over the text. */
type Asked =
  | { type: 'link' }
  | { type: 'living'; block: LivingDescription; special: Special | null }
  | { type: 'figure'; special: Special | null }

function OpenEditor(props: RichTextEditorProps & { extensions: Extensions }) {
  const { label, living } = props
  const [asked, setAsked] = useState<Asked | null>(null)
  const menuId = useId()
  const menuKeys = useRef<(event: KeyboardEvent) => boolean>(() => false)
  const toolbar = useRef<HTMLDivElement>(null)
  const askLink = () => setAsked({ type: 'link' })
  const [left, setLeft] = useState('')
  const editor = useTextEditor(
    props,
    setLeft,
    event => menuKeys.current(event) || ownKeys(event, askLink, toolbar.current),
  )
  if (!editor) return <div className="admin-waiting" aria-hidden="true" />
  const askLiving = (block: LivingDescription, special: Special | null = null) =>
    setAsked({ type: 'living', block, special })
  const askFigure = (special: Special | null) => setAsked({ type: 'figure', special })
  return (
    <div className="rich-editor">
      <div ref={toolbar} className="rich-head">
        <EditorToolbar editor={editor} label={label} onLink={askLink} />
        <BlockBar editor={editor} living={living} onEdit={askLiving} onFigure={askFigure} />
        <p role="status" className="rich-left">
          {left}
        </p>
      </div>
      <div className="rich-frame">
        <EditorContent editor={editor} />
        <InsertMenu
          editor={editor}
          living={living}
          id={menuId}
          keys={menuKeys}
          onLiving={askLiving}
          onFigure={() => askFigure(null)}
        />
      </div>
      {asked && <AskedDialog asked={asked} editor={editor} onClose={() => setAsked(null)} />}
    </div>
  )
}

/** Null until the component is mounted: an editor that is made while rendering may be destroyed before. */
function useTextEditor(
  { value, attributes, extensions, onChange, onBlur, isFocusWanted }: RichTextEditorProps & { extensions: Extensions },
  onLeft: (left: string) => void,
  onKeyDown: (event: KeyboardEvent) => boolean,
): Editor | null {
  const written = useRef(value)
  const current = useRef<Editor | null>(null)
  const pastePictures = usePastedPictures(current, onLeft)
  const editor = useEditor({
    extensions,
    content: value ?? emptyDoc,
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
      attributes: { ...attributes, role: 'textbox', 'aria-multiline': 'true', class: 'rich-text reading' },
      handleKeyDown: (_, event) => onKeyDown(event),
      handleDOMEvents: { click: (_, event) => preventLinks(event) },
      transformPastedHTML: html => cleanPastedHtml(html, onLeft),
      handlePaste: (view, event) => pastePictures(event) || pasteText(event, html => view.pasteHTML(html), onLeft),
      // Above the bar with «Сохранить».
      scrollMargin: { top: 64, right: 0, bottom: 96, left: 0 },
      scrollThreshold: { top: 64, right: 0, bottom: 96, left: 0 },
    },
    onCreate({ editor }) {
      current.current = editor
      if (isFocusWanted()) editor.commands.focus()
    },
    onUpdate({ editor }) {
      written.current = fromEditor(editor.getJSON())
      onChange(written.current)
    },
    onBlur,
  })
  useEffect(() => {
    if (!editor || JSON.stringify(value) === JSON.stringify(written.current)) return
    written.current = value
    editor.commands.setContent(value ?? emptyDoc, { emitUpdate: false })
  }, [editor, value])
  return editor
}

function AskedDialog({ asked, editor, onClose }: { asked: Asked; editor: Editor; onClose(): void }) {
  const FilePicker = useContext(FilePickerContext)
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  if (asked.type === 'link')
    return (
      <LinkDialog
        href={String(editor.getAttributes('link').href ?? '')}
        onDone={href => setLink(editor, href)}
        onClose={close}
      />
    )
  if (asked.type === 'figure')
    return (
      FilePicker && (
        <FilePicker isMultiple={false} onPick={([id]) => putFigure(editor, asked.special, id!)} onClose={close} />
      )
    )
  const { block, special } = asked
  return (
    <LivingDialog
      block={block}
      attrs={special?.attrs ?? {}}
      onDone={attrs => putLiving(editor, block, special, attrs)}
      onClose={close}
    />
  )
}

function putLiving(
  editor: Editor,
  { type, isInline }: LivingDescription,
  special: Special | null,
  attrs: LivingBlock['attrs'],
): void {
  if (special) editor.commands.command(({ tr }) => !!tr.setNodeMarkup(special.at, undefined, attrs))
  else if (isInline)
    editor.commands.insertContent([
      { type, attrs },
      { type: 'text', text: ' ' },
    ])
  else insertBlock(editor, { type, attrs: { ...attrs } })
}

/** Another picture of a figure keeps its caption. */
function putFigure(editor: Editor, special: Special | null, fileId: number): void {
  if (special) setBlockAttr(editor, special, 'fileId', fileId)
  else insertBlock(editor, { type: 'figure', attrs: { fileId } })
}

/** Without chosen words the address itself is written. */
function setLink(editor: Editor, href: string): void {
  const { empty, to } = editor.state.selection
  if (!href) editor.chain().extendMarkRange('link').unsetMark('link').run()
  else if (empty && !editor.isActive('link'))
    editor.commands.insertContentAt(to, { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
  else editor.chain().extendMarkRange('link').setMark('link', { href }).run()
}

function ownKeys(event: KeyboardEvent, onLink: () => void, toolbar: HTMLElement | null): boolean {
  const isCtrl = event.ctrlKey || event.metaKey
  if (isCtrl && event.code === 'KeyK') {
    // Elsewhere in the admin area these keys open a search.
    event.stopPropagation()
    onLink()
    return true
  }
  if (event.altKey && event.key === 'F10') {
    toolbar?.querySelector<HTMLElement>('select, button')?.focus()
    return true
  }
  // Publishes the record; in the text it would break the line.
  return isCtrl && event.key === 'Enter'
}

function preventLinks(event: MouseEvent): boolean {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
  return false
}
