import { frameTone, type Kind, toneClass } from '#ui/badges/tone.ts'
import { drawingAddress } from './pictures/drawing-address.ts'
import { type Photo, PictureImage } from './pictures/picture-image.tsx'

interface IllustrationProps {
  kind: Kind
  alias: string
  /** Empty where the name is beside the picture. A photo has a text of its own. */
  alt: string
  /** Shown instead of the drawing. */
  photo?: Photo | null | undefined
  /** Not lazy and with high priority: for the one picture at the top of a page. */
  eager?: boolean
  className?: string
}

/** The photo of a record, else its drawing on the frame of its kind, which is transparent, so that one file serves both themes. */
export function Illustration({ kind, alias, alt, photo, eager, className = '' }: IllustrationProps) {
  return (
    <div className={`${toneClass(frameTone(kind))} overflow-hidden bg-(--tone-frame) ${className}`}>
      <PictureImage
        photo={photo ?? { src: drawingAddress(kind, alias), width: 400, height: 300, alt, fit: 'object-contain p-3' }}
        eager={eager}
      />
      {photo?.credit && (
        <a href={photo.full} className="photo-credit">
          {photo.credit}
        </a>
      )}
    </div>
  )
}
