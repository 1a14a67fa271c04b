import { observable } from '#kit/observable.ts'
import type { FavoriteKind, FavoriteRef } from './favorite-kinds.ts'

/** What a page knows of a record that becomes a favorite. */
export interface FavoriteRecord extends FavoriteRef {
  title: string
  about?: string
  /** The alias of its page and drawing, where it is not its own. */
  page?: string
}

/** One key for a record. */
export const keyOf = ({ kind, alias }: { kind: FavoriteKind; alias: string }): string => `${kind}/${alias}`

/** What is in favorites, for the hearts. Empty until it is known, and on the server. */
export const favoriteKeys = observable<ReadonlySet<string>>(new Set())

/** The list of a guest in the storage of the browser. */
export const deviceKey = 'favorites'

/** Whether a page has shown a heart: without one nobody needs the list of an account. */
export const hasHearts = observable(false)
