/** A row of an open list that was saved or deleted since the list was loaded. */
export interface ChangedRow {
  id: number
  isDeleted: boolean
  /** Null when the program wrote. */
  author: string | null
  /** ISO text in UTC; null for records without a history. */
  at: string | null
}
