import { expect, test } from 'vitest'
import { decimalNote } from './decimal-note.ts'

test.each([
  ['1,000', 'Читаем как 1. Нужно 1 000? Уберите запятую.'],
  ['1.000', 'Читаем как 1. Нужно 1 000? Уберите точку.'],
  [' 12,500 л', 'Читаем как 12,5. Нужно 12 500? Уберите запятую.'],
  ['1,125', 'Читаем как 1,125. Нужно 1 125? Уберите запятую.'],
])('«%s» may mean a thousand times as much', (text, note) =>
  expect(decimalNote(text)?.replaceAll(/\s/g, ' ')).toBe(note),
)

test.each(['', '1', '1,5', '1,00', '0,125', '1,0000', '1 000', '1,000,5', '1.000,5', '1234,500', 'x1,000'])(
  '«%s» is clear or refused',
  text => expect(decimalNote(text)).toBeNull(),
)
