import type { FavoriteRef } from './favorite-kinds.ts'

/** What happened to a record since it was added or looked at. */
export interface FavoriteMark {
  type: 'gone' | 'lapsed' | 'changed' | 'cheaper' | 'back'
  text: string
  /** What changed, one line each. */
  details: readonly string[]
}

/** A favorite as the page shows it; the list of a guest has the same shape. */
export interface FavoriteView extends FavoriteRef {
  title: string
  /** Null for a record that is no longer published. */
  url: string | null
  /** Of the drawing: a scheme shows its crop. */
  drawing: string
  /** One line: substances, kind of the problem, crop of a variety. */
  about: string
  note: string
  /** Its name; null without one. */
  collection: string | null
  marks: readonly FavoriteMark[]
}

export interface CollectionView {
  /** Null on the device of a guest. */
  id: number | null
  name: string
  /** The secret address; null while it is not shared. */
  share: string | null
}

export interface FavoriteList {
  items: readonly FavoriteView[]
  collections: readonly CollectionView[]
  /** The secret address of the whole list. */
  share: string | null
}
