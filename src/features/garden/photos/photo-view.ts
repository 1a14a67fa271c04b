import type { Day } from '#features/verdict/calendar.ts'

/** Of one entry of the journal or one observation. */
export const maxPhotos = 6

/** Megabytes of a photo, as it is sent. */
export const maxPhotoMb = 10

/** Megabytes of all photos of a gardener, as they are stored. */
export const maxTotalMb = 200

/** Of one gardener, so that small ones do not make lists endless. */
export const maxPhotosInAll = 2_000

/** The field of the form. */
export const photoField = 'photo'

export interface PhotoView {
  id: number
  /** Of the journal; null: of an observation. */
  entry: number | null
  observation: number | null
  /** The day of what it is beside. */
  day: Day
  /** The drugs of the entry or the problem that was seen; null: not recognized. */
  about: string | null
  width: number
  height: number
  bytes: number
  at: string
}

/** What a photo belongs to. */
export type PhotoPlace = { entry: number } | { observation: number }

export const photoAddress = (id: number, size: 'full' | 'small'): string =>
  `/api/photos/${id}${size === 'small' ? '/small' : ''}`
