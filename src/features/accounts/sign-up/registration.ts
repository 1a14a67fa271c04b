import { z } from 'zod'
import { email, isConfirmed, newPassword, notConfirmed, personName } from '../credentials.ts'

/** The version of the consent text; a changed text needs a new date. */
export const consentVersion = '2026-11-20'

export const registrationSchema = z
  .strictObject({
    name: personName,
    email,
    password: newPassword,
    password_confirmation: z.string(),
    personal_data_consent: z
      .any()
      .refine(given => given === true, 'Без согласия на обработку персональных данных регистрация невозможна.')
      .meta({ const: true }),
    marketing_consent: z.boolean().nullish(),
  })
  .refine(isConfirmed, notConfirmed)

export type Registration = z.output<typeof registrationSchema>
