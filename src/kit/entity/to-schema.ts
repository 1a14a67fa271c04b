import * as z from 'zod'
import type { AnyEntity, Values } from './define-entity.ts'

const schemas = new WeakMap<AnyEntity, z.ZodType>()

/** The schema of one record for form, API and import, cached per entity. Unknown keys are an error. */
export function toSchema<E extends AnyEntity>(entity: E): z.ZodType<Values<E['fields']>> {
  const schema = schemas.get(entity) ?? makeSchema(entity)
  schemas.set(entity, schema)
  return schema as unknown as z.ZodType<Values<E['fields']>>
}

function makeSchema(entity: AnyEntity): z.ZodType {
  const shape = Object.fromEntries(Object.entries(entity.fields).map(([key, field]) => [key, field.schema]))
  return z
    .strictObject(shape)
    .superRefine((value, ctx) =>
      entity.check?.(value, (field, message) => ctx.addIssue({ code: 'custom', path: [field], message })),
    )
}
