import { describe, expect, test } from 'vitest'
import { decimal, integer, money } from './fields.ts'

/** What a cell of a sheet is stored as; «refused» when the check of the field rejects it. */
const stored = (
  field: { fromCell: (cell: string) => unknown; schema: { safeParse: (value: unknown) => { success: boolean } } },
  cell: string,
) => {
  const value = field.fromCell(cell)
  return field.schema.safeParse(value).success ? value : 'refused'
}

describe('a cell with a number', () => {
  const days = integer({ label: 'Дней', min: 0, max: 5000 })
  test.each([
    ['20', 20],
    ['1 000', 1000],
    ['1\u2009000', 1000],
    ['20,0', 20],
    ['', null],
    ['20 3', 'refused'],
    ['10\n200', 'refused'],
    ['2 0', 'refused'],
    ['7-10', 'refused'],
    ['20 (3)', 'refused'],
    ['0x14', 'refused'],
    ['1e3', 'refused'],
    ['20,5', 'refused'],
    ['1.000', 'refused'],
    ['-', 'refused'],
  ])('of days «%s» is %s', (cell, value) => expect(stored(days, cell)).toBe(value))

  const norm = decimal({ label: 'Норма', scale: 6 })
  test.each([
    ['0,2', '0.2'],
    ['1 000,5', '1000.5'],
    ['1,000', '1.000'],
    ['0.250', '0.250'],
    ['1.125', '1.125'],
    ['1.000', 'refused'],
    ['12.500', 'refused'],
    ['10 20', 'refused'],
    ['0,2 0,4', 'refused'],
    ['0,2-0,4', 'refused'],
    ['1,000,5', 'refused'],
    ['2 5', 'refused'],
  ])('of a norm «%s» is %s', (cell, value) => expect(stored(norm, cell)).toBe(value))

  const price = money({ label: 'Цена' })
  test.each([
    ['1 500,50 ₽', 150_050],
    ['99', 9900],
    ['15 20', 'refused'],
    ['1500.5', 150_050],
  ])('of money «%s» is %s kopecks', (cell, value) => expect(stored(price, cell)).toBe(value))
})
