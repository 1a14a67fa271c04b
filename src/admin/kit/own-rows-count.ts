import { observable } from '#kit/observable.ts'

interface OwnRowsCount {
  path: string
  id: number
  /** Stored rows. */
  count: number
}

/** How many rows the record of the open page has, told by the table below the form; null until it has been loaded. */
export const ownRowsCount = observable<OwnRowsCount | null>(null)
