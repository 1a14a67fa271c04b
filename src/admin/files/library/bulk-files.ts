/** What can be done with many files at once. */
export const fileActions = ['move', 'tag', 'untag', 'credit', 'delete', 'restore'] as const

export interface FileStep {
  action: (typeof fileActions)[number]
  /** For `move`; null: out of all folders. */
  folderId?: number | null | undefined
  /** For `tag` and `untag`. */
  tag?: string | undefined
  /** For `credit`: whose picture it is. What is empty stays as it is in each file. */
  author?: string | null | undefined
  licence?: string | null | undefined
}
