import { fileAddress } from '#features/files/file-address.ts'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { pictureUrl } from './file-thumb.tsx'
import { type FileItem, isPicture } from './library/file-item.ts'

/** A file as large as the window. Space and Esc close it. */
export function FilePreview({ item, onClose }: { item: FileItem; onClose(): void }) {
  return (
    <Dialog
      className="file-preview"
      aria-label={item.name}
      onClose={onClose}
      onKeyDown={event => {
        if (event.key !== ' ' || event.target instanceof HTMLAnchorElement) return
        event.preventDefault()
        onClose()
      }}
    >
      <header>
        <b>{item.name}</b>
        <IconButton icon="close" label="Закрыть" onClick={onClose} />
      </header>
      {isPicture(item) ? (
        <img src={pictureUrl(item, 1280)} alt={item.alt ?? ''} width={item.width ?? 4} height={item.height ?? 3} />
      ) : (
        item.hash && <LinkButton to={fileAddress(item.hash, item.type)} download>{`Скачать ${item.name}`}</LinkButton>
      )}
      {item.caption && <p>{item.caption}</p>}
    </Dialog>
  )
}
