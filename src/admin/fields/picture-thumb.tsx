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

/** The picture as readers see it, for a figure of a text. Null for a file that is no picture. */
export function LargePicture({ picture }: { picture: ChosenPicture | null | undefined }) {
  if (!picture?.hash || !picture.width || !picture.height) return null
  const { hash, type, width, height } = picture
  const src = variantWidths(width).includes(640) ? variantAddress(hash, 'w640', 'webp') : fileAddress(hash, type)
  return <img src={src} alt="" width={width} height={height} loading="lazy" className="rich-picture" />
}
