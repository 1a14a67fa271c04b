import { observable } from '#kit/observable.ts'

/** What the header calls the user; nothing for a visitor and until the answer. */
export const displayName = observable('')
