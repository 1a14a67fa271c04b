import { expect, test } from 'vitest'
import type { FieldDescription } from '#admin/kit/kinds/kind-description.ts'
import { foldedFields } from './folded-fields.ts'

const field = (key: string, change: Partial<FieldDescription> = {}) =>
  ({ key, label: key, kind: 'integer', required: false, ...change }) as FieldDescription
const fields = [field('first'), field('days'), field('height'), field('mass'), field('name', { required: true })]
const section = { fields: fields.map(({ key }) => key) }
const foldedKeys = (values: Record<string, unknown>, wanted: string[] = []) =>
  foldedFields({ fields, wanted }, section, values).map(({ key }) => key)

test('what is empty is folded: not the first field, nor what is required or wanted', () => {
  expect(foldedKeys({})).toEqual(['days', 'height', 'mass'])
  expect(foldedKeys({}, ['days'])).toEqual(['height', 'mass'])
})

test('zero is filled in, spaces are not', () => {
  expect(foldedKeys({ days: 0, height: ' ', mass: null })).toEqual(['height', 'mass'])
})

test('one empty field alone is not folded', () => {
  expect(foldedKeys({ days: 1, height: 2 })).toEqual([])
})
