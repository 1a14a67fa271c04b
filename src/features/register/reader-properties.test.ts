import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseRate } from '#features/dosing/parse-rate.ts'
import { foldLookAlikes, normalizeCell } from '#kit/text/cell-text.ts'
import { readMethod } from './read-method.ts'
import { readDay, readHazard, readProductName } from './read-name.ts'
import { readCrops, readTargets } from './read-object.ts'
import { readApplications, readInterval, readMonths, readPhi, readReentry } from './read-periods.ts'
import { readWater } from './read-water.ts'
import type { Reading } from './reading.ts'
import { vocabulary } from './vectors/sample-vocabulary.ts'

/** What holds for every reader and any cell. */

const readers: Record<string, (text: string) => Reading<unknown>> = {
  phi: readPhi,
  reentry: readReentry,
  applications: readApplications,
  interval: readInterval,
  months: readMonths,
  water: readWater,
  method: readMethod,
  name: readProductName,
  hazard: readHazard,
  day: readDay,
  crops: text => readCrops(text, vocabulary),
  targets: text => readTargets(text, ['yablonya'], vocabulary),
  rate: text => {
    const parsed = parseRate(text)
    return 'value' in parsed ? { ...parsed.value, value: parsed.value } : { value: null, read: '', unread: text }
  },
}

const pieces = [
  '20',
  '3',
  ' ',
  '-',
  '–',
  '(',
  ')',
  ',',
  ';',
  '*',
  '/',
  '%',
  '+',
  '.',
  'до',
  'мл',
  'г',
  'л',
  'на',
  '10 л',
  'воды',
  'м2',
  'кроме',
  'и',
]
const wordsOfCells = [
  'Томат',
  'лука',
  'парша',
  'дней',
  'раза',
  'в год',
  'май',
  'открытый грунт',
  '(А)',
  '(Л)',
  'Опрыскивание',
  'полив',
  'грунта',
  ' и ',
  '1 таблетка',
]
const cell = fc.oneof(
  fc.array(fc.constantFrom(...pieces, ...wordsOfCells), { maxLength: 14 }).map(parts => parts.join('')),
  fc.string({ unit: 'binary' }),
)

/** Letters and digits, and the signs that may be a footnote or a condition. */
const signs = (text: string) =>
  [
    ...foldLookAlikes(normalizeCell(text))
      .toLowerCase()
      .replace(/[\s.,;:()«»"/-]/g, ''),
  ]
    .sort()
    .join('')

describe.each(Object.entries(readers))('reading of %s', (_, read) => {
  test('nothing is dropped: what was read and what was not are together the cell', () =>
    fc.assert(
      fc.property(cell, text => {
        const result = read(text)
        const both = signs(`${result.read} ${result.unread}`)
        expect([...both].filter(sign => !/\p{P}/u.test(sign)).join('')).toBe(
          [...signs(text)].filter(sign => !/\p{P}/u.test(sign)).join(''),
        )
      }),
      { numRuns: 500 },
    ))
  test('a long cell takes time in proportion', () => {
    for (const piece of ['1', '1-', 'а', '(', ' ', ', ', 'до ', 'томат, ', '2 мл/10 л ', '(а)'])
      expect(read(piece.repeat(100_000)).unread.length).toBeGreaterThanOrEqual(0)
  })
})
