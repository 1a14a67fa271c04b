/** A save in the history of a record. */
export interface Revision {
  version: number
  /** ISO text in UTC. */
  at: string
  how: 'hand' | 'bulk' | 'import' | 'job'
  /** Null when the program wrote, and when the account no longer exists. */
  author: string | null
  /** Whether the record was made or deleted by this save. */
  event: 'created' | 'changed' | 'deleted'
  differences: readonly Difference[]
}

/** A changed field in words. */
export interface Difference {
  field: string
  label: string
  before: string
  after: string
}

export interface RevisionPage {
  items: readonly Revision[]
  total: number
  page: number
  pageSize: number
  pages: number
}
