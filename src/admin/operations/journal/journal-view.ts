import type { Difference } from '#admin/kit/revision.ts'

/** A save of a record or a security event. */
export interface JournalItem {
  /** `r12` or `e34`. */
  key: string
  /** ISO text in UTC. */
  at: string
  /** Who did it: an account that still exists; null for the program, visitors and deleted accounts. */
  who: { id: number; name: string } | null
  /** Who did it, in words, for everybody. */
  actor: string
  /** What happened, in words. */
  what: string
  /** The record it happened to. */
  record: { kind: string; id: number; title: string } | null
  /** The account it happened to, when it is another one's. */
  person: { id: number; name: string } | null
  differences: readonly Difference[]
  detail: string
  network: string
}

export interface JournalPage {
  items: readonly JournalItem[]
  total: number
  page: number
  pageSize: number
  pages: number
}
