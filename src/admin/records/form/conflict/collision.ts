import type { z } from 'zod'
import type { conflict } from '#admin/kit/admin-schemas.ts'
import type { DeepReadonly } from '#kit/http/endpoint-declaration.ts'

/** Fields that two editors changed, and what is known of the other one. */
export interface Collision extends Omit<DeepReadonly<z.infer<typeof conflict>>, 'message' | 'errors' | 'rows'> {
  /** The other one is the same editor, who has stored a draft in another tab or on another device. */
  isDraft?: boolean
}

/** What is stored, what is stored by now, and what was to be saved. */
export type Conflict = Collision['conflicts'][string]
