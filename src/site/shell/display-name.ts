import { observable } from '#kit/observable.ts'

/** The user's name in the header; empty until loaded and for anonymous visitors. */
export const displayName = observable('')
