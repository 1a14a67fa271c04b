import type { RecordStatus } from './kinds/kind-description.ts'

/** A record that the palette finds. */
export interface FoundRecord {
  /** Path of the kind. */
  kind: string
  id: number
  title: string
  status: RecordStatus
}

/** Shorter texts would match most records. */
export const minSearch = 2

/** A kind that the palette opens and creates. */
export interface PaletteKind {
  path: string
  title: string
  /** The word for one record: «препарат». */
  one: string
  canCreate: boolean
}
