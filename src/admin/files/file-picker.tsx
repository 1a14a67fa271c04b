import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FileLibrary } from './file-library.tsx'
import type { FileItem } from './library/file-item.ts'
import { type LibraryState, parseState } from './library-state.ts'
import { PickerContext, type PickerProps } from './picker-context.ts'

/** The library in a dialog: files are taken with Enter, a double click or the button. Its events do not reach the form below. */
export function FilePicker({
  accept,
  multiple,
  onPick,
  onClose,
  canUpload = true,
  title = accept === 'image' ? 'Выбрать фото' : 'Выбрать файл',
}: PickerProps) {
  const [state, setState] = useState<LibraryState>(() => parseState(accept === 'image' ? '?type=image' : ''))
  const pick = (files: readonly FileItem[]) => {
    if (files.length === 0) return
    onClose()
    onPick(multiple ? [...files] : [files[0]!])
  }
  const picking = {
    ...{ title, accept, isMultiple: multiple, canUpload },
    onPick: pick,
    foot: (chosen: readonly FileItem[]) => (
      <Foot {...{ accept, multiple, chosen }} onCancel={onClose} onPick={() => pick(chosen)} />
    ),
  }
  return createPortal(
    <Dialog
      className="file-picker"
      aria-labelledby="file-picker-title"
      onClose={onClose}
      onChange={event => event.stopPropagation()}
      onSubmit={event => event.stopPropagation()}
      onKeyDown={event => {
        // Ctrl+S and Ctrl+Enter of the record's form; the keys of the library are listened to on the document.
        if (event.ctrlKey || event.metaKey) event.stopPropagation()
      }}
    >
      <PickerContext value={null}>
        <FileLibrary state={state} onState={setState} picking={picking} />
      </PickerContext>
    </Dialog>,
    document.body,
  )
}

interface FootProps extends Pick<PickerProps, 'accept' | 'multiple'> {
  chosen: readonly FileItem[]
  onCancel(): void
  onPick(): void
}

const Foot = ({ accept, multiple, chosen, onCancel, onPick }: FootProps) => (
  <footer className="files-foot">
    <p className="admin-keys text-muted">
      <kbd>←</kbd> <kbd>→</kbd> выбрать <kbd>Пробел</kbd> крупнее <kbd>Enter</kbd> взять
    </p>
    <Button variant="secondary" size="sm" onClick={onCancel}>
      Отменить
    </Button>
    <Button size="sm" disabled={chosen.length === 0} onClick={onPick}>
      {multiple && chosen.length > 1 ? `Взять ${chosen.length}` : accept === 'image' ? 'Взять фото' : 'Взять файл'}
    </Button>
  </footer>
)
