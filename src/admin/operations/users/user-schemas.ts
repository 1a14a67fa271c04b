import { z } from 'zod'
import { pageOf } from '#admin/kit/admin-schemas.ts'

const item = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  isBlocked: z.boolean(),
  isVerified: z.boolean(),
  hasTwoFactor: z.boolean(),
  createdAt: z.string(),
  /** The last request of any session that is still stored. */
  seenAt: z.string().nullable(),
  deletionAt: z.string().nullable(),
})
const session = z.object({
  id: z.int(),
  /** «Firefox на Windows». */
  device: z.string(),
  network: z.string(),
  createdAt: z.string(),
  seenAt: z.string(),
})
const event = z.object({
  event: z.string(),
  /** The event in words. */
  what: z.string(),
  at: z.string(),
  network: z.string(),
  detail: z.string().nullable(),
  /** The administrator who did it; null when the person did. */
  actorId: z.int().nullable(),
})
export const userPage = pageOf(item)
/** One account, for administrators. No secret is in it, not even as a hash. */
export const userView = item.extend({
  passwordExpiresAt: z.string().nullable(),
  sessions: z.array(session),
  /** The last ones, the latest first. */
  events: z.array(event),
})
