import { describe, expect, test } from 'vitest'
import { waitSpreadText, waitText } from '#features/drugs/uses/wait-words.ts'
import { applicationsText, intervalText, phiCell, rateText, reentryText, waterText } from './drug-use-words.ts'
import { howText } from './how-text.ts'

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ').replaceAll('\u2060', '') ?? null
const rate = {
  rateKind: 'per_water',
  rateMin: '2.000000',
  rateMax: '2.000000',
  rateUnit: 'g',
  basisValue: '10.000000',
  basisUnit: 'l',
} as const

test.each([
  ['spray', 'До первых признаков', ['опрыскивание', 'До первых признаков']],
  ['spray', 'Опрыскивание до первых признаков', ['опрыскивание до первых признаков', null]],
  ['drench', 'Полив рассады', ['полив рассады', null]],
  ['drench', null, ['полив', null]],
] as const)('the method %s with the words «%s» is named once', (method, timingText, expected) => {
  const { method: first, timing } = howText({ method, timingText })
  expect([plain(first), timing]).toEqual(expected)
})

describe('rate', () => {
  test.each([
    [rate, '2 г на 10 л воды'],
    [{ ...rate, rateMax: '3.500000' }, '2–3,5 г на 10 л воды'],
    [{ ...rate, rateMin: null, rateMax: '0.300000', rateUnit: 'ml' } as const, 'до 0,3 мл на 10 л воды'],
    [{ ...rate, rateMin: '1', rateMax: '1', rateUnit: 'pcs' } as const, '1 шт. на 10 л воды'],
    [
      {
        ...rate,
        rateKind: 'per_area',
        rateMax: '0.7',
        rateMin: '0.5',
        rateUnit: 'kg',
        basisValue: '10000.000000',
        basisUnit: 'm2',
      } as const,
      '0,5–0,7 кг на 1 га',
    ],
    [{ ...rate, rateKind: 'per_area', basisValue: '100.000000', basisUnit: 'm2' } as const, '2 г на 100 м²'],
    [
      { ...rate, rateKind: 'per_unit', rateUnit: 'pcs', basisValue: '1.000000', basisUnit: 'plant' } as const,
      '2 шт. на 1 растение',
    ],
    [
      {
        ...rate,
        rateKind: 'per_mass',
        rateMin: '8',
        rateMax: '10',
        rateUnit: 'ml',
        basisValue: '100.000000',
        basisUnit: 'kg',
      } as const,
      '8–10 мл на 100 кг',
    ],
    [{ ...rate, rateKind: 'percent', rateMin: '3.000000', rateMax: '3.000000' } as const, '3 %'],
    [{ ...rate, rateKind: 'percent', rateMin: '1', rateMax: '3' } as const, '1–3 %'],
    [{ ...rate, rateKind: 'ready', rateMax: null, rateMin: null } as const, 'готов к применению'],
    [{ ...rate, rateMax: null, rateMin: null }, 'нет данных'],
  ])('%#', (given, text) => expect(plain(rateText(given))).toBe(text))
})

test('water with its conditions; a basis of one is written without the number', () => {
  const norm = {
    key: 'w1',
    condition: null,
    min: '10.000000',
    max: '10.000000',
    unit: 'l',
    basisValue: '100.000000',
    basisUnit: 'm2',
  } as const
  expect(plain(waterText([norm]))).toBe('10 л на 100 м²')
  const tree = {
    ...norm,
    condition: 'молодое дерево',
    min: '2',
    max: '5',
    basisValue: '1.000000',
    basisUnit: 'plant',
  } as const
  expect(plain(waterText([tree, { ...norm, basisValue: '10000.000000' }]))).toBe(
    'молодое дерево: 2–5 л на растение; 10 л на 1 га',
  )
  expect(waterText([])).toBe('нет данных')
})

describe('waiting period', () => {
  const phi = (
    phiKind: 'days' | 'not_regulated' | 'by_stage' | 'unknown',
    phiDays: number | null = null,
    phiConfirmed = true,
  ) => ({
    phiKind,
    phiDays,
    phiConfirmed,
    harvestMinDays: null as number | null,
    applicationsMax: 2,
    applicationsPer: 'season' as const,
  })
  test.each([
    [phi('days', 20), '20 дней', '20 (2)'],
    [phi('days', 1), '1 день', '1 (2)'],
    [phi('days', null), 'нет данных', 'нет данных (2)'],
    [phi('not_regulated'), 'не регламентируется', '– (2)'],
    [phi('not_regulated', null, false), 'нет данных', 'нет данных (2)'],
    [phi('by_stage'), 'определяется фазой', 'по фазе (2)'],
    [phi('unknown'), 'нет данных', 'нет данных (2)'],
    [{ ...phi('days', 5), applicationsMax: null }, '5 дней', '5'],
    [{ ...phi('days', 20), harvestMinDays: 21 }, '21 день', '20 (2)'],
    [{ ...phi('not_regulated'), harvestMinDays: 80 }, '80 дней', '– (2)'],
    [{ ...phi('by_stage'), harvestMinDays: 21 }, 'определяется фазой, не меньше 21 дня', 'по фазе (2)'],
    [{ ...phi('unknown'), harvestMinDays: 21 }, 'нет данных', 'нет данных (2)'],
  ])('%#', (use, text, cell) => {
    expect(plain(waitText(use))).toBe(text)
    expect(plain(phiCell(use))).toBe(cell)
  })
})

test('waiting periods of several uses', () => {
  const spread = (minDays: number | null, maxDays: number | null, hasDash = false, hasStage = false) =>
    plain(waitSpreadText({ minDays, maxDays, hasDash, hasStage }))
  expect(spread(5, 20)).toBe('5–20 дней')
  expect(spread(3, 3)).toBe('3 дня')
  expect(spread(7, 21, true)).toBe('не регламентируется или 7–21 день')
  expect(spread(null, null, false, true)).toBe('по фазе')
  expect(spread(null, null)).toBe('нет данных')
})

test('treatments, interval and re-entry', () => {
  expect(plain(applicationsText({ applicationsMax: 1, applicationsPer: 'season' }))).toBe('1 обработка за сезон')
  expect(plain(applicationsText({ applicationsMax: 5, applicationsPer: 'cycle' }))).toBe('5 обработок за оборот')
  expect(applicationsText({ applicationsMax: null, applicationsPer: 'year' })).toBe('нет данных')
  expect(plain(intervalText(14))).toBe('не меньше 14 дней')
  expect(plain(intervalText(21))).toBe('не меньше 21 дня')
  expect(intervalText(null)).toBeNull()
  const reentry = (reentryHandDays: number | null, reentryMechDays: number | null, cellReentry: string | null) =>
    plain(reentryText({ reentryHandDays, reentryMechDays, cellReentry }))
  expect(reentry(3, null, '3 (-)')).toBe('ручные работы — 3 дня')
  expect(reentry(7, 3, '7 (3)')).toBe('ручные работы — 7 дней, механизированные — 3 дня')
  expect(reentry(null, 3, '- (3)')).toBe('механизированные работы — 3 дня')
  expect(reentry(null, null, '- (-)')).toBe('не регламентируется')
  expect(reentry(null, null, null)).toBe('нет данных')
  for (const cell of ['-', '–', '—', '−', ' - ', '−(−)']) expect(reentry(null, null, cell)).toBe('не регламентируется')
  for (const cell of ['- 7', '-7', '-(7)', '- (130)', '− 7', '- томат', '(3)'])
    expect(reentry(null, null, cell)).toBe('нет данных')
})
