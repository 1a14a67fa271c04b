/** Names of collections and icons in the Iconify format. */
export const iconNamePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** One icon. Missing sizes are those of the collection. */
export interface IconData {
  body: string
  width?: number
  height?: number
  left?: number
  top?: number
  rotate?: number
  hFlip?: boolean
  vFlip?: boolean
}

/** An icon with its size. */
export type Drawing = IconData & { width: number; height: number }

/** The response of the icon endpoint, ours and the public service's. */
export interface IconResponse {
  prefix: string
  icons: Record<string, IconData>
  width?: number
  height?: number
  /** Seconds since 1970. */
  lastModified?: number
  not_found?: string[]
}

/** Sorted, so that one set of icons has one URL; commas are encoded. */
export const iconQuery = (names: readonly string[]) => `icons=${encodeURIComponent(names.toSorted().join(','))}`
