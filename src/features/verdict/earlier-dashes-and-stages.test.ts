import { describe, expect, test } from 'vitest'
import { other, waits } from './earlier-waits.testing.ts'
import { daysAfter, isOpenDash, whyUnknownWait } from './earlier-waits.ts'
import type { Treatment } from './question.ts'
import { type Change, detailsOf, questionWith, reasonsOf, type treatmentOn } from './vectors/sample.ts'

describe('dashes of other treatments and periods by stage', () => {
  const annual: Change = { crop: { lifeCycle: 'annual' } }
  const dash = (change: Parameters<typeof treatmentOn>[1] = {}, day = '2026-06-05') =>
    other(day, { ...change, use: { phiKind: 'not_regulated', phiDays: null, phiConfirmed: true, ...change?.use } })
  const label =
    'PHI_DASH caution: Срок ожидания после обработки 5 июня (Другой) не регламентируется: прежде чем собирать урожай, сверьте этикетку.'
  test.each<[string, Change, string[]]>([
    ...(['spray', 'drench', 'bait', 'dust', 'smoke'] as const).map((method): [string, Change, string[]] => [
      method,
      { history: [dash({ use: { method } })] },
      [label],
    ]),
    ...(['seed', 'dip', 'granules', 'root', 'paint'] as const).map((method): [string, Change, string[]] => [
      method,
      { history: [dash({ use: { method } })] },
      [],
    ]),
    ...(['biopesticide', 'growth_regulator', 'fertilizer', 'adjuvant', 'beneficial'] as const).map(
      (kind): [string, Change, string[]] => [
        `a ${kind}`,
        { history: [dash({ drug: { kind, alias: 'drugoj', name: 'Другой' } })] },
        [],
      ],
    ),
    ['before the buds burst', { history: [{ ...dash(), bbch: '06' }] }, []],
    ['when they had burst', { history: [{ ...dash(), bbch: '07' }] }, [label]],
    ['an early stage of an annual', { ...annual, history: [{ ...dash(), bbch: '06' }] }, [label]],
    ['a later mark of an early stage proves it', { planting: { bbch: '03' }, history: [dash()] }, []],
    ['by the day of planting', { ...annual, planting: { plantedAt: '2026-06-05' }, history: [dash()] }, []],
    ['a day after planting', { ...annual, planting: { plantedAt: '2026-06-04' }, history: [dash()] }, [label]],
    ['words name the days', { history: [dash({ use: { harvestMinDays: 21 } })] }, []],
    ['the latest is named', { history: [dash({}, '2026-06-01'), dash()] }, [label]],
    ['the latest is named, listed first', { history: [dash(), dash({}, '2026-06-01')] }, [label]],
    [
      'nobody marked the phase, a later mark proves it',
      { planting: { bbch: '03' }, history: [{ ...dash(), bbch: null }] },
      [],
    ],
    ['a mark of the same day proves it', { planting: { bbch: '03' }, history: [dash({}, '2026-06-10')] }, []],
    ['a mark after 120 days proves it', { planting: { bbch: '03' }, history: [dash({}, '2026-02-10')] }, []],
    [
      'a mark after 121 days proves nothing',
      { planting: { bbch: '03' }, history: [dash({}, '2026-02-09')] },
      [label.replace('5 июня', '9 февраля')],
    ],
    ['a crop that is not eaten', { crop: { edible: false }, history: [dash()] }, []],
  ])('a dash of an earlier treatment: %s', (_, change, expected) =>
    expect(reasonsOf('PHI_DASH', 'PHI_UNKNOWN')(change)).toEqual(expected),
  )

  test.each<[string, string, string, boolean]>([
    ['a spring before it', '2026-04-05', '2026-05-10', true],
    ['the last day of a summer', '2026-06-20', '2026-09-30', true],
    ['the rest that is marked in October', '2026-06-20', '2026-10-01', false],
    ['an October when the last fruit hung', '2026-10-31', '2026-11-05', false],
    ['a winter after the harvest', '2026-11-01', '2027-02-20', true],
    ['an autumn, seen after the new year', '2026-09-20', '2027-01-05', false],
    ['the same day in autumn', '2026-10-20', '2026-10-20', true],
  ])('a mark of an early stage of a perennial and %s', (_, treated, seen, isProof) => {
    const facts = (lifeCycle: 'perennial_woody' | 'perennial_herb' | 'annual') =>
      questionWith({ today: seen, day: seen, crop: { lifeCycle }, planting: { bbch: '00', bbchEnd: '00' } })
    const unseen = { ...dash({}, treated), bbch: null }
    for (const lifeCycle of ['perennial_woody', 'perennial_herb'] as const)
      expect(isOpenDash(unseen, facts(lifeCycle))).toBe(!isProof)
    const stage = byStage(null, {}, treated)
    expect(whyUnknownWait(stage, facts('perennial_woody')) === null).toBe(isProof)
    expect(whyUnknownWait(stage, facts('annual'))).toBeNull()
  })

  const byStage = (bbch?: string | null, use: Partial<Treatment['use']> = {}, day = '2026-04-05') => ({
    ...other(day, { use: { phiKind: 'by_stage', phiDays: null, phiBbchMax: '03', bbchTo: '03', ...use } }),
    ...(bbch !== undefined && { bbch }),
  })
  const notThen = [
    'PHI_UNKNOWN unknown: Нет данных о сроке ожидания после обработки 5 апреля (Другой): он определяется фазой, а фаза в тот день не та или неизвестна: сбор не рассчитывается.',
  ]
  test.each<[string, Change, string[]]>([
    ['in its stage', { history: [byStage('03')] }, []],
    ['after it', { history: [byStage('04')] }, notThen],
    ['nobody marked it', { history: [byStage()] }, notThen],
    ['a later mark proves it', { planting: { bbch: '03' }, history: [byStage()] }, []],
    [
      'the mark of an earlier day proves nothing',
      { planting: { bbch: '03' }, history: [byStage(null, {}, '2026-06-11')] },
      [notThen[0]!.replace('5 апреля', '11 июня')],
    ],
    ['the window is the limit where no stage is given', { history: [byStage('03', { phiBbchMax: null })] }, []],
    ['after such a window', { history: [byStage('04', { phiBbchMax: null })] }, notThen],
    ['neither a stage nor a window', { history: [byStage('03', { phiBbchMax: null, bbchTo: null })] }, notThen],
    ['on the first stage of a window over the winter', { history: [byStage('91', { bbchFrom: '91' })] }, []],
    [
      'a later mark proves no autumn',
      { planting: { bbch: '97' }, history: [byStage(undefined, { bbchFrom: '91' })] },
      notThen,
    ],
    ['a window that is not over the winter', { history: [byStage('97', { bbchFrom: '02' })] }, notThen],
    ['a window of one stage', { history: [byStage('97', { bbchFrom: '03' })] }, notThen],
    ['in the autumn of a window over the winter', { history: [byStage('97', { bbchFrom: '91' })] }, []],
    ['in the summer of such a window', { history: [byStage('75', { bbchFrom: '91' })] }, notThen],
    ['days count too', { history: [byStage('75', { harvestMinDays: 21 })] }, []],
  ])('a waiting period by stage: %s', (_, change, expected) => expect(waits(change)).toEqual(expected))

  test('a stage that was not kept is named in the details, and no other unknown period is a dash', () => {
    expect(detailsOf('PHI_UNKNOWN', { history: [byStage('04')] })).toEqual({
      drug: 'drugoj',
      treated: '2026-04-05',
      because: 'PHI_STAGE',
    })
    const unknown = other('2026-06-05', { use: { phiKind: 'unknown', phiDays: null } })
    expect(reasonsOf('PHI_DASH')({ history: [unknown] })).toEqual([])
  })

  test('before anything had grown re-entry holds no harvest back, unless the period is by stage', () => {
    const facts = questionWith({})
    const early = {
      ...other('2026-04-05', { use: { phiKind: 'not_regulated', phiDays: null, reentryHandDays: 9 } }),
      bbch: '03',
    }
    expect(daysAfter(early, facts)).toEqual({ waiting: null, hand: 0 })
    expect(daysAfter({ ...early, bbch: '10' }, facts)).toEqual({ waiting: null, hand: 9 })
    expect(daysAfter(byStage('03', { reentryHandDays: 9 }), facts)).toEqual({ waiting: null, hand: 9 })
  })
})

test('a period by stage that names no stage is unknown, even at the first stage of growth', () => {
  const use = { phiKind: 'by_stage', phiDays: null, phiBbchMax: null, bbchTo: null } as const
  expect(
    waits({ planting: { bbch: '00', bbchEnd: null }, history: [{ ...other('2026-06-05', { use }), bbch: '00' }] }),
  ).toEqual([
    'PHI_UNKNOWN unknown: Нет данных о сроке ожидания после обработки 5 июня (Другой): он определяется фазой, а фаза в тот день не та или неизвестна: сбор не рассчитывается.',
  ])
})
