import { describe, expect, test } from 'vitest'
import { cases } from './harvest.testing.ts'
import { type Change, detailsOf, sourceTitle, substance } from './vectors/sample.ts'

describe('the waiting period in days', () => {
  const tooLate = (left: string) =>
    `PHI forbidden: До сбора ${left}, а срок ожидания — 20 дней. После такой обработки урожай — не раньше 30 июня; последний день обработки был`
  cases([
    ['exactly reached', { planting: { plannedHarvest: '2026-06-30' } }, []],
    ['one day short', { planting: { plannedHarvest: '2026-06-29' } }, [`${tooLate('19 дней')} 9 июня.`]],
    ['harvest on the same day', { planting: { plannedHarvest: '2026-06-10' } }, [`${tooLate('0 дней')} 21 мая.`]],
    ['harvest tomorrow', { planting: { plannedHarvest: '2026-06-11' } }, [`${tooLate('1 день')} 22 мая.`]],
    [
      'no planned harvest',
      { planting: { plannedHarvest: null } },
      ['PHI_NO_DATE caution: Урожай — не раньше 30 июня.'],
    ],
    [
      'the planned harvest is over',
      { planting: { plannedHarvest: '2026-06-09' } },
      ['PHI_NO_DATE caution: Урожай — не раньше 30 июня.'],
    ],
    [
      'picked again and again, no next picking',
      { planting: { plannedHarvest: null }, crop: { harvestMode: 'continuous' } },
      ['PHI_PICKING caution: Сборы идут каждые несколько дней: после обработки не собирать до 30 июня.'],
    ],
    [
      'the harvest mode is unknown',
      { planting: { plannedHarvest: null }, crop: { harvestMode: null } },
      ['PHI_NO_DATE caution: Урожай — не раньше 30 июня.'],
    ],
    ['there is no harvest', { planting: { plannedHarvest: null }, crop: { edible: false } }, []],
    [
      'a missing number is not zero',
      { use: { phiDays: null } },
      ['PHI_UNKNOWN unknown: Нет данных о сроке ожидания: сбор не рассчитывается.'],
    ],
    [
      'no crop is chosen',
      { crop: null, planting: { plannedHarvest: null } },
      [
        'PHI_NO_DATE caution: Урожай — не раньше 30 июня.',
        'CROP_UNKNOWN unknown: Выберите культуру: у каждой своя норма.',
      ],
    ],
  ])
  test('details', () => {
    expect(detailsOf('PHI', { planting: { plannedHarvest: '2026-06-29' } })).toEqual({
      left: 19,
      days: 20,
      earliest_harvest: '2026-06-30',
      last_treatment: '2026-06-09',
    })
    expect(detailsOf('PHI_NO_DATE', { planting: { plannedHarvest: null } })).toEqual({ earliest_harvest: '2026-06-30' })
    expect(
      detailsOf('PHI_PICKING', { planting: { plannedHarvest: null }, crop: { harvestMode: 'continuous' } }),
    ).toEqual({
      earliest_harvest: '2026-06-30',
    })
    expect(sourceTitle('PHI', { planting: { plannedHarvest: '2026-06-29' } })).toBe('Этикетка')
  })
})

describe('no days to wait', () => {
  const dash = { phiKind: 'not_regulated', phiDays: null } as const
  const doubt = ['PHI_DASH caution: Срок ожидания не регламентируется: прежде чем собирать урожай, сверьте этикетку.']
  const unknown = ['PHI_UNKNOWN unknown: Нет данных о сроке ожидания: сбор не рассчитывается.']
  cases([
    ['a dash of a chemical spray', { use: dash }, doubt],
    ['a dash of a chemical drench', { use: { ...dash, method: 'drench' } }, doubt],
    ['a dash of a seed treatment', { use: { ...dash, method: 'seed' }, planting: { plantedAt: '2026-06-10' } }, []],
    [
      'a dash of a biological drug',
      {
        use: dash,
        drug: { kind: 'biopesticide', substances: [{ alias: 'b', name: 'b', isBiological: true, groups: [] }] },
      },
      [],
    ],
    ['a dash of a fertiliser', { use: dash, drug: { kind: 'fertilizer' } }, []],
    ['a dash on the bare branches', { use: dash, planting: { bbch: '06' } }, []],
    ['a dash when the buds have burst', { use: dash, planting: { bbch: '07' } }, doubt],
    ['a dash of a use before bud burst', { use: { ...dash, bbchTo: '06' }, planting: { bbch: '00' } }, []],
    [
      'a dash of a use before bud burst, the phase is unknown',
      { use: { ...dash, bbchTo: '06' }, planting: { bbch: null } },
      ['STAGE_UNKNOWN unknown: Отметьте фазу, тогда ответ будет точным.'],
    ],
    [
      'a dash of a partly biological drug',
      { use: dash, drug: { substances: [substance('sera'), substance('bacillus', [], true)] } },
      doubt,
    ],
    ['a dash of a use until bud burst', { use: { ...dash, bbchTo: '07' }, planting: { bbch: '07' } }, doubt],
    ['a dash, the phase is unknown', { use: dash, planting: { bbch: null } }, doubt],
    ['an unconfirmed dash', { use: { ...dash, phiConfirmed: false } }, unknown],
    ['unconfirmed days count', { use: { phiConfirmed: false } }, []],
    ['unknown', { use: { phiKind: 'unknown', phiDays: null } }, unknown],
    [
      'unknown on a crop that is not eaten',
      { use: { phiKind: 'unknown', phiDays: null }, crop: { edible: false } },
      [],
    ],
  ])
})

describe('a waiting period by stage', () => {
  const early = { phiKind: 'by_stage', phiDays: null, phiBbchMax: '03' } as const
  const buds = 'PHI_STAGE forbidden: Эта обработка — только до распускания почек.'
  const late = (limit: number) => `PHI_STAGE forbidden: Эта обработка — не позже фазы BBCH ${limit}.`
  cases([
    ['not passed', { use: early, planting: { bbch: '03' } }, []],
    ['passed', { use: early, planting: { bbch: '04' } }, [buds]],
    [
      'a phase that ends after the limit',
      { use: { ...early, phiBbchMax: '69' }, planting: { bbch: '65', bbchEnd: '75' } },
      [late(69)],
    ],
    [
      'a phase that ends with the limit',
      { use: { ...early, phiBbchMax: '69' }, planting: { bbch: '60', bbchEnd: '69' } },
      [],
    ],
    ['passed, of a later stage', { use: { ...early, phiBbchMax: '71' } }, [late(71)]],
    [
      'passed, on the first code of open buds',
      { use: { ...early, phiBbchMax: '07' } },
      ['PHI_STAGE forbidden: Эта обработка — не позже фазы BBCH 07.'],
    ],
    [
      'passed, by the last code of the window',
      { use: { ...early, phiBbchMax: null, bbchTo: '03' } },
      ['STAGE forbidden: Сейчас не та фаза: плод с орех, BBCH 72. Регламент — до BBCH 03.', buds],
    ],
    [
      'after the harvest, before the next spring',
      { use: { ...early, bbchFrom: '91', bbchTo: '03' }, planting: { bbch: '97' } },
      [],
    ],
    [
      'after the harvest, the window begins',
      { use: { ...early, bbchFrom: '91', bbchTo: '03' }, planting: { bbch: '91' } },
      [],
    ],
    ['the window begins before the limit', { use: { ...early, bbchFrom: '00' }, planting: { bbch: '04' } }, [buds]],
    ['the window begins with the limit', { use: { ...early, bbchFrom: '03' }, planting: { bbch: '04' } }, [buds]],
    [
      'the phase is unknown',
      { use: early, planting: { bbch: null } },
      ['STAGE_UNKNOWN unknown: Отметьте фазу, тогда ответ будет точным.'],
    ],
    [
      'the phase is unknown, with a window',
      { use: { ...early, bbchFrom: '00', bbchTo: '03' }, planting: { bbch: null } },
      ['STAGE_UNKNOWN unknown: Отметьте фазу, тогда ответ будет точным.'],
    ],
    [
      'in summer, of a window over the winter',
      { use: { ...early, bbchFrom: '91', bbchTo: '03' } },
      ['STAGE forbidden: Сейчас не та фаза: плод с орех, BBCH 72. Регламент — BBCH 91–03.', buds],
    ],
    ...(['bbchFrom', 'bbchTo'] as const).map((end): [string, Change, string[]] => [
      `nobody has marked the phase of a window with ${end} alone`,
      { use: { ...early, [end]: '03' }, planting: { bbch: null } },
      ['STAGE_UNKNOWN unknown: Отметьте фазу, тогда ответ будет точным.'],
    ]),
    [
      'the stage is not given',
      { use: { ...early, phiBbchMax: null } },
      ['PHI_UNKNOWN unknown: Срок ожидания определяется фазой, но она не указана.'],
    ],
  ])
  test('details', () => expect(detailsOf('PHI_STAGE', { use: early })).toEqual({ bbch: '72', bbch_max: '03' }))
})
