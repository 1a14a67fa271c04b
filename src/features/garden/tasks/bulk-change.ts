/** What several jobs have become: the response of `POST /api/tasks/bulk`. `left`: those that stay as they were, and why. */
export interface BulkChange {
  changed: number
  left: { task: number; title: string; text: string }[]
}
