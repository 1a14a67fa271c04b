import type { z } from 'zod'
import type { DeepReadonly } from '#kit/http/endpoint-declaration.ts'
import type { journalPage } from './journal-schemas.ts'

export type JournalPage = DeepReadonly<z.infer<typeof journalPage>>

/** A save of a record or a security event. */
export type JournalItem = JournalPage['items'][number]
