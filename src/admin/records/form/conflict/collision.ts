import type { RecordNames } from '#admin/kit/kinds/kind-description.ts'

/** What is stored, what is stored by now, and what was to be saved. */
export interface Conflict {
  base: unknown
  theirs: unknown
  mine: unknown
}

/** Fields that two editors changed, and what is known of the other one. */
export interface Collision {
  /** The other one is the same editor, who has stored a draft in another tab or on another device. */
  isDraft?: boolean
  conflicts: Readonly<Record<string, Conflict>>
  version: number
  /** Fields that only the other editor changed: they keep the other value. */
  merged: readonly string[]
  /** Null when the program wrote. */
  author: string | null
  /** ISO text in UTC. */
  savedAt: string | null
  names: RecordNames
}
