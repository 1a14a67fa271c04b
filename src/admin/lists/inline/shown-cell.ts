/** A place in the table: `at` counts from the title. */
export interface CellPlace {
  id: number
  at: number
}

/** What a cell shows. */
export interface ShownCell {
  value: unknown
  text: string
}

/** A saved cell. */
export interface SavedCell extends ShownCell {
  version: number
}
