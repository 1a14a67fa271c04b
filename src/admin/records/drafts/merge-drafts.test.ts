import { expect, test } from 'vitest'
import type { FieldDescription } from '#admin/kit/kinds/kind-description.ts'
import { mergeDrafts } from './merge-drafts.ts'

const fields = ['name', 'country'].map(key => ({ key, kind: 'text', label: key }) as unknown as FieldDescription)
const base = { name: 'Имя', country: 'Чехия' }

test('fields that one side has changed are merged', () => {
  const merged = mergeDrafts(fields, { base, theirs: { ...base, country: 'Китай' }, mine: { ...base, name: 'Моё' } })
  expect(merged).toEqual({ taken: { country: 'Китай' }, conflicts: {} })
})

test('a field that both have changed is asked, unless both have typed the same', () => {
  const theirs = { name: 'Чужое', country: 'Китай' }
  expect(mergeDrafts(fields, { base, theirs, mine: { name: 'Моё', country: 'Китай ' } })).toEqual({
    taken: {},
    conflicts: { name: { base: 'Имя', theirs: 'Чужое', mine: 'Моё' } },
  })
})
