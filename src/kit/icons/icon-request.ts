/** Collections and icons of the Iconify format are named like this and in no other way. */
export const iconNamePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** One drawing. Without sizes of its own it has those of its collection. */
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

/** An icon that knows its size. */
export type Drawing = IconData & { width: number; height: number }

/** The answer of the icon endpoint, ours and the public service's alike. */
export interface IconResponse {
  prefix: string
  icons: Record<string, IconData>
  width?: number
  height?: number
  /** Seconds since 1970. */
  lastModified?: number
  not_found?: string[]
}

/** Sorted, so that one set of icons has one address; the comma is sent encoded. */
export const iconQuery = (names: readonly string[]) => `icons=${encodeURIComponent(names.toSorted().join(','))}`
