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

/** The kind whose rules values fulfil, by the object that `checkRecord` returned. */
const checkedFor = new WeakMap<object, AnyEntity>()

/**
 * The one check of a record's values by the rules of its kind. Every save runs it; values that it has returned before are not checked again,
 * and are frozen, so that what is changed afterwards is another object and is checked.
 */
export function checkRecord<E extends AnyEntity>(
  entity: E,
  values: unknown,
): z.ZodSafeParseResult<Values<E['fields']>> {
  if (checkedFor.get(values as object) === entity) return { success: true, data: values as Values<E['fields']> }
  const checked = toSchema(entity).safeParse(values)
  if (checked.success) checkedFor.set(deepFreeze(checked.data as object), entity)
  return checked
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) deepFreeze(part)
  return Object.freeze(value)
}
