import type { z } from 'zod'
import type { changedRow } from '#admin/kit/admin-schemas.ts'
import type { DeepReadonly } from '#kit/http/endpoint-declaration.ts'

/** A row of an open list that was saved or deleted since the list was loaded. */
export type ChangedRow = DeepReadonly<z.infer<typeof changedRow>>
