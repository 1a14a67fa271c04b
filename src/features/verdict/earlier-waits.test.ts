import { describe, expect, test } from 'vitest'
import { favourable } from './favourable.ts'
import { type Change, detailsOf, plain, questionWith, reasonTexts, treatmentOn } from './vectors/sample.ts'

/** The treatment of the sample is on 10 June, with 20 days of waiting: the harvest is from 30 June. */
const other = (day: string, use: Parameters<typeof treatmentOn>[1] = {}) =>
  treatmentOn(day, { drug: { alias: 'drugoj', name: 'Другой', substances: [] }, sides: ['pests'], ...use })

const waits = (change: Change) => reasonTexts(change).filter(text => text.startsWith('PHI'))

describe('the waiting periods of other treatments', () => {
  const late = other('2026-06-05', { use: { phiDays: 40 } })
  test.each<[string, Change, string[]]>([
    [
      'the longest one names the day',
      { planting: { plannedHarvest: null }, history: [late] },
      ['PHI_NO_DATE caution: Урожай — не раньше 15 июля.'],
    ],
    [
      'a shorter one changes nothing',
      { planting: { plannedHarvest: null }, history: [other('2026-06-05')] },
      ['PHI_NO_DATE caution: Урожай — не раньше 30 июня.'],
    ],
    [
      'picked again and again',
      { planting: { plannedHarvest: null }, crop: { harvestMode: 'continuous' }, history: [late] },
      ['PHI_PICKING caution: Сборы идут каждые несколько дней: после обработки не собирать до 15 июля.'],
    ],
    ['over on the day of harvest', { planting: { plannedHarvest: '2026-07-15' }, history: [late] }, []],
    [
      'one day too early for another treatment',
      { planting: { plannedHarvest: '2026-07-14' }, history: [late] },
      ['PHI_EARLIER caution: После обработки 5 июня (Другой) урожай — не раньше 15 июля.'],
    ],
    [
      'a dash of its own does not hide the other one',
      { use: { phiKind: 'not_regulated', phiDays: null, method: 'seed' }, planting: { plannedHarvest: null }, history: [late] },
      ['PHI_EARLIER caution: После обработки 5 июня (Другой) урожай — не раньше 15 июля.'],
    ],
    [
      'planned after the harvest',
      { planting: { plannedHarvest: '2026-07-05' }, history: [other('2026-07-06', { use: { phiDays: 40 } })] },
      [],
    ],
    [
      'unknown',
      { history: [other('2026-06-05', { use: { phiKind: 'unknown', phiDays: null } })] },
      ['PHI_UNKNOWN unknown: Нет данных о сроке ожидания после обработки 5 июня (Другой): сбор не рассчитывается.'],
    ],
    ['unknown in another season', { history: [other('2025-06-05', { use: { phiKind: 'unknown', phiDays: null } })] }, []],
    [
      'a dash of treated seeds',
      { history: [other('2026-06-05', { use: { method: 'seed', phiKind: 'not_regulated', phiDays: null, phiConfirmed: false } })] },
      [],
    ],
    ['a crop that is not eaten', { crop: { edible: false }, planting: { plannedHarvest: null }, history: [late] }, []],
  ])('%s', (_, change, expected) => expect(waits(change)).toEqual(expected))

  test('details name the day and the drug', () => {
    const change = { planting: { plannedHarvest: '2026-07-14' }, history: [late] }
    expect(detailsOf('PHI_EARLIER', change)).toEqual({ earliest_harvest: '2026-07-15', drug: 'drugoj' })
  })

  test('what speaks for a treatment names the later day too', () => {
    const [harvest] = favourable([questionWith({ planting: { plannedHarvest: '2026-07-20' }, history: [late] })])
    expect(plain(harvest!.text)).toBe('Урожай с 15 июля: дольше ждать после другой обработки')
  })
})
