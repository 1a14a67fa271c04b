import type { z } from 'zod'
import type { DeepReadonly } from '#kit/http/endpoint-declaration.ts'
import type { difference, revisions } from './admin-schemas.ts'

/** The saves in the history of a record. */
export type RevisionPage = DeepReadonly<z.infer<typeof revisions>>
export type Revision = RevisionPage['items'][number]

/** A changed field in words. */
export type Difference = DeepReadonly<z.infer<typeof difference>>
