import { describe, expect, test } from 'vitest'
import { registrationOn } from './permission.ts'
import { permission } from './rules.ts'
import { type Change, detailsOf, plain, questionWith, reasonsOf, reasonText } from './vectors/sample.ts'

const reasonTexts = reasonsOf(
  'NOT_HOUSEHOLD',
  'STATUS_EXPIRED',
  'STATUS_WITHDRAWN',
  'STATUS_SUSPENDED',
  'STATUS_NOT_YET',
  'STATUS_SOON',
  'STATUS_UNKNOWN',
  'USE_NOT_READY',
  'HAZARD_CLASS',
  'PHI_DASH',
  'PHI_UNKNOWN',
  'PARTIAL',
  'UNVERIFIED',
)

const cases = (list: [string, Change, string[]][]) =>
  test.each(list)('%s', (_, change, reasons) => expect(reasonTexts(change)).toEqual(reasons))

const registered = (
  status: 'active' | 'expired' | 'withdrawn' | 'suspended' | 'unknown',
  validTo: string | null,
  validFrom: string | null = '2021-01-01',
): Change => ({
  drug: { registrations: [{ status, validFrom, validTo }] },
})

describe('the registration', () => {
  const unknown = ['STATUS_UNKNOWN unknown: Нет данных о регистрации препарата.']
  cases([
    ['in force', registered('active', '2031-03-14'), []],
    ['61 days left', registered('active', '2026-08-10'), []],
    ['60 days left', registered('active', '2026-08-09'), ['STATUS_SOON caution: Регистрация действует до 9 августа.']],
    ['its last day', registered('active', '2026-06-10'), ['STATUS_SOON caution: Регистрация действует до 10 июня.']],
    [
      'the day after',
      registered('active', '2026-06-09'),
      ['STATUS_EXPIRED forbidden: Срок регистрации закончился 9 июня.'],
    ],
    [
      'called expired without a day',
      registered('expired', null),
      ['STATUS_EXPIRED forbidden: Срок регистрации закончился.', ...unknown],
    ],
    [
      'unknown, and over',
      registered('unknown', '2026-06-09'),
      ['STATUS_EXPIRED forbidden: Срок регистрации закончился 9 июня.', ...unknown],
    ],
    [
      'status expired before the last day',
      registered('expired', '2027-01-01'),
      ['STATUS_EXPIRED forbidden: Срок регистрации закончился 1 января 2027.'],
    ],
    ['withdrawn', registered('withdrawn', '2031-03-14'), ['STATUS_WITHDRAWN forbidden: Препарат снят с регистрации.']],
    [
      'suspended',
      registered('suspended', '2031-03-14'),
      [
        'STATUS_SUSPENDED forbidden: Регистрация препарата приостановлена: пока её не возобновят, применять его нельзя.',
      ],
    ],
    ['unknown', registered('unknown', '2031-03-14'), unknown],
    ['no last day', registered('active', null), unknown],
    [
      'not begun yet',
      registered('active', '2031-03-14', '2026-07-01'),
      ['STATUS_NOT_YET forbidden: Регистрация действует только с 1 июля. → 2026-07-01'],
    ],
    ['begins today', registered('active', '2031-03-14', '2026-06-10'), []],
    ['the first day is unknown', registered('active', '2031-03-14', null), []],
    [
      'the first day is unknown, on a past day',
      { ...registered('active', '2031-03-14', null), day: '2026-06-09' },
      unknown,
    ],
    ['no registration', { drug: { registrations: [] } }, unknown],
    ['no registration, a biological drug', { drug: { registrations: [], kind: 'biopesticide' } }, unknown],
    ['no registration, a growth regulator', { drug: { registrations: [], kind: 'growth_regulator' } }, unknown],
    ['no registration, a repellent', { drug: { registrations: [], kind: 'repellent' } }, unknown],
    ['a fertiliser needs none', { drug: { registrations: [], kind: 'fertilizer' } }, []],
    ['an adjuvant needs none', { drug: { registrations: [], kind: 'adjuvant' } }, []],
    ['beneficial organisms need none', { drug: { registrations: [], kind: 'beneficial' } }, []],
    ['a trap needs none', { drug: { registrations: [], kind: 'trap' } }, []],
    [
      'a past day after its end is a caution',
      { ...registered('active', '2026-06-01'), day: '2026-06-05' },
      ['STATUS_EXPIRED caution: Срок регистрации закончился 1 июня.'],
    ],
    [
      'a past day, ended on an unknown day',
      { ...registered('expired', null), day: '2026-06-05' },
      ['STATUS_EXPIRED caution: Срок регистрации закончился.', ...unknown],
    ],
    [
      'a past day while it was in force',
      { ...registered('expired', '2026-06-05'), day: '2026-06-05' },
      ['STATUS_SOON caution: Регистрация действует до 5 июня.'],
    ],
    [
      'a past day, called expired before its last day: it may have ended by then',
      { ...registered('expired', '2026-06-10'), day: '2026-06-05' },
      ['STATUS_EXPIRED caution: Срок регистрации закончился 10 июня.'],
    ],
    [
      'a planned day after its end',
      { ...registered('active', '2026-06-20'), day: '2026-06-21' },
      ['STATUS_EXPIRED forbidden: Срок регистрации закончился 20 июня.'],
    ],
  ])
  test('details', () => {
    expect(detailsOf('STATUS_SOON', registered('active', '2026-08-09'))).toEqual({ valid_to: '2026-08-09' })
    expect(detailsOf('STATUS_EXPIRED', registered('active', '2026-06-09'))).toEqual({ valid_to: '2026-06-09' })
    expect(detailsOf('STATUS_EXPIRED', registered('expired', null))).toEqual({})
    expect(detailsOf('STATUS_NOT_YET', registered('active', '2031-03-14', '2026-07-01'))).toEqual({
      valid_from: '2026-07-01',
    })
  })

  const [old, now, later, next] = [
    { status: 'expired', validFrom: '2011-01-01', validTo: '2020-12-31' },
    { status: 'active', validFrom: '2021-01-01', validTo: '2026-12-31' },
    { status: 'active', validFrom: '2027-01-01', validTo: '2036-12-31' },
    { status: 'active', validFrom: '2037-01-01', validTo: '2046-12-31' },
  ] as const
  test('of several registrations the one in force decides, else the last, else the next', () => {
    for (const list of [
      [old, now, later],
      [later, now, old],
      [now, later, old],
    ]) {
      expect(registrationOn(list, '2026-06-10')).toBe(now)
      expect(registrationOn(list, '2027-01-01')).toBe(later)
      expect(registrationOn(list, '2050-01-01')).toBe(later)
      expect(registrationOn(list, '2010-01-01')).toBe(old)
    }
    expect(registrationOn([next, later], '2026-06-10')).toBe(later)
    expect(registrationOn([later, next], '2026-06-10')).toBe(later)
    expect(registrationOn([{ ...now, validTo: null }, now], '2026-06-10')).toBe(now)
    expect(registrationOn([now, { ...now, validTo: null }], '2026-06-10')).toBe(now)
    expect(registrationOn([], '2026-06-10')).toBe(null)
  })
  test('the latest that has begun decides, whatever an older one says', () => {
    const started = (
      status: 'active' | 'expired' | 'withdrawn' | 'suspended' | 'unknown',
      validFrom: string | null,
      validTo: string | null,
    ) => ({
      status,
      validFrom,
      validTo,
    })
    const [long, withdrawn, undated] = [
      started('active', '2021-01-01', '2035-12-31'),
      started('withdrawn', '2024-01-01', '2025-12-31'),
      started('withdrawn', null, null),
    ]
    const current = (...list: ReturnType<typeof started>[]) => [
      registrationOn(list, '2026-06-10'),
      registrationOn(list.toReversed(), '2026-06-10'),
    ]
    const both = (one: ReturnType<typeof started>) => [one, one]
    expect(current(long, withdrawn)).toEqual(both(withdrawn))
    expect(current(long, started('unknown', '2024-01-01', null))).toEqual(both(started('unknown', '2024-01-01', null)))
    expect(current(long, undated)).toEqual(both(undated))
    expect(current(started('active', null, '2040-12-31'), withdrawn)).toEqual(both(withdrawn))
    expect(current(started('expired', null, '2020-12-31'), long)).toEqual(both(long))
    expect(current({ ...long, status: 'withdrawn' }, long)).toEqual(both({ ...long, status: 'withdrawn' }))
    expect(current({ ...long, validTo: '2036-12-31' }, long)).toEqual(both({ ...long, validTo: '2036-12-31' }))
    expect(current(long, started('withdrawn', '2026-06-10', null))[0]!.status).toBe('withdrawn')
    expect(current(long, started('withdrawn', '2026-06-11', null))).toEqual(both(long))
  })
})

describe('permission from the registry alone', () => {
  const facts = (change: Change = {}, isPartial = false, isEaten = true) => {
    const { drug, use, today } = questionWith(change)
    return { drug, use: use!, today, isPartial, isEaten }
  }
  test.each<[string, Change, string[]]>([
    ['everything is in order', {}, []],
    [
      'the worst reason is first',
      { drug: { lphAllowed: 'no', hazardHuman: 2 }, use: { isReady: false, phiKind: 'unknown', phiDays: null } },
      ['NOT_HOUSEHOLD', 'HAZARD_CLASS', 'USE_NOT_READY', 'PHI_UNKNOWN'],
    ],
    ['the registration has ended', registered('active', '2026-06-09'), ['STATUS_EXPIRED']],
    ['an unconfirmed dash', { use: { phiKind: 'not_regulated', phiDays: null, phiConfirmed: false } }, ['PHI_UNKNOWN']],
    ['a dash of a chemical spray', { use: { phiKind: 'not_regulated', phiDays: null } }, ['PHI_DASH']],
    ['a dash of a seed treatment', { use: { phiKind: 'not_regulated', phiDays: null, method: 'seed' } }, []],
    ['a period by stage', { use: { phiKind: 'by_stage', phiDays: null, bbchTo: '03' } }, []],
    ['never checked', { use: { checkedAt: null } }, ['UNVERIFIED']],
  ])('%s', (_, change, codes) => expect(permission(facts(change)).reasons.map(({ code }) => code)).toEqual(codes))

  test('a dash on a crop that is not eaten', () =>
    expect(permission(facts({ use: { phiKind: 'not_regulated', phiDays: null } }, false, false)).reasons).toEqual([]))
  test('a use with a partial effect', () =>
    expect(permission(facts({}, true)).reasons.map(reasonText)).toEqual([
      'PARTIAL caution: Препарат только сдерживает.',
    ]))
  test('the waiting period names its source', () => {
    const [dash] = permission(facts({ use: { phiKind: 'not_regulated', phiDays: null, source: null } })).reasons
    const [unknown] = permission(facts({ use: { phiKind: 'unknown', phiDays: null, source: null } })).reasons
    expect([dash!.source.title, unknown!.source.title].map(plain)).toEqual(
      Array(2).fill('Государственный каталог пестицидов и агрохимикатов'),
    )
    expect(permission(facts({ use: { phiKind: 'unknown', phiDays: null } })).reasons[0]!.source.title).toBe('Этикетка')
  })
})
