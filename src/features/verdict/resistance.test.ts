import { describe, expect, test } from 'vitest'
import { unnamedSource } from '#features/sources/unnamed-source.ts'
import { groupSource } from './resistance.ts'
import { cases, combined, dmi, limited, qoi, reasonTexts, with_ } from './rotation.testing.ts'
import { type Change, detailsOf, group, reasonsOf, sourceTitle, substance, treatmentOn } from './vectors/sample.ts'

describe('the same group in a row', () => {
  const limit = limited({ maxConsecutive: 2 })
  const repeated = (times: string) => [
    `MOA_REPEAT caution: Группа FRAC 3 уже была ${times} подряд. Возьмите другую группу действия.`,
  ]
  cases([
    ['once', { ...limit, history: [with_('2026-05-01', [dmi])] }, []],
    [
      'once where even that is the limit',
      { ...limited({ maxConsecutive: 1 }), history: [with_('2026-05-01', [dmi])] },
      repeated('1 раз'),
    ],
    ['twice', { ...limit, history: [with_('2026-05-01', [dmi]), with_('2026-05-15', [dmi])] }, repeated('2 раза')],
    [
      'five times',
      { ...limit, history: ['01', '05', '10', '15', '20'].map(day => with_(`2026-05-${day}`, [dmi])) },
      repeated('5 раз'),
    ],
    [
      'in any order of entry',
      { ...limit, history: [with_('2026-05-15', [dmi]), with_('2026-04-01', [qoi]), with_('2026-05-01', [dmi])] },
      repeated('2 раза'),
    ],
    [
      'another group in between',
      { ...limit, history: [with_('2026-05-01', [dmi]), with_('2026-05-10', [qoi]), with_('2026-05-15', [dmi])] },
      [],
    ],
    [
      'another one last',
      { ...limit, history: [with_('2026-05-01', [dmi]), with_('2026-05-10', [dmi]), with_('2026-05-15', [qoi])] },
      [],
    ],
    [
      'a mix counts for each of its groups',
      { ...limit, history: [with_('2026-05-01', [dmi, qoi]), with_('2026-05-15', [qoi, dmi])] },
      repeated('2 раза'),
    ],
    [
      'a drug of two substances counts for both groups',
      { ...limit, history: [combined('2026-05-01', [dmi], [qoi]), combined('2026-05-15', [qoi], [dmi])] },
      repeated('2 раза'),
    ],
    [
      'two drugs of one day are one treatment',
      { ...limit, history: [with_('2026-05-15', [dmi]), with_('2026-05-15', [dmi])] },
      [],
    ],
    [
      'partners of today are this treatment',
      { ...limit, history: [with_('2026-05-15', [dmi]), with_('2026-06-10', [dmi])] },
      [],
    ],
    [
      'what is planned does not count',
      { ...limit, history: [with_('2026-05-15', [dmi]), with_('2026-06-15', [dmi])] },
      [],
    ],
    [
      'the same code of another system is another group',
      { ...limit, history: [with_('2026-05-01', [group('IRAC', '3')]), with_('2026-05-15', [group('IRAC', '3')])] },
      [],
    ],
    [
      'treatments against pests do not interrupt',
      {
        ...limit,
        history: [
          with_('2026-05-01', [dmi]),
          with_('2026-05-10', [group('IRAC', '6')], { sides: ['pests'] }),
          with_('2026-05-15', [dmi]),
        ],
      },
      repeated('2 раза'),
    ],
    [
      'a treatment of the same side with an unknown group interrupts',
      { ...limit, history: [with_('2026-05-01', [dmi]), with_('2026-05-10', []), with_('2026-05-15', [dmi])] },
      [],
    ],
    [
      'seed treatments do not count',
      { ...limit, history: [with_('2026-05-01', [dmi], { use: { method: 'seed' } }), with_('2026-05-15', [dmi])] },
      [],
    ],
    [
      'nor does dipping',
      { ...limit, history: [with_('2026-05-01', [dmi], { use: { method: 'dip' } }), with_('2026-05-15', [dmi])] },
      [],
    ],
    [
      'a seed treatment itself is not checked',
      {
        ...limit,
        use: { method: 'seed' },
        planting: { plantedAt: '2026-06-10' },
        history: [with_('2026-05-01', [dmi]), with_('2026-05-15', [dmi])],
      },
      [],
    ],
    ['last year is over', { ...limit, history: [with_('2025-09-01', [dmi]), with_('2026-05-15', [dmi])] }, []],
    ['no limit, no reason', { ...limited({}), history: [with_('2026-05-01', [dmi]), with_('2026-05-15', [dmi])] }, []],
    [
      'many sites, no reason',
      { ...limited({ maxConsecutive: 1, multiSite: true }), history: [with_('2026-05-15', [dmi])] },
      [],
    ],
    [
      'the history is unknown',
      { ...limit, history: null },
      [
        'HISTORY_UNKNOWN unknown: Не указано, чем уже обрабатывали: число обработок, перерыв и чередование не проверены.',
      ],
    ],
    [
      'no use',
      { ...limit, use: null, history: [with_('2026-05-01', [dmi]), with_('2026-05-15', [dmi])] },
      [
        'NO_USE forbidden: Яблоня, парша яблони — этот препарат не разрешён. На этой культуре он разрешён от другого: парша яблони.',
      ],
    ],
  ])
  test('groups of pests and of weeds have sequences of their own', () => {
    const pests = limited({ maxConsecutive: 1 }, 'IRAC', '1B')
    expect(
      reasonTexts({ ...pests, history: [with_('2026-05-15', [group('IRAC', '1B')], { sides: [] })] }),
    ).toHaveLength(1)
    expect(
      reasonTexts({
        ...pests,
        history: [
          with_('2026-05-10', [group('IRAC', '1B')], { sides: [] }),
          with_('2026-05-15', [], { sides: ['pests'] }),
        ],
      }),
    ).toEqual([])
    expect(
      reasonTexts({
        ...pests,
        history: [
          with_('2026-05-10', [group('IRAC', '1B')], { sides: [] }),
          with_('2026-05-15', [], { sides: ['weeds'] }),
        ],
      }),
    ).toHaveLength(1)
    expect(reasonTexts({ ...pests, history: [combined('2026-05-15', [dmi], [group('IRAC', '1B')])] })).toHaveLength(1)
    const weeds = limited({ maxConsecutive: 1 }, 'HRAC', '9')
    expect(
      reasonTexts({
        ...weeds,
        history: [
          with_('2026-05-10', [group('HRAC', '9')], { sides: [] }),
          with_('2026-05-15', [], { sides: ['weeds'] }),
        ],
      }),
    ).toEqual([])
    expect(
      reasonTexts({
        ...weeds,
        history: [
          with_('2026-05-10', [group('HRAC', '9')], { sides: [] }),
          with_('2026-05-15', [], { sides: ['diseases'] }),
        ],
      }),
    ).toHaveLength(1)
  })
  test('details and source', () => {
    const change = { ...limit, history: [with_('2026-05-01', [dmi]), with_('2026-05-15', [dmi])] }
    expect(detailsOf('MOA_REPEAT', change)).toEqual({ group: 'FRAC 3', run: 2, limit: 2 })
    expect(sourceTitle('MOA_REPEAT', change)).toBe('Правила чередования групп действия')
    expect(sourceTitle('MOA_REPEAT', { ...change, ...limited({ maxConsecutive: 2, source: { title: 'FRAC' } }) })).toBe(
      'FRAC',
    )
  })
})

test('with an unknown life cycle both seasons are checked and each reason appears once', () => {
  const grown: Change = { crop: { lifeCycle: null }, planting: { plantedAt: '2026-05-01' } }
  const early = [with_('2026-04-10', [dmi]), with_('2026-04-20', [dmi])]
  expect(reasonTexts({ ...grown, ...limited({ maxConsecutive: 2 }), history: early })).toHaveLength(1)
  const late = [with_('2026-05-10', [dmi]), with_('2026-05-20', [dmi])]
  expect(
    reasonTexts({ ...grown, ...limited({ maxConsecutive: 2, maxPerSeason: 2 }), history: late }).map(
      reason => reason.split(' ')[0],
    ),
  ).toEqual(['MOA_REPEAT', 'MOA_SHARE'])
  const two = {
    drug: {
      substances: [
        substance('own', [group('FRAC', '3', { maxPerSeason: 1 }), group('FRAC', '11', { maxPerSeason: 1 })]),
      ],
    },
  }
  expect(reasonTexts({ ...grown, ...two, history: [with_('2026-05-10', [dmi, qoi])] })).toHaveLength(2)
  const raek = treatmentOn('2026-04-20', {
    drug: { alias: 'raek', name: 'Раёк', substances: [substance('difenokonazol')] },
  })
  expect(reasonTexts({ ...grown, history: [raek] })).toHaveLength(1)
  const own = limited({}, 'IRAC', '4A')
  const tubers = with_('2026-04-20', [group('IRAC', '4A')], { use: { method: 'seed' } })
  expect(reasonTexts({ ...grown, ...own, history: [tubers] })).toHaveLength(1)
})

describe('neonicotinoids after treated tubers', () => {
  const own = limited({}, 'IRAC', '4A')
  const tubers = with_('2026-05-01', [group('IRAC', '4A')], { use: { method: 'seed' } })
  const seed = ['MOA_SEED caution: Посадочный материал уже обработан этой группой: по листу её не используют.']
  cases([
    ['a spray on leaves', { ...own, history: [tubers] }, seed],
    [
      'dipped roots',
      { ...own, history: [with_('2026-05-01', [group('IRAC', '4A')], { use: { method: 'dip' } })] },
      seed,
    ],
    ['not a spray on leaves', { ...own, use: { method: 'drench' }, history: [tubers] }, []],
    ['treated with something else', { ...own, history: [with_('2026-05-01', [dmi], { use: { method: 'seed' } })] }, []],
    ['sprayed before', { ...own, history: [with_('2026-05-01', [group('IRAC', '4A')])] }, []],
    ['another group over the leaves', { ...limited({}, 'IRAC', '28'), history: [tubers] }, []],
    ['last year', { ...own, history: [{ ...tubers, day: '2025-05-01' }] }, []],
    [
      'tubers treated before they were planted',
      { ...own, history: [tubers], crop: { lifeCycle: 'annual' }, planting: { plantedAt: '2026-05-02' } },
      seed,
    ],
  ])
  test('details', () =>
    expect(detailsOf('MOA_SEED', { ...own, history: [tubers] })).toEqual({
      group: 'IRAC 4A',
      drug: 'd-2026-05-01',
      date: '2026-05-01',
    }))
})

describe('the same substance under another name', () => {
  const raek = (day: string, alias = 'difenokonazol') =>
    treatmentOn(day, { drug: { alias: 'raek', name: 'Раёк', substances: [substance(alias)] } })
  const same = (day: string) => [`SAME_AI caution: То же вещество уже применялось ${day} под названием «Раёк».`]
  cases([
    ['the same', { history: [raek('2026-05-01')] }, same('1 мая')],
    ['the last of several', { history: [raek('2026-05-01'), raek('2026-05-20'), raek('2026-05-10')] }, same('20 мая')],
    ['another substance', { history: [raek('2026-05-01', 'penkonazol')] }, []],
    ['last year', { history: [raek('2025-05-01')] }, []],
    [
      'tubers treated before they were planted',
      {
        history: [{ ...raek('2026-05-01'), use: { ...raek('2026-05-01').use, method: 'seed' } }],
        crop: { lifeCycle: 'annual' },
        planting: { plantedAt: '2026-05-02' },
      },
      same('1 мая'),
    ],
    ['the drug itself', { history: [treatmentOn('2026-05-01')] }, []],
  ])
  test('details', () => {
    expect(detailsOf('SAME_AI', { history: [raek('2026-05-01')] })).toEqual({ drug: 'raek', date: '2026-05-01' })
    expect(sourceTitle('SAME_AI', { history: [raek('2026-05-01')] })).toBe('Правила чередования групп действия')
  })
})

test('a group whose source has no title for readers is judged by the rules of rotation', () => {
  expect(groupSource(group('FRAC', '3', { source: { title: 'FRAC Code List' } }))).toEqual({ title: 'FRAC Code List' })
  for (const source of [null, { title: unnamedSource }])
    expect(groupSource(group('FRAC', '3', { source })).title).toBe('Правила чередования групп действия')
})

test('one common substance of several is the same substance', () => {
  const twin = treatmentOn('2026-05-01', {
    drug: { alias: 'raek', name: 'Раёк', substances: [substance('another'), substance('own')] },
  })
  expect(reasonsOf('SAME_AI')({ drug: { substances: [substance('own')] }, history: [twin] })).toHaveLength(1)
})
