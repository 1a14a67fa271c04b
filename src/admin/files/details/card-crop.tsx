import { fitOf } from '#features/files/picture-crop.ts'
import { pictureUrl } from '../file-thumb.tsx'
import type { FileItem } from '../library/file-item.ts'

/** Narrower pictures look blurred on a card of a screen with double density. */
const minWidth = 640

interface CardCropProps {
  item: FileItem
  focal: { x: number; y: number }
}

/** The picture as the cards of the site crop it, with the focal point that is being chosen. */
export function CardCrop({ item, focal }: CardCropProps) {
  const { hash, width, height } = item
  if (!hash || !width || !height) return null
  return (
    <figure className="card-crop">
      <figcaption>Так станет на&nbsp;карточке</figcaption>
      <img
        src={pictureUrl(item, minWidth)}
        alt=""
        width={width}
        height={height}
        className={fitOf({ width, height, focalX: focal.x, focalY: focal.y })}
      />
      {width < minWidth && (
        <p>
          Шириной {width}&nbsp;точек: на&nbsp;карточке будет нечётко. Нужно не&nbsp;меньше {minWidth}.
        </p>
      )}
    </figure>
  )
}
