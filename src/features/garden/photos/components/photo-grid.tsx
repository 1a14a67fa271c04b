import { useState } from 'react'
import { type PhotoView, photoAddress } from '../photo-view.ts'
import { PhotoDialog } from './photo-dialog.tsx'
import { photoAlt } from './photo-words.ts'
import '../photos.css'

interface PhotoGridProps {
  photos: readonly PhotoView[]
  /** After one was deleted. */
  onChange(): Promise<void>
}

/** Thumbnails; each opens the whole photo. */
export function PhotoGrid({ photos, onChange }: PhotoGridProps) {
  const [open, setOpen] = useState<number | null>(null)
  if (photos.length === 0) return null
  const at = photos.findIndex(({ id }) => id === open)
  return (
    <>
      <ul className="garden-photos">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button type="button" onClick={() => setOpen(photo.id)}>
              <img
                src={photoAddress(photo.id, 'small')}
                alt={photoAlt(photo, index, photos.length)}
                width={photo.width}
                height={photo.height}
                loading="lazy"
                decoding="async"
              />
            </button>
          </li>
        ))}
      </ul>
      {at >= 0 && (
        <PhotoDialog photos={photos} at={at} onMove={setOpen} onChange={onChange} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
