import * as z from 'zod'
import type { AnyEntity } from './define-entity.ts'
import { type Field, publicName } from './field.ts'
import { publicFieldsOf } from './public-fields.ts'

type Schema = Record<string, unknown>

/** JSON Schema 2020-12 (used by OpenAPI 3.1) of one public record. */
export function toJsonSchema(entity: AnyEntity): Schema {
  const fields = publicFieldsOf(entity)
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [publicName(name, fields), fieldSchema(field)]),
  )
  return {
    type: 'object',
    title: entity.words.one,
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  }
}

/** Labels, options, units and hints become the description. */
function fieldSchema(field: Field): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(field.publicSchema ?? field.schema, {
    io: 'output',
    unrepresentable: 'any',
  }) as Schema
  const options = (field as Field & { options?: Record<string, string> }).options
  const words = options && Object.entries(options).map(([key, label]) => `${key} — ${label}`)
  const unit = (field as Field & { unit?: string }).unit
  return { ...schema, description: [field.label, words?.join('; '), unit, field.hint].filter(Boolean).join('. ') }
}
