import type { ChosenPicture } from '#admin/kit/kinds/chosen-picture.ts'
import { fileAddress, variantAddress, variantWidths } from '#features/files/file-address.ts'
import { Icon } from '#ui/icons/icon.tsx'

/** A small picture beside its name. */
export function PictureThumb({ picture }: { picture: ChosenPicture | null | undefined }) {
  if (!picture?.hash || !picture.width)
    return (
      <span className="admin-thumb">
        <Icon name="forbidden" />
      </span>
    )
  const { hash, type, width } = picture
  const src = variantWidths(width).length > 0 ? variantAddress(hash, 'w320', 'webp') : fileAddress(hash, type)
  return <img src={src} alt="" width={96} height={72} loading="lazy" className="admin-thumb" />
}
