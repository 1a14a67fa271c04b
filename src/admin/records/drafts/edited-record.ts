import type { z } from 'zod'
import type { draft, draftConflict, editedRecord } from '#admin/kit/admin-schemas.ts'
import type { DeepReadonly } from '#kit/http/endpoint-declaration.ts'

/** The editor's own draft of a record. */
export type DraftView = DeepReadonly<z.infer<typeof draft>>

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
export type DraftConflict = Required<DeepReadonly<z.infer<typeof draftConflict>>>

export const publicationWords = { publish: 'Выйдет', unpublish: 'Уйдёт с\u00a0сайта' } as const
export type PublicationAction = keyof typeof publicationWords

/** What is to happen to a record at a time. */
export type PublicationView = EditedRecord['publications'][number]

/** A record as its form opens it; the response of `GET /api/admin/{kind}/{id}`. */
export type EditedRecord = DeepReadonly<z.infer<typeof editedRecord>>
