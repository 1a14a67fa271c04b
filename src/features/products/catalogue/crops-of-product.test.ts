import { expect, test } from 'vitest'
import { cropsOf } from './product-list.view.ts'

test.each([
  ['Вишня, слива, персик', 'вишня', ', слива, персик'],
  ['Плодовые (яблоня, груша), виноград', 'плодовые (яблоня, груша)', ', виноград'],
  ['Томат', 'томат', ''],
  ['', '', ''],
])('the first crop of «%s» is whole', (registered, first, others) =>
  expect(cropsOf(registered)).toEqual({ first, others }),
)
