import { expect, test } from 'vitest'
import type { NowView } from '../entry-view.ts'
import type { RegulationCopy } from '../regulation-copy.ts'
import { copyRows } from './copy-rows.ts'

const use = {
  ...{
    phiKind: 'days',
    phiDays: 20,
    phiConfirmed: true,
    applicationsMax: 2,
    applicationsPer: 'season',
    intervalMinDays: 14,
  },
  ...{
    intervalMaxDays: null,
    reentryHandDays: 3,
    cellReentry: null,
    rateKind: 'per_area',
    rateMin: '2',
    rateMax: '2',
    rateUnit: 'ml',
  },
  ...{ basisValue: null, basisUnit: null },
} as unknown as RegulationCopy['use']
const regulationCopy = { use, drug: { hazardHuman: 3, hazardBee: null } } as unknown as RegulationCopy
const registration = 'действует до\u00a014 марта 2031'
const rows = (now: Partial<NowView>) =>
  copyRows({
    regulationCopy,
    registration,
    now: { is: 'same', changes: [], drug: { hazardHuman: 3, hazardBee: null }, registration, ...now },
  })
const nowOf = (now: Partial<NowView>) => Object.fromEntries(rows(now).map(({ term, now }) => [term, now]))

test('what has not changed is «то же», and what nobody knows says so on both sides', () => {
  expect(new Set(Object.values(nowOf({})))).toEqual(new Set(['то\u00a0же']))
  expect(rows({}).find(({ term }) => term === 'Класс опасности')!.was).toBe('люди: 3, пчёлы: нет данных')
})

test('what has changed stands beside the copy', () => {
  const changed = rows({
    is: 'changed',
    changes: [{ field: 'phiDays', was: 20, is: 28 }],
    drug: { hazardHuman: 3, hazardBee: 1 },
    registration: 'регистрация истекла',
  }).filter(({ isChanged }) => isChanged)
  expect(changed.map(({ term, was, now }) => [term, was, now])).toEqual([
    ['Ждать до\u00a0сбора', '20\u00a0дней', '28\u00a0дней'],
    ['Класс опасности', 'люди: 3, пчёлы: нет данных', 'люди: 3, пчёлы: 1'],
    ['Регистрация', registration, 'регистрация истекла'],
  ])
})

test('a use that is gone, and one that nobody can find, are never «то же»', () => {
  const none = { changes: [], drug: null, registration: null }
  expect(new Set(Object.values(nowOf({ is: 'gone', ...none })))).toEqual(new Set(['нет']))
  expect(new Set(Object.values(nowOf({ is: 'unknown', ...none })))).toEqual(new Set(['неизвестно']))
})
