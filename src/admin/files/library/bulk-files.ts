/** What can be done with many files at once. */
export const fileActions = ['move', 'tag', 'untag', 'delete', 'restore'] as const

export interface FileStep {
  action: (typeof fileActions)[number]
  /** For `move`; null: out of all folders. */
  folderId?: number | null | undefined
  /** For `tag` and `untag`. */
  tag?: string | undefined
}
