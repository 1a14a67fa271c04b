import { z } from 'zod'
import { email, givenPassword, line } from '../credentials.ts'

export const signInSchema = z.strictObject({ email, password: givenPassword, remember: z.boolean().nullish() })

/** Either field. Authenticator apps show the digits with spaces, hence 20 characters. */
export const challengeSchema = z.strictObject({ code: line(20).nullish(), recovery_code: line(64).nullish() })
