/** A saved view as the list shows it. */
export interface SavedView {
  id: number
  name: string
  /** The query string of the list. */
  query: string
  isShared: boolean
  /** Only the owner may rename, change and delete it. */
  isOwn: boolean
  /** The list opens with it for this editor. */
  isDefault: boolean
}

/** Of one editor and kind, and of all shared ones of a kind. */
export const maxViews = 20
/** Characters. */
export const maxViewName = 40
