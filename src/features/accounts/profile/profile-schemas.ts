import { z } from 'zod'
import { email, line, personName } from '../credentials.ts'

const moment = z.string().meta({ format: 'date-time', description: 'UTC, шесть знаков долей секунды' })

/** The current user in the contract. */
export const userShape = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  email_verified_at: moment.nullable(),
  two_factor_confirmed_at: moment.nullable(),
  created_at: moment,
  updated_at: moment,
})

/** `code`: of the second factor, or a recovery code; asked for when it is on and the address is a new one. */
export const profileForm = z.strictObject({ name: personName, email, code: line(64).nullish() })
export type ProfileForm = z.output<typeof profileForm>

/** Of the consents only this one can be given and taken back by itself: without the other there is no account. */
export const consentForm = z.strictObject({ marketing: z.boolean() })

export const consentShape = z.object({
  personal_data: z.object({ version: z.string().nullable(), at: moment.nullable() }),
  marketing: z.object({ at: moment.nullable() }),
})

export const deletionShape = z.object({ deletion_at: moment.nullable() })

export const sessionShape = z.object({
  items: z.array(
    z.object({
      id: z.int(),
      is_current: z.boolean(),
      user_agent: z.string(),
      network: z.string(),
      created_at: moment,
      seen_at: moment,
    }),
  ),
})
