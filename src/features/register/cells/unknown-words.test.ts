import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vocabulary } from '../vectors/sample-vocabulary.ts'
import { applyCells } from './apply-cells.ts'
import { readRow } from './cell-readings.ts'
import type { ColumnKey, UseCells } from './columns-of-use.ts'
import type { Lookup } from './read-column.ts'

/** A number or a name beside a word that no reader knows never becomes a value, not even if a person accepts it. */

const lookup: Lookup = { vocabulary, idOf: () => 1, nameOf: (_, id) => String(id) }
const cells: UseCells = {
  crop: 'Томат',
  target: 'парша яблони',
  norm: '25 г/10 л воды',
  water: '10 л/100 м2',
  phi: '14 (3)',
  interval: '10',
  method: 'Опрыскивание: до цветения',
  reentry: '3 (-)',
}
const numbers = ['phi', 'interval', 'reentry', 'norm', 'water'] as const
const known: Record<ColumnKey, readonly string[]> = {
  crop: ['Томат', 'Томат, картофель', 'Огурец (защищённый грунт)', 'Плодовые'],
  target: ['парша яблони', 'парша груши'],
  norm: ['2 мл/10 л воды', '0,5 л/га', '30 г/20 м2', '8-10 мл/100 кг клубней', '3 %', '2'],
  water: ['10 л/100 м2', '2-5 л/дерево', 'до 5 л/м2'],
  phi: ['20 (3)', '20', '- (1)', '2 недели', '1 мес. (2)', '48 ч', '7-10 (2)'],
  interval: ['10', '7-10 дней', 'не менее 14 дней', 'до 14 дней', '1 раз в 10 дней', '2 недели'],
  method: ['Опрыскивание', 'Опрыскивание: до цветения', 'Полив перед посадкой', 'Опрыскивание в августе'],
  reentry: ['3 (-)', '7 (3)', '24 ч', '3'],
}
const empty: Record<ColumnKey, object> = {
  crop: { plants: [], plantGroups: [] },
  target: { targets: [] },
  norm: { rateKind: 'unknown', rateMax: null, waterNorms: [] },
  water: { waterNorms: [] },
  phi: { phiKind: 'unknown', phiDays: null, applicationsMax: null },
  interval: { intervalMinDays: null, intervalMaxDays: null },
  method: { timingConfirmed: false, bbchFrom: null, bbchTo: null, monthsFrom: null, plantingTime: null },
  reentry: { reentryHandDays: null, reentryMechDays: null },
}

const isNothing = (key: ColumnKey, text: string) => {
  const typed = { ...cells, [key]: text, ...(key === 'norm' ? { water: '' } : {}) }
  for (const accepted of [[], [key]]) {
    expect(readRow(typed, lookup, accepted)[key], text).toMatchObject({ canAccept: false })
    expect(readRow(typed, lookup, accepted)[key].state === 'ok' && key !== 'water', text).toBe(false)
    expect(applyCells(null, { cells: typed, accepted }, lookup).values, text).toMatchObject(empty[key])
  }
}

const letters = [...'бвгджзйклмнпрстфхцчшщ']
const unknownWord = fc.array(fc.constantFrom(...letters), { minLength: 5, maxLength: 9 }).map(parts => parts.join(''))

test.each(Object.entries(known) as [ColumnKey, readonly string[]][])('%s with an unknown word', (key, texts) =>
  fc.assert(
    fc.property(
      fc.constantFrom(...texts),
      unknownWord,
      fc.constantFrom(' ', ', ', '; ', '. ', ' (', ' / '),
      (text, word, sign) => isNothing(key, `${text}${sign}${word}`),
    ),
    { numRuns: 60 },
  ),
)

test.each(numbers)('%s: a number and an unknown word', key =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999 }),
      unknownWord,
      fc.constantFrom(' ', '', '-', '. '),
      (number, word, sign) => isNothing(key, `${number}${sign}${word}`),
    ),
    { numRuns: 60 },
  ),
)

test.each(
  (Object.entries(known) as [ColumnKey, readonly string[]][]).flatMap(([key, texts]) =>
    texts.map(text => [key, text] as const),
  ),
)('%s «%s» after «не», «кроме», «за исключением»', (key, text) => {
  for (const ban of ['не', 'кроме', 'за исключением'])
    isNothing(key, `${ban} ${text.charAt(0).toLowerCase()}${text.slice(1)}`)
})

test.each([
  ['phi', '2 40 (2)'],
  ['phi', '1 обработка за сезон'],
  ['phi', '3 декады'],
  ['interval', '10 раз'],
  ['norm', '25 г / 5 л / 100 м2'],
  ['norm', '2 ампулы на 10 л воды'],
  ['norm', '1 пакет/10 л'],
  ['crop', 'Томат, кроме томата защищенного грунта'],
] as const)('%s «%s»', isNothing)
