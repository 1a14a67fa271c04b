/** A save in the history of a record. */
export interface Revision {
  version: number
  /** ISO text in UTC. */
  at: string
  how: 'hand' | 'bulk' | 'import' | 'job'
  /** Null when the program wrote. */
  author: string | null
  /** Why, in the writer's own words. */
  reason: string | null
  /** Whether the record was made or deleted by this save. */
  event: 'created' | 'changed' | 'deleted'
  differences: readonly Difference[]
  /** Uses of the drug were saved with it, and can be restored. */
  isOfUses: boolean
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
