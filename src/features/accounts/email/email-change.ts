import { z } from 'zod'
import { line } from '../credentials.ts'

/** A change can be confirmed and undone for so long, counted from its last step. */
export const undoHours = 72

/** What the link of a letter holds. */
export const linkForm = z.strictObject({ token: line(200).min(1) })

export const pendingShape = z.object({
  email: z.string().nullable(),
  asked_at: z.string().meta({ format: 'date-time', description: 'UTC, шесть знаков долей секунды' }).nullable(),
})
