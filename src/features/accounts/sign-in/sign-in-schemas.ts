import { z } from 'zod'
import { email, givenPassword, line } from '../credentials.ts'

export const signIn = z.strictObject({ email, password: givenPassword, remember: z.boolean().nullish() })

/** One of the two. Spaces between the digits are how telephones show them. */
export const challenge = z.strictObject({ code: line(20).nullish(), recovery_code: line(64).nullish() })
