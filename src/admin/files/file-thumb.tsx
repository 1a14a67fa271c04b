import { type FileItem, isPicture } from '#admin/files/library/file-item.ts'
import { fileAddress, variantAddress, variantWidths } from '#features/files/file-address.ts'
import { Icon } from '#ui/icons/icon.tsx'

/** The picture of a file in the list; a document has its kind instead. */
export const FileThumb = ({ item }: { item: FileItem }) =>
  isPicture(item) && item.hash ? (
    <img
      src={pictureUrl(item, 320)}
      alt=""
      width={item.width ?? 4}
      height={item.height ?? 3}
      loading="lazy"
      decoding="async"
      draggable={false}
    />
  ) : (
    <Icon name="file" size={32} />
  )

/** The address of a picture at least this wide, or of the content when it is narrower. Empty for files without content. */
export function pictureUrl({ hash, type, width }: FileItem, wanted: number): string {
  if (!hash) return ''
  const widths = variantWidths(width ?? 0)
  const fitting = widths.find(each => each >= wanted) ?? widths.at(-1)
  return fitting ? variantAddress(hash, `w${fitting}`, 'webp') : fileAddress(hash, type)
}
