import { z } from 'zod'
import { pageOf } from '#admin/kit/admin-schemas.ts'

export const storedRedirect = z.object({
  id: z.int(),
  from: z.string(),
  /** Null with 410. */
  to: z.string().nullable(),
  status: z.int(),
  version: z.int(),
})
export const redirectPage = pageOf(
  storedRedirect.extend({ hits: z.int(), lastHitAt: z.string().nullable(), updatedAt: z.string() }),
)
export const missingAddresses = z.object({
  items: z.array(z.object({ path: z.string(), hits: z.int(), lastAt: z.string() })),
})
