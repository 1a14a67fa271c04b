import { expect, test } from 'vitest'
import { describeKind } from '#admin/kit/kinds/describe-kind.server.ts'
import type { FieldDescription } from '#admin/kit/kinds/kind-description.ts'
import { entities } from '#app/entities.ts'
import { product } from '#features/products/product.entity.ts'
import { blankValues } from '#kit/entity/blank-values.ts'
import { changedValues, emptyValues, fromFormValues, newRowValues, toFormValues } from './form-values.ts'

const field = (
  key: string,
  kind: FieldDescription['kind'],
  more: Partial<FieldDescription> = {},
): FieldDescription => ({
  key,
  kind,
  label: key,
  required: false,
  ...more,
})
const fields = [
  field('name', 'text'),
  field('dose', 'decimal'),
  field('class', 'integer'),
  field('priceKop', 'money'),
  field('day', 'date'),
  field('kind', 'choice'),
  field('isDemo', 'flag'),
  field('text', 'richText'),
  field('packs', 'rows', { fields: [field('size', 'decimal'), field('note', 'text')] }),
]
const stored = {
  name: 'Скор',
  dose: '2.500',
  class: 3,
  priceKop: 12_350,
  day: '2026-12-31',
  kind: 'pesticide',
  isDemo: true,
  text: { type: 'doc', content: [] },
  packs: [{ key: 'a', size: '0.002', note: null }],
}

test('stored values are shown as people write them, and saved back as they were', () => {
  const shown = toFormValues(fields, stored)
  expect(shown).toMatchObject({
    dose: '2,5',
    class: '3',
    priceKop: '123,5',
    packs: [{ key: 'a', size: '0,002', note: '' }],
  })
  expect(fromFormValues(fields, shown)).toEqual({ ...stored, dose: '2.5' })
})

test('typed numbers may have commas and spaces; what is no number stays for the server to refuse', () => {
  const shown = toFormValues(fields, stored)
  expect(fromFormValues(fields, { ...shown, dose: ' 1 234,50 ', class: '−2', priceKop: '99' })).toMatchObject({
    dose: '1234.50',
    priceKop: 9900,
  })
  expect(fromFormValues(fields, { ...shown, dose: 'много', class: '2,5', priceKop: '1,234' })).toMatchObject({
    dose: 'много',
    class: '2,5',
    priceKop: '1,234',
  })
})

test('only changed fields are saved', () => {
  const shown = toFormValues(fields, stored)
  expect(changedValues(fields, shown, { ...shown })).toEqual({})
  expect(changedValues(fields, shown, { ...shown, name: '', packs: [] })).toEqual({ name: null, packs: [] })
})

test.each(entities.map(entity => [entity.path, entity] as const))(
  'an empty form of %s has the values of an empty record',
  (_, entity) => {
    const kind = describeKind(entity)
    const blank = blankValues(entity)
    expect(emptyValues(kind.fields)).toEqual({ ...blank, alias: null })
    expect(fromFormValues(kind.fields, toFormValues(kind.fields, blank))).toEqual(blank)
  },
)

test('a new pack of a product begins with one piece and nothing in stock', () => {
  const variants = describeKind(product).fields.find(({ key }) => key === 'variants')!.fields!
  const row = newRowValues(variants)
  expect([row.count, row.stock, row.sku]).toEqual([1, 0, null])
  expect(toFormValues(variants, row)).toMatchObject({ count: '1', stock: '0', sku: '' })
})
