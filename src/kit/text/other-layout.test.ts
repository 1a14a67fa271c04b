import { expect, test } from 'vitest'
import { inOtherLayout } from './other-layout.ts'

test('words typed in the wrong layout are turned into the other one', () => {
  expect(inOtherLayout('abnjanjhf')).toBe('фитофтора')
  expect(inOtherLayout('Crjh')).toBe('скор')
  expect(inOtherLayout('ыщкеы 25')).toBe('sorts 25')
  for (const text of ['', '25', 'Скор ly']) expect(inOtherLayout(text)).toBeNull()
})
