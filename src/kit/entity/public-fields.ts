import * as z from 'zod'
import type { AnyEntity } from './define-entity.ts'
import { type Field, type Fields, publicName } from './field.ts'

/** The fields listed in `public`, in the order of `fields`; for rows only the listed columns. */
export function publicFieldsOf(entity: AnyEntity): Fields {
  const names = entity.public ?? []
  return Object.fromEntries(
    Object.entries(entity.fields).flatMap(([key, field]) => {
      if (field.kind !== 'rows') return names.includes(key) ? [[key, field]] : []
      const columns = Object.entries((field as Field & { fields: Fields }).fields).filter(([column]) =>
        names.includes(`${key}.${column}`),
      )
      return columns.length > 0 ? [[key, publicRows(field, Object.fromEntries(columns))]] : []
    }),
  )
}

function publicRows(field: Field, fields: Fields): Field & { fields: Fields } {
  const shape = Object.entries(fields).map(([key, { publicSchema, schema }]) => [
    publicName(key, fields),
    publicSchema ?? schema,
  ])
  return { ...field, fields, publicSchema: z.array(z.object(Object.fromEntries(shape))) }
}
