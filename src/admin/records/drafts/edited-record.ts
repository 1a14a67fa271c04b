import type { RecordNames, RecordValues, RecordView } from '#admin/kit/kinds/kind-description.ts'

/** The editor's own draft of a record. */
export interface DraftView {
  /** The version that it was typed over. */
  version: number
  /** Only the fields that differ; they may be invalid. */
  values: RecordValues
  /** ISO text in UTC. */
  updatedAt: string
}

/** A new record that the editor has begun and not created. */
export interface NewDraft {
  /** Names the draft among those of its kind. */
  number: number
  /** As it was typed; empty when nothing was. */
  title: string
  /** ISO text in UTC. */
  updatedAt: string
}

/** The 409 to a draft that was sent over another one than the stored one. */
export interface DraftConflict {
  draft: DraftView
  names: RecordNames
}

export const publicationWords = { publish: 'Выйдет', unpublish: 'Уйдёт с\u00a0сайта' } as const
export type PublicationAction = keyof typeof publicationWords

/** What is to happen to a record at a time. */
export interface PublicationView {
  action: PublicationAction
  /** ISO text in UTC. */
  at: string
  /** Null when the account no longer exists. */
  author: string | null
  /** How many fields it changes. */
  fields: number
  /** Why it was not done. */
  failure: string | null
}

/** A record as its form opens it; the response of `GET /api/admin/{kind}/{id}`. */
export interface EditedRecord extends RecordView {
  draft: DraftView | null
  /** Other editors who have drafts of this record; what they have typed is not told. */
  otherDrafts: readonly { author: string; updatedAt: string }[]
  publications: readonly PublicationView[]
}
