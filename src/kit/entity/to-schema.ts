import * as z from 'zod'
import type { AnyEntity, Values } from './define-entity.ts'

/** The shape of one record for the form, the API and the import alike. Unknown keys are an error. */
export function toSchema<E extends AnyEntity>(entity: E): z.ZodType<Values<E['fields']>> {
  const shape = Object.fromEntries(Object.entries(entity.fields).map(([key, field]) => [key, field.schema]))
  const schema = z
    .strictObject(shape)
    .superRefine((value, ctx) => entity.check?.(value, (field, message) => ctx.addIssue({ code: 'custom', path: [field], message })))
  return schema as unknown as z.ZodType<Values<E['fields']>>
}
