import { z } from 'zod'

const moment = z.string().meta({ format: 'date-time', description: 'UTC, шесть знаков долей секунды' })

/** The current user in the contract. */
export const userShape = z.toJSONSchema(
  z.object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    is_admin: z.boolean(),
    email_verified_at: moment.nullable(),
    two_factor_confirmed_at: moment.nullable(),
    created_at: moment,
    updated_at: moment,
  }),
)
