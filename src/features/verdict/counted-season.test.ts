import { describe } from 'vitest'
import { cases, plantingUnknown } from './counted.testing.ts'
import { landWithoutCrop } from './question.ts'
import { type Change, treatmentOn } from './vectors/sample.ts'

describe('the treatments that are of the season', () => {
  const history = [treatmentOn('2026-04-20'), treatmentOn('2026-05-10')]
  const full = (changesOn = ' → 2027-01-01') => [
    `MAX_COUNT forbidden: В сезоне уже 2 из 2 обработок этим препаратом.${changesOn}`,
  ]
  cases([
    [
      'last year of a perennial is over',
      { history: [treatmentOn('2025-12-31'), treatmentOn('2026-05-10')], use: { applicationsMax: 2 } },
      [],
    ],
    [
      'of seedlings too: all of this planting, before the day of planting',
      {
        history,
        use: { applicationsMax: 2 },
        crop: { lifeCycle: 'annual' },
        planting: { plantedAt: '2026-06-11', plannedHarvest: '2026-09-01' },
      },
      full(''),
    ],
    [
      'those before planting belonged to others',
      {
        history,
        use: { applicationsMax: 2 },
        crop: { lifeCycle: 'annual' },
        planting: { plantedAt: '2026-06-10', plannedHarvest: '2026-09-01' },
      },
      [],
    ],
    [
      'the first day of the year counts',
      { history: [treatmentOn('2026-01-01'), treatmentOn('2026-05-10')], use: { applicationsMax: 2 } },
      full(),
    ],
    [
      'last year of a perennial herb is over',
      {
        history: [treatmentOn('2025-12-31'), treatmentOn('2026-05-10')],
        use: { applicationsMax: 2 },
        crop: { lifeCycle: 'perennial_herb' },
      },
      [],
    ],
    [
      'all treatments of a planting over the winter count',
      {
        history: [treatmentOn('2025-10-31'), treatmentOn('2026-05-10')],
        use: { applicationsMax: 2 },
        crop: { lifeCycle: 'annual' },
        planting: { plantedAt: '2025-10-01' },
      },
      full(''),
    ],
    [
      'without the day of planting those of another year are asked about',
      {
        history: [treatmentOn('2025-10-31'), treatmentOn('2026-05-10')],
        use: { applicationsMax: 2 },
        crop: { lifeCycle: 'annual' },
      },
      [plantingUnknown],
    ],
    [
      'those of this year count without it',
      { history, use: { applicationsMax: 2 }, crop: { lifeCycle: 'annual' } },
      full(''),
    ],
    [
      'before the day of planting those of the last year count',
      {
        history: [treatmentOn('2025-06-11'), treatmentOn('2025-06-10')],
        use: { applicationsMax: 2 },
        crop: { lifeCycle: 'annual' },
        planting: { plantedAt: '2026-06-11', plannedHarvest: '2026-09-01' },
      },
      [],
    ],
    [
      'those of the year before planting count per cycle as well, if it is not known how long the crop lives',
      {
        history: [treatmentOn('2026-04-20'), treatmentOn('2026-05-10')],
        use: { applicationsMax: 2, applicationsPer: 'cycle' },
        crop: { lifeCycle: null },
        planting: { plantedAt: '2026-05-20' },
      },
      full(''),
    ],
    [
      'of land without a crop those of the calendar year',
      {
        history: [treatmentOn('2025-12-31'), treatmentOn('2026-05-10')],
        use: { applicationsMax: 2 },
        crop: landWithoutCrop,
      },
      [],
    ],
    [
      'of land without a crop, until the year is over',
      { history, use: { applicationsMax: 2 }, crop: landWithoutCrop },
      full(),
    ],
    [
      'treatments before the day of planting do not count',
      {
        history: [treatmentOn('2026-04-20'), treatmentOn('2026-05-10')],
        use: { applicationsMax: 2 },
        crop: { lifeCycle: 'annual' },
        planting: { plantedAt: '2026-04-21' },
      },
      [],
    ],
    [
      'what is registered for before planting is of this planting',
      {
        history: [
          treatmentOn('2026-04-20', { use: { plantingTime: 'before' } }),
          treatmentOn('2026-04-19', { use: { method: 'seed' } }),
          treatmentOn('2026-04-18', { use: { plantingTime: 'at' } }),
        ],
        use: { applicationsMax: 2 },
        crop: { lifeCycle: 'annual' },
        planting: { plantedAt: '2026-04-21' },
      },
      full(''),
    ],
    [
      'within the year that ends with the planting',
      {
        history: [
          treatmentOn('2025-04-21', { use: { plantingTime: 'before' } }),
          treatmentOn('2025-04-20', { use: { plantingTime: 'before' } }),
        ],
        use: { applicationsMax: 2 },
        crop: { lifeCycle: 'annual' },
        planting: { plantedAt: '2026-04-21' },
      },
      [],
    ],
    [
      'from the same day of the year before the planting',
      {
        history: [treatmentOn('2025-04-21', { use: { plantingTime: 'before' } })],
        use: { applicationsMax: 1 },
        crop: { lifeCycle: 'annual' },
        planting: { plantedAt: '2026-04-21' },
      },
      ['MAX_COUNT forbidden: В сезоне уже 1 из 1 обработки этим препаратом.'],
    ],
    [
      'the day of planting counts',
      { history, use: { applicationsMax: 2 }, crop: { lifeCycle: 'annual' }, planting: { plantedAt: '2026-04-20' } },
      full(''),
    ],
    [
      'by the year, of an annual',
      {
        history: [treatmentOn('2025-10-31'), treatmentOn('2026-05-10')],
        use: { applicationsMax: 2, applicationsPer: 'year' },
        crop: { lifeCycle: 'annual' },
      },
      [],
    ],
    [
      'by the year, of an annual, until the year is over',
      { history, use: { applicationsMax: 2, applicationsPer: 'year' }, crop: { lifeCycle: 'annual' } },
      full(),
    ],
    [
      'by the cycle, of a perennial: by the year',
      {
        history: [treatmentOn('2025-10-31'), treatmentOn('2026-05-10')],
        use: { applicationsMax: 2, applicationsPer: 'cycle' },
      },
      [],
    ],
    [
      'by the cycle, of an annual: by the planting',
      {
        history: [treatmentOn('2025-10-31'), treatmentOn('2026-05-10')],
        use: { applicationsMax: 2, applicationsPer: 'cycle' },
        crop: { lifeCycle: 'annual' },
        planting: { plantedAt: '2025-10-31' },
      },
      full(''),
    ],
    [
      'with an unknown life cycle those of another year are asked about',
      {
        history: [treatmentOn('2025-10-31'), treatmentOn('2026-05-10')],
        use: { applicationsMax: 2 },
        crop: { lifeCycle: null },
      },
      [plantingUnknown],
    ],
  ])
})

describe('the season of a crop with an unknown life cycle', () => {
  const planted: Change = {
    use: { applicationsMax: 2 },
    crop: { lifeCycle: null },
    planting: { plantedAt: '2026-05-01' },
  }
  const full = ['MAX_COUNT forbidden: В сезоне уже 2 из 2 обработок этим препаратом.']
  cases([
    ['the calendar year counts', { ...planted, history: [treatmentOn('2026-04-20'), treatmentOn('2026-05-20')] }, full],
    [
      'it applies after a new planting too',
      {
        ...planted,
        planting: { plantedAt: '2025-10-01' },
        history: [treatmentOn('2025-10-20'), treatmentOn('2026-05-20')],
      },
      full,
    ],
    [
      'what is in neither does not',
      { ...planted, history: [treatmentOn('2025-04-20'), treatmentOn('2026-05-20')] },
      [],
    ],
    [
      'it applies without a crop too',
      { ...planted, crop: null, history: [treatmentOn('2026-04-20'), treatmentOn('2026-05-20')] },
      [...full, 'CROP_UNKNOWN unknown: Выберите культуру: у каждой своя норма.'],
    ],
  ])
})
