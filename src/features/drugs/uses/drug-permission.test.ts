import { describe, expect, test } from 'vitest'
import type { Registration } from '#features/verdict/question.ts'
import type { PermissionFacts } from '#features/verdict/rules.ts'
import { findLapse, findObstacle, type Permission, useVerdict } from './drug-permission.ts'

const noWords = { restrictions: null, rateCondition: null, pestStage: null, bufferZoneM: null, settledWords: [] }

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null
const registered = (status: Registration['status'], validTo: string | null, validFrom: string | null = '2021-03-15'): Registration => ({
  status,
  validFrom,
  validTo,
})

describe('permission on a private plot', () => {
  const allowed: Permission = {
    audience: 'household',
    isReady: true,
    kind: 'pesticide',
    lphAllowed: 'yes',
    hazardHuman: 3,
    registrations: [registered('active', '2031-03-14')],
    phiKind: 'days',
    phiDays: 20,
    phiConfirmed: true,
    timingText: 'По первым пятнам',
    timingConfirmed: true,
    ...noWords,
    hasComposition: true,
  }
  test.each<[Partial<Permission>, string | null]>([
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
    [{ isReady: false }, 'регламент ещё не разобран'],
    [{ timingConfirmed: false }, 'время обработки указано только словами'],
    [{ timingConfirmed: false, ...noWords, timingText: ' ' }, null],
    [{ timingConfirmed: false, timingText: null }, null],
    [{ hasComposition: false }, 'нет данных о составе'],
    [{ hasComposition: false, kind: 'fertilizer' }, 'нет данных о составе'],
    [{ hasComposition: false, kind: 'beneficial' }, null],
    [{ phiKind: 'unknown', phiDays: null }, 'нет данных о сроке ожидания'],
    [{ phiKind: 'not_regulated', phiDays: null, phiConfirmed: false }, 'нет данных о сроке ожидания'],
    [{ phiKind: 'by_stage', phiDays: null }, null],
    [{ hazardHuman: null }, 'нет данных о классе опасности'],
    [{ hazardHuman: 2 }, null],
    [{ registrations: [registered('active', '2031-03-14', '2026-11-21')] }, 'регистрация действует с 21 ноября 2026'],
    [{ registrations: [registered('active', '2031-03-14', '2026-11-21'), registered('active', '2026-12-01')] }, null],
    [{ registrations: [registered('withdrawn', '2030-03-14', '2025-01-01'), registered('active', '2031-03-14')] }, 'регистрация отозвана'],
    [{ registrations: [], lphAllowed: 'no' }, 'не для личных хозяйств'],
  ])('%j', (change, reason) => expect(plain(findObstacle({ ...allowed, ...change }, '2026-11-20')?.why ?? null)).toBe(reason))
})

describe('the verdict of a use', () => {
  const facts: PermissionFacts = {
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
      ...noWords,
      method: 'spray',
      phiKind: 'days',
      phiDays: 20,
      phiConfirmed: true,
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
  const verdictFields = (drug: Partial<PermissionFacts['drug']> = {}, use: Partial<PermissionFacts['use']> = {}, isPartial = false) => {
    const { level, why, isUsable } = useVerdict({ ...facts, drug: { ...facts.drug, ...drug }, use: { ...facts.use, ...use }, isPartial })
    return [level, plain(why), isUsable]
  }
  test('allowed, although never checked', () => expect(verdictFields()).toEqual(['allowed', null, true]))
  test('caution, with every reason', () => {
    expect(verdictFields({}, {}, true)).toEqual(['caution', 'только сдерживает', true])
    expect(
      verdictFields({ hazardHuman: 2, registrations: [registered('active', '2026-12-01')] }, { checkedAt: '2020-01-01' }, true),
    ).toEqual(['caution', 'регистрация до 1 декабря 2026; высокий класс опасности; только сдерживает; регламент давно не проверяли', true])
    expect(verdictFields({}, { phiKind: 'not_regulated', phiDays: null })).toEqual(['caution', 'срок ожидания сверьте с этикеткой', true])
    expect(verdictFields({ lphAllowed: null }, {}, true)).toEqual([
      'caution',
      'только сдерживает; разрешение для личных хозяйств не подтверждено',
      false,
    ])
  })
  test('only the reasons that forbid', () =>
    expect(verdictFields({ lphAllowed: 'no', hazardHuman: null })).toEqual(['forbidden', 'не для личных хозяйств', false]))
  test('unknown facts', () =>
    expect(verdictFields({ hazardHuman: null, lphAllowed: null })).toEqual([
      'unknown',
      'разрешение для личных хозяйств не подтверждено; нет данных о классе опасности',
      false,
    ]))
})

test('why no registration is in force', () => {
  expect(findLapse('pesticide', [registered('active', '2026-11-20')], '2026-11-20')).toBe(null)
  expect(findLapse('fertilizer', [], '2026-11-20')).toBe(null)
  expect(findLapse('pesticide', [], '2026-11-20')).toEqual({ level: 'unknown', why: 'нет данных о\u00a0регистрации' })
  expect(findLapse('pesticide', [registered('withdrawn', null)], '2026-11-20')).toEqual({ level: 'forbidden', why: 'регистрация отозвана' })
})
