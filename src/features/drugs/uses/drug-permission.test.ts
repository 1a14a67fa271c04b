import { describe, expect, test } from 'vitest'
import type { Registration } from '#features/verdict/question.ts'
import { type AskedUse, findLapse, verdictOfUse } from './drug-permission.ts'

const noWords = { restrictions: null, rateCondition: null, pestStage: null, bufferZoneM: null, settledWords: [] }

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null
const registered = (
  status: Registration['status'],
  validTo: string | null,
  validFrom: string | null = '2021-03-15',
): Registration => ({
  status,
  validFrom,
  validTo,
})

const facts: AskedUse = {
  today: '2026-11-20',
  drug: {
    kind: 'pesticide',
    lphAllowed: 'yes',
    hazardHuman: 3,
    registrations: [registered('active', '2031-03-14')],
    substances: [{ isBiological: false }],
    isDemo: true,
  },
  use: {
    audience: 'household',
    isReady: true,
    timingText: null,
    timingConfirmed: false,
    method: 'spray',
    place: 'open',
    phiKind: 'days',
    phiDays: 20,
    phiConfirmed: true,
    ...noWords,
    bbchFrom: null,
    bbchTo: null,
    plantingTime: null,
    checkedAt: null,
    confidence: 'low',
    source: null,
  },
  isPartial: false,
  isEaten: true,
}

/** Changes of the product and of the use, whichever has the field. */
type Changes = Partial<AskedUse['drug']> & Partial<AskedUse['use']>

function changed(changes: Changes, rest: Partial<AskedUse> = {}): AskedUse {
  const pick = (of: object) => Object.fromEntries(Object.entries(changes).filter(([key]) => key in of))
  return { ...facts, ...rest, drug: { ...facts.drug, ...pick(facts.drug) }, use: { ...facts.use, ...pick(facts.use) } }
}

describe('permission on a private plot: why the site does not recommend a use', () => {
  test.each<[Changes, string | null]>([
    [{}, null],
    [{ restrictions: 'Не на раннем картофеле' }, 'есть ограничение, которое никто не проверил'],
    [{ restrictions: 'Не на раннем картофеле', settledWords: ['restrictions'] }, null],
    [{ registrations: [] }, 'нет данных о регистрации'],
    [{ registrations: [], kind: 'beneficial' }, null],
    [{ registrations: [registered('active', null)] }, 'нет данных о сроке регистрации'],
    [{ registrations: [registered('active', '2026-11-20')] }, null],
    [{ registrations: [registered('active', '2026-11-19')] }, 'регистрация истекла 19 ноября 2026'],
    [{ registrations: [registered('expired', null)] }, 'регистрация истекла'],
    [{ registrations: [registered('withdrawn', null)] }, 'регистрация отозвана'],
    [{ registrations: [registered('suspended', '2031-03-14')] }, 'регистрация приостановлена'],
    [{ registrations: [registered('unknown', '2031-03-14')] }, 'нет данных о сроке регистрации'],
    [{ lphAllowed: 'no' }, 'не для личных хозяйств'],
    [{ audience: 'professional' }, 'не для личных хозяйств'],
    [{ lphAllowed: null }, 'разрешение для личных хозяйств не подтверждено'],
    [{ isReady: false }, 'норма ещё не разобрана'],
    [{ timingConfirmed: false }, 'время обработки указано только словами'],
    [{ timingConfirmed: false, ...noWords, timingText: ' ' }, null],
    [{ timingConfirmed: false, timingText: null }, null],
    [{ substances: [] }, 'нет данных о составе'],
    [{ substances: [], kind: 'fertilizer' }, 'нет данных о составе'],
    [{ substances: [], kind: 'beneficial' }, null],
    [{ phiKind: 'unknown', phiDays: null }, 'нет данных о сроке ожидания'],
    [{ phiKind: 'not_regulated', phiDays: null, phiConfirmed: false }, 'нет данных о сроке ожидания'],
    [{ phiKind: 'by_stage', phiDays: null }, null],
    [{ hazardHuman: null }, 'нет данных о классе опасности'],
    [{ hazardHuman: 2 }, null],
    [{ registrations: [registered('active', '2031-03-14', '2026-11-21')] }, 'регистрация действует с 21 ноября 2026'],
    [{ registrations: [registered('active', '2031-03-14', '2026-11-21'), registered('active', '2026-12-01')] }, null],
    [
      { registrations: [registered('withdrawn', '2030-03-14', '2025-01-01'), registered('active', '2031-03-14')] },
      'регистрация отозвана',
    ],
    [{ registrations: [], lphAllowed: 'no' }, 'не для личных хозяйств'],
  ])('%j', (changes, reason) => {
    const { why, isUsable } = verdictOfUse(
      changed({ timingText: 'По первым пятнам', timingConfirmed: true, ...changes }),
    )
    expect([isUsable, isUsable ? null : plain(why)]).toEqual([reason === null, reason])
  })
})

describe('the verdict of a use', () => {
  const verdictFields = (
    drug: Partial<AskedUse['drug']> = {},
    use: Partial<AskedUse['use']> = {},
    isPartial = false,
  ) => {
    const { level, why, isUsable } = verdictOfUse(changed({ ...drug, ...use }, { isPartial }))
    return [level, plain(why), isUsable]
  }
  test('allowed, although never checked', () => expect(verdictFields()).toEqual(['allowed', null, true]))
  test('caution, with every reason', () => {
    expect(verdictFields({}, {}, true)).toEqual(['caution', 'только сдерживает', true])
    expect(
      verdictFields(
        { hazardHuman: 2, registrations: [registered('active', '2026-12-01')] },
        { checkedAt: '2020-01-01' },
        true,
      ),
    ).toEqual([
      'caution',
      'регистрация до 1 декабря 2026; высокий класс опасности; только сдерживает; норму давно не проверяли',
      true,
    ])
    expect(verdictFields({}, { phiKind: 'not_regulated', phiDays: null })).toEqual([
      'caution',
      'срок ожидания сверьте с этикеткой',
      true,
    ])
    expect(verdictFields({ lphAllowed: null }, {}, true)).toEqual([
      'caution',
      'только сдерживает; разрешение для личных хозяйств не подтверждено',
      false,
    ])
  })
  test('only the reasons that forbid', () =>
    expect(verdictFields({ lphAllowed: 'no', hazardHuman: null })).toEqual([
      'forbidden',
      'не для личных хозяйств',
      false,
    ]))
  test('unknown facts', () =>
    expect(verdictFields({ hazardHuman: null, lphAllowed: null })).toEqual([
      'unknown',
      'разрешение для личных хозяйств не подтверждено; нет данных о классе опасности',
      false,
    ]))
})

test.each([
  ['open', 'open', 'allowed', null],
  ['any', 'protected', 'allowed', null],
  ['protected', 'open', 'forbidden', 'только для теплицы'],
  ['open', 'protected', 'forbidden', 'только для грядки'],
  ['any', 'indoor', 'unknown', 'про это место в регистрации ничего нет'],
  ['protected', undefined, 'allowed', null],
] as const)('registered for «%s», asked for «%s»: %s', (registeredFor, place, level, why) => {
  const found = verdictOfUse(changed({ place: registeredFor }, { place }))
  expect([found.level, plain(found.why)]).toEqual([level, why])
})

test('why no registration is in force', () => {
  expect(findLapse('pesticide', [registered('active', '2026-11-20')], '2026-11-20')).toBe(null)
  expect(findLapse('fertilizer', [], '2026-11-20')).toBe(null)
  expect(findLapse('pesticide', [], '2026-11-20')).toEqual({ level: 'unknown', why: 'нет данных о\u00a0регистрации' })
  expect(findLapse('pesticide', [registered('withdrawn', null)], '2026-11-20')).toEqual({
    level: 'forbidden',
    why: 'регистрация отозвана',
  })
})
