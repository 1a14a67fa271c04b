import * as z from 'zod'
import type { AnyEntity } from './define-entity.ts'
import { type Field, publicName } from './field.ts'

type Schema = Record<string, unknown>

/** The contract of one public record with the named fields, as JSON Schema 2020-12 (what OpenAPI 3.1 speaks). */
export function toJsonSchema(entity: AnyEntity, names: readonly string[]): Schema {
  const properties = Object.fromEntries(names.map(name => [publicName(name), fieldSchema(entity.fields[name]!)]))
  return { type: 'object', title: entity.words.one, properties, required: names.map(publicName), additionalProperties: false }
}

/** Labels become descriptions: the contract is read by people too. */
function fieldSchema(field: Field): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(field.publicSchema ?? field.schema, { io: 'output', unrepresentable: 'any' }) as Schema
  const options = (field as Field & { options?: Record<string, string> }).options
  const words = options && Object.entries(options).map(([key, label]) => `${key} — ${label}`)
  const unit = (field as Field & { unit?: string }).unit
  return { ...schema, description: [field.label, words?.join('; '), unit, field.hint].filter(Boolean).join('. ') }
}
