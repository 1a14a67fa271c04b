import { expect, test } from 'vitest'
import { withSeparator } from './decimal-separator.ts'
import { uploadLabels } from './upload-labels.ts'

test('sizes of the widget have the decimal separator of the language', () => {
  const { labelDecimalSeparator: separator } = uploadLabels.ru
  expect(['6.5 МБ', '1.25 ГБ', '5 МБ', '999 байт'].map(size => withSeparator(size, separator))).toEqual([
    '6,5 МБ',
    '1,25 ГБ',
    '5 МБ',
    '999 байт',
  ])
})
