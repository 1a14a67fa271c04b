import { z } from 'zod'
import { email, line, personName } from '../credentials.ts'

const timestamp = z.string().meta({ format: 'date-time', description: 'UTC, шесть знаков долей секунды' })

/** The current user in the API contract. */
export const userResponseSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  email_verified_at: timestamp.nullable(),
  two_factor_confirmed_at: timestamp.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})

/** `code`: a two-factor or recovery code; required if two-factor authentication is on and the email changes. */
export const profileSchema = z.strictObject({ name: personName, email, code: line(64).nullish() })
export type ProfileForm = z.output<typeof profileSchema>

/** The only consent that can be withdrawn separately: without the other one there is no account. */
export const consentSchema = z.strictObject({ marketing: z.boolean() })

export const consentsResponseSchema = z.object({
  personal_data: z.object({ version: z.string().nullable(), at: timestamp.nullable() }),
  marketing: z.object({ at: timestamp.nullable() }),
})

export const deletionResponseSchema = z.object({ deletion_at: timestamp.nullable() })

export const sessionsResponseSchema = z.object({
  items: z.array(
    z.object({
      id: z.int(),
      is_current: z.boolean(),
      user_agent: z.string(),
      network: z.string(),
      created_at: timestamp,
      seen_at: timestamp,
    }),
  ),
})

export const supportEditsSchema = z.object({
  items: z.array(
    z.object({ title: z.string(), reason: z.string(), before: z.string(), after: z.string(), at: timestamp }),
  ),
})
