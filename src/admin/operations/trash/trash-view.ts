/** A record that waits to be deleted for good. Times are ISO text in UTC. */
export interface TrashItem {
  kind: string
  kindTitle: string
  id: number
  title: string
  at: string
  /** Who has thrown it away; null when the program has. */
  who: string | null
  /** When it goes for good. */
  until: string
}

export interface TrashPage {
  items: readonly TrashItem[]
  total: number
  /** Files in the trash of the library. */
  files: number
  page: number
  pages: number
}
