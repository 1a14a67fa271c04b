import { expect, test } from 'vitest'
import { changedPart } from './changed-part.ts'

test.each([
  ['до пятен, не больше трёх раз.', 'до пятен, не больше двух раз.', ['до пятен, не больше ', 'двух ', 'раз.']],
  ['Чехия', 'Китай', ['', 'Китай', '']],
  ['', '14', ['', '14', '']],
  ['одно слово', 'одно слово', ['одно слово', '', '']],
  ['а а', 'а а а', ['а ', 'а ', 'а']],
])('«%s» → «%s»', (base, text, parts) => {
  expect(changedPart(base, text)).toEqual(parts)
  expect(changedPart(base, text).join('')).toBe(text)
})
