import type { z } from 'zod'
import type { savedView } from '#admin/kit/admin-schemas.ts'
import type { DeepReadonly } from '#kit/http/endpoint-declaration.ts'

/** A saved view as the list shows it. */
export type SavedView = DeepReadonly<z.infer<typeof savedView>>

/** Of one editor and kind, and of all shared ones of a kind. */
export const maxViews = 20
/** Characters. */
export const maxViewName = 40
