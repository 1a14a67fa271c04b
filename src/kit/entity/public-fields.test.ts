import { expect, test } from 'vitest'
import { type AnyEntity, defineEntity } from './define-entity.ts'
import { alias, reference, rows, text } from './fields.ts'
import { publicFieldsOf } from './public-fields.ts'
import { toJsonSchema } from './to-openapi.ts'

const fields = () => ({
  name: text({ label: 'Название', required: true }),
  alias: alias({ label: 'Адрес', from: 'name' }),
  note: text({ label: 'Заметка редакции' }),
  parts: rows({
    label: 'Части',
    fields: {
      size: text({ label: 'Размер' }),
      ownerId: reference({ label: 'Чья', to: 'proof' }),
      secret: text({ label: 'Тайна' }),
    },
  }),
})
const words = { one: 'проба', few: 'пробы', many: 'проб', gender: 'f' } as const
const common = { words, title: 'name' as const, list: { columns: ['name' as const], sort: 'name' as const } }

test('a field and a column of rows are private until listed in `public`', () => {
  const open = defineEntity({
    name: 'proof',
    path: 'proofs',
    ...common,
    fields: fields(),
    public: ['alias', 'parts.ownerId', 'name', 'parts.size'],
  })
  expect(Object.keys(publicFieldsOf(open as unknown as AnyEntity))).toEqual(['name', 'alias', 'parts'])
  const { properties } = toJsonSchema(open as unknown as AnyEntity) as {
    properties: Record<string, { items?: { properties: object } }>
  }
  expect(Object.keys(properties)).toEqual(['name', 'alias', 'parts'])
  expect(Object.keys(properties.parts!.items!.properties)).toEqual(['size', 'owner'])
})

test('a reference never hides the field of the same name', () => {
  const { alias: _, note: __, parts: ___, ...rest } = fields()
  const both = defineEntity({
    name: 'both',
    path: 'both',
    ...common,
    fields: { ...rest, effect: text({ label: 'Действие' }), effectId: reference({ label: 'Назначение', to: 'proof' }) },
    public: ['name', 'effect', 'effectId'],
  })
  const { properties } = toJsonSchema(both as unknown as AnyEntity) as { properties: object }
  expect(Object.keys(properties)).toEqual(['name', 'effect', 'effectRecord'])
})

test('an entity without `public` has no public fields', () => {
  const closed = defineEntity({ name: 'closed', path: 'closed', ...common, fields: fields() })
  expect(publicFieldsOf(closed as unknown as AnyEntity)).toEqual({})
})
