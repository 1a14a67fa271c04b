export type PictureFormat = 'jpg' | 'png' | 'webp' | 'gif'

/** What the process for pictures is asked to do. Paths are absolute; `to` does not exist yet. */
export type PictureTask =
  /** Checks an uploaded picture and writes it again, upright and without metadata. */
  | { type: 'clean'; from: string; to: string; format: PictureFormat; maxPixels: number }
  | { type: 'variant'; from: string; to: string; preset: string; format: 'avif' | 'webp' | 'jpg' }
  /** The same check for a gardener's photo, which becomes a WebP of at most `maxSide` pixels. */
  | { type: 'photo'; from: string; to: string; format: PictureFormat; maxPixels: number; maxSide: number }

/** Why a file is refused. `disk`: the result did not fit. `slow`: it took too much processor time. */
export type Refusal = 'broken' | 'hidden' | 'pixels' | 'slow' | 'disk'

interface PictureResult {
  bytes: number
  width: number
  height: number
  /** SHA-256 of the result in hexadecimal. */
  hash: string
  /** The same of the file as it came. */
  sourceHash: string
  isAnimated: boolean
}

export type PictureAnswer = { result: PictureResult } | { refusal: Refusal; width?: number; height?: number }
