import { expect, test } from 'vitest'
import { offerMarks, type RegistrationFacts, registrationMarks } from './favorite-marks.ts'

const use = (more: Partial<RegistrationFacts['uses'][string]> = {}): RegistrationFacts['uses'][string] => ({
  object: 'Огурец',
  audience: 'household',
  place: 'open',
  phiKind: 'days',
  phiDays: 3,
  phiConfirmed: true,
  harvestMinDays: null,
  max: 3,
  interval: 7,
  reentry: 3,
  rate: '25 g 5 l',
  ...more,
})
const registered = (uses: RegistrationFacts['uses'], validTo = '2031-03-14'): RegistrationFacts => ({
  kind: 'pesticide',
  registrations: [{ number: '1', status: 'active', validFrom: '2021-03-15', validTo, useUpUntil: null }],
  uses,
})
const days = { today: '2026-07-20', changedOn: '2026-07-14' }
const marks = (seen: RegistrationFacts | null, now: RegistrationFacts) =>
  registrationMarks(seen, now, days).map(({ text, details }) =>
    [text, ...details].join(' | ').replaceAll('\u00a0', ' '),
  )

test('a registration that is the same has no mark', () => {
  expect(marks(registered({ a: use() }), registered({ a: use() }))).toEqual([])
  expect(marks(null, registered({ a: use() }))).toEqual([])
})

test.each<[string, RegistrationFacts['uses'], string]>([
  ['another wait', { a: use({ phiDays: 5 }) }, 'Огурец: ждать 5 дней, было 3 дня'],
  [
    'a wait that is not known any more',
    { a: use({ phiKind: 'unknown', phiDays: null }) },
    'Огурец: ждать нет данных, было 3 дня',
  ],
  ['another rate', { a: use({ rate: '20 g 5 l' }) }, 'Огурец: другая норма'],
  ['fewer treatments', { a: use({ max: 2 }) }, 'Огурец: другое число обработок'],
  ['another place', { a: use({ place: 'protected' }) }, 'Огурец: другие условия'],
  ['a use that ended', {}, 'Огурец: больше не разрешено'],
  ['a new use', { a: use(), b: use({ object: 'Томат' }) }, 'Томат: добавлено'],
])('%s is said', (_, uses, line) =>
  expect(marks(registered({ a: use() }), registered(uses))).toEqual([`регистрация изменилась 14 июля | ${line}`]),
)

test('of many changes the first three are told and the others counted', () => {
  const many = (phiDays: number) =>
    Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map(key => [key, use({ object: key, phiDays })]))
  const [mark] = registrationMarks(registered(many(3)), registered(many(5)), days)
  expect(mark!.details).toHaveLength(4)
  expect(mark!.details.at(-1)!.replaceAll('\u00a0', ' ')).toBe('и ещё 2')
})

test('an ended registration is said whether it was seen or not, and on its last day it is in force', () => {
  expect(marks(null, registered({}, '2026-07-19'))).toEqual(['регистрация истекла 19 июля 2026'])
  expect(marks(null, registered({}, '2026-07-20'))).toEqual([])
  const ended = registered({ a: use() }, '2026-07-19')
  expect(marks(ended, ended)).toEqual(['регистрация истекла 19 июля 2026'])
})

test('a price is told when it went down, the stock when it came back', () => {
  const offer = (price: number | null, inStock = true) => ({ price, inStock })
  const told = (seen: ReturnType<typeof offer> | null, now: ReturnType<typeof offer>) =>
    offerMarks(seen, now).map(({ text }) => text.replaceAll('\u00a0', ' '))
  expect(told(offer(30_000), offer(25_050))).toEqual(['подешевело: 250,50 ₽, было 300 ₽'])
  expect(told(offer(30_000), offer(30_000))).toEqual([])
  expect(told(offer(30_000), offer(30_001))).toEqual([])
  expect(told(offer(null, false), offer(30_000))).toEqual(['снова в наличии'])
  expect(told(offer(30_000), offer(null, false))).toEqual([])
  expect(told(null, offer(1))).toEqual([])
})
