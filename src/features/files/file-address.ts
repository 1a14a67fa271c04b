/** Media types of stored files and the extensions of their addresses. Animations and GIF are kept as the PNG of their first frame. */
export const extensionOf = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const

export type StoredType = keyof typeof extensionOf

export type VariantFormat = 'avif' | 'webp' | 'jpg'
export type VariantPreset = `w${(typeof allWidths)[number]}` | 'blur' | 'feed' | `og-${number}-${number}`

/** In pixels. */
const allWidths = [320, 640, 960, 1280, 1920] as const

/** The formats in which each preset exists; the first one is the usual one. */
export const formatsOf = (preset: string): readonly VariantFormat[] => {
  if (preset === 'blur') return ['webp']
  return preset.startsWith('w') ? ['avif', 'webp', 'jpg'] : ['jpg']
}

/** The content of a file. `type` is the media type of the stored bytes, such as `image/jpeg`. */
export const fileAddress = (hash: string, type: string): string =>
  `/files/${hash}.${extensionOf[type as StoredType] ?? 'bin'}`

/** A picture made of the content with this hash. */
export const variantAddress = (hash: string, preset: VariantPreset, format: VariantFormat): string =>
  `/files/${hash}-${preset}.${format}`

/** The widths in which a picture of this width exists, ascending. None for a picture narrower than 320 px: show the content itself. */
export const variantWidths = (width: number): readonly (typeof allWidths)[number][] =>
  allWidths.filter(each => each <= width)

/** 1200 × 630 px around the focal point, whose coordinates are shares of width and height, 0–1. */
export const ogAddress = (hash: string, focalX: number, focalY: number): string =>
  variantAddress(hash, `og-${percent(focalX)}-${percent(focalY)}`, 'jpg')

/** For links from outside, which must survive a replaced file. */
export const mediaAddress = (key: string): string => `/media/${encodeURIComponent(key)}`

const percent = (share: number): number => Math.min(100, Math.max(0, Math.round(share * 100)))

export interface ParsedAddress {
  hash: string
  /** `original` or the name of a variant. */
  preset: string
  /** The extension. */
  format: string
}

/** Reads the path of a stored file. Null: nothing can have this address. */
export function parseFileAddress(path: string): ParsedAddress | null {
  const match = /^\/files\/([0-9a-f]{64})(?:-(w\d{3,4}|blur|feed|og-\d{1,3}-\d{1,3}))?\.(avif|webp|jpg|png|pdf)$/.exec(
    path,
  )
  if (!match) return null
  const [, hash = '', preset = 'original', format = ''] = match
  if (preset === 'original') return format === 'avif' ? null : { hash, preset, format }
  return isPreset(preset) && formatsOf(preset).some(each => each === format) ? { hash, preset, format } : null
}

/** Every variant has one address: `og-05-100` and `w321` are none. */
function isPreset(preset: string): boolean {
  const [kind, ...numbers] = preset.split('-')
  if (kind === 'og') return numbers.every(text => String(Number(text)) === text && Number(text) <= 100)
  return kind === 'blur' || kind === 'feed' || allWidths.some(width => kind === `w${width}`)
}
