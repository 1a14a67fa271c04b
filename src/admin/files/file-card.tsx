import { count } from '#ui/format/format-number.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { FileThumb } from './file-thumb.tsx'
import { type FileItem, isPicture } from './library/file-item.ts'
import { sizeText } from './size-text.ts'
import { startDrag } from './use-folder-drop.ts'

interface FileCardProps {
  item: FileItem
  /** The one that Tab reaches while none is open. */
  isFirst: boolean
  isOpen: boolean
  isChosen: boolean
  onToggle(): void
  onOpen(): void
  /** In the picker, by a double click. */
  onTake: (() => void) | undefined
}

/** A file in the list, as a card or a row. */
export function FileCard({ item, isOpen, isChosen, onToggle, onOpen, onTake }: FileCardProps) {
  const { id, name, uses, deletedAt } = item
  return (
    <li
      className="file-card"
      data-chosen={isChosen || undefined}
      data-current={isOpen || undefined}
      draggable={!onTake && !deletedAt}
      onDragStart={event => startDrag(event, id)}
    >
      <button
        type="button"
        className="file-open"
        data-file={id}
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
        onDoubleClick={onTake}
      >
        <span className="file-thumb">
          <FileThumb item={item} />
          {isPicture(item) && !item.alt && (
            <span className="file-tag" data-warning="">
              <Icon name="warning" size={16} />
              без описания
            </span>
          )}
          {uses === 0 && !deletedAt && <span className="file-tag">нигде не&nbsp;стоит</span>}
        </span>
        <span className="file-name">{name}</span>
        <span className="file-meta">{metaText(item)}</span>
        <span className="file-uses">
          {uses > 0 && count(uses, { one: 'страница', few: 'страницы', many: 'страниц' })}
        </span>
      </button>
      <label className="file-check">
        <input type="checkbox" className="check" checked={isChosen} onChange={onToggle} />
        <span className="sr-only">Выбрать {name}</span>
      </label>
    </li>
  )
}

function metaText({ type, width, height, bytes, isAnimated }: FileItem): string {
  const kind = type === 'application/pdf' ? 'PDF' : width && height ? `${width}\u00a0×\u00a0${height}` : ''
  return [kind, sizeText(bytes), isAnimated ? 'первый кадр' : ''].filter(part => part !== '').join(' · ')
}
