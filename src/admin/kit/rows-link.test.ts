import { expect, test } from 'vitest'
import { rowsEdit, rowsInWords, rowsText } from './rows-link.ts'

const edit = {
  rows: [{ id: 7, version: 2, cells: { phi: '20 (2)', crop: 'Томат' }, accepted: ['phi'] }],
  removed: [{ id: 8, version: 1 }],
}

test('equal edits are one text, in whatever order their properties come, and come back from it', () => {
  const other = {
    removed: [{ version: 1, id: 8 }],
    rows: [{ accepted: ['phi'], cells: { crop: 'Томат', phi: '20 (2)' }, version: 2, id: 7 }],
  }
  expect(rowsText(edit)).toBe(rowsText(other))
  expect(rowsEdit(rowsText(edit))).toEqual(edit)
  expect([rowsText(null), rowsText(undefined), rowsEdit('')]).toEqual(['', '', null])
  // The order of rows is a part of the edit.
  expect(rowsText({ ...edit, order: [7, 9] })).not.toBe(rowsText({ ...edit, order: [9, 7] }))
})

test('an edit in words has its cells', () => {
  expect(rowsInWords(edit)).toBe('20 (2); Томат\nУбрано строк: 1')
  expect(rowsInWords(null)).toBe('')
})
