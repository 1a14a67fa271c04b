import { expect, test } from 'vitest'
import { describeKind } from '#admin/kit/kinds/describe-kind.server.ts'
import { entities } from '#app/entities.ts'
import { rowColumnsOf } from './row-columns.ts'

const rowsField = (path: string, key: string) => {
  const kind = describeKind(entities.find(entity => entity.path === path)!)
  return kind.fields.find(field => field.key === key)!
}
const keysOf = (path: string, key: string) => {
  const { shown, folded } = rowColumnsOf(rowsField(path, key))
  return { shown: shown.map(column => column.key), folded: folded.map(field => field.key) }
}

test('short rows have all their fields in the line', () => {
  expect(keysOf('drugs', 'ingredients')).toEqual({ shown: ['substanceId', 'content', 'unit', 'strain'], folded: [] })
  expect(keysOf('drugs', 'packs')).toEqual({ shown: ['size', 'unit', 'count', 'note'], folded: [] })
})

test('of long rows the required fields come first into the line, in the declared order', () => {
  const { shown, folded } = keysOf('products', 'variants')
  expect(shown).toEqual(['sku', 'size', 'unit', 'count', 'priceKop', 'stock', 'stockState'])
  expect(folded).toEqual(['oldPriceKop', 'vatRate', 'expectedAt', 'expiryDate', 'maxPerOrder', 'barcode'])
})

test('references of which a row has exactly one are one column', () => {
  const { shown } = rowColumnsOf(rowsField('posts', 'related'))
  expect(shown).toHaveLength(1)
  expect(shown[0]!.fields.map(({ key }) => key)).toContain('schemeId')
  expect(keysOf('sorts', 'resistances').shown).toEqual(['pestId', 'level'])
})

test('every field of every kind of row is in the line or folded, once', () => {
  for (const entity of entities)
    for (const field of describeKind(entity).fields.filter(({ kind }) => kind === 'rows')) {
      const { shown, folded } = rowColumnsOf(field)
      const found = [...shown.flatMap(column => column.fields), ...folded].map(({ key }) => key)
      expect(found.toSorted(), `${entity.path} ${field.key}`).toEqual(field.fields!.map(({ key }) => key).toSorted())
      expect(shown.length, `${entity.path} ${field.key}`).toBeGreaterThan(0)
    }
})
