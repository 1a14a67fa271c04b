import * as z from 'zod/mini'
import { toDecimal } from '#kit/text/decimal.ts'

const decimal = z.pipe(
  z.transform((text: unknown) => (typeof text === 'string' && toDecimal(text)) || text),
  z.string().check(z.regex(/^-?\d+(\.\d+)?$/)),
)

export const sampleForm = z.object({
  email: z.email(),
  password: z.string().check(z.minLength(8), z.maxLength(256)),
  amount: decimal,
  crop: z.string().check(z.minLength(1)),
  day: z.iso.date(),
  place: z.enum(['open', 'protected']),
  consent: z.literal(true),
})
