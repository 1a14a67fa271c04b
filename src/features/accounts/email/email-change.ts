import { z } from 'zod'
import { line } from '../credentials.ts'

/** How long a change can be confirmed or undone, counted from its last step. */
export const undoHours = 72

export const emailLinkSchema = z.strictObject({ token: line(200).min(1) })

export const pendingChangeSchema = z.object({
  email: z.string().nullable(),
  asked_at: z.string().meta({ format: 'date-time', description: 'UTC, шесть знаков долей секунды' }).nullable(),
})
