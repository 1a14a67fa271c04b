import type { z } from 'zod'
import type { impact } from '#admin/drugs/uses/grid-schemas.ts'
import type { DeepReadonly } from '#kit/http/endpoint-declaration.ts'

/** What a change of the uses of a drug does to the rest of the site. */
export type Impact = DeepReadonly<z.infer<typeof impact>>
export type ImpactItem = Impact['items'][number]
export type Danger = Impact['dangers'][number]

/** Lines of an impact; the counts are of all. */
export const maxItems = 60
