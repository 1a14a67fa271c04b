import { describe, expect, test } from 'vitest'
import { contradictionsOf, contradictionsOfScheme, type NamedUse, type Operation, type Step } from './contradictions.ts'
import { namesIn } from './drug-names.ts'
import { saidAmounts } from './said/said-amounts.ts'
import { saidCount, saidDays } from './said/said-days.ts'

const use: NamedUse = {
  alias: 'skor-1',
  drugName: 'Скор',
  isBiological: false,
  isCovering: true,
  isHousehold: true,
  method: 'spray',
  place: 'open',
  rateKind: 'per_water',
  rateMin: '2.000000',
  rateMax: '3.000000',
  rateUnit: 'ml',
  basisValue: '10.000000',
  basisUnit: 'l',
  applicationsMax: 2,
  intervalMinDays: 14,
  waitDays: 20,
  bbchFrom: '54',
  bbchTo: '89',
  bbchExceptFrom: '60',
  bbchExceptTo: '69',
}
const operation: Operation = {
  title: 'Парша',
  text: 'Вечером, по сухому листу.',
  kind: 'spray',
  phase: { bbchFrom: '57', bbchTo: '59' },
  options: [use],
  drugNames: [],
}
const codesOf = (change: Partial<Operation>, ofUse: Partial<NamedUse> = {}) =>
  contradictionsOf({ ...operation, options: [{ ...use, ...ofUse }], ...change }).map(({ code }) => code)

describe('an operation', () => {
  test('that says what the registration says has no contradictions', () => {
    expect(codesOf({})).toEqual([])
    expect(codesOf({ text: 'Не ближе двадцати дней к сбору. Повторите через 14 дней. На ведро 2 мл.' })).toEqual([])
  })
  test.each<[string, Partial<Operation>, Partial<NamedUse>, string[]]>([
    ['another crop or target', {}, { isCovering: false }, ['NO_USE']],
    ['a use for farms', {}, { isHousehold: false }, ['NOT_HOUSEHOLD']],
    ['another method', {}, { method: 'drench' }, ['METHOD']],
    ['any method of a mechanical measure', { kind: 'mechanical' }, { method: 'drench' }, []],
    ['a phase that the scale lacks', { phase: undefined }, {}, ['PHASE']],
    ['a phase before the window', { phase: { bbchFrom: '10', bbchTo: '19' } }, {}, ['STAGE']],
    ['a phase in the gap of the window', { phase: { bbchFrom: '61', bbchTo: '65' } }, {}, ['STAGE']],
    ['a phase that is partly in the window', { phase: { bbchFrom: '51', bbchTo: '59' } }, {}, []],
    ['a phase without codes', { phase: { bbchFrom: null, bbchTo: null } }, {}, []],
    ['a shorter wait in words', { text: 'Не ближе пятнадцати дней к сбору.' }, {}, ['WAIT']],
    ['a wait shorter by one day', { text: 'Не ближе 19 дней к сбору.' }, {}, ['WAIT']],
    ['the registered wait', { text: 'Не ближе 20 дней к сбору.' }, {}, []],
    ['an interval shorter by one day', { text: 'Повторите через 13 дней.' }, {}, ['INTERVAL']],
    ['the registered interval', { text: 'Повторите через 14 дней.' }, {}, []],
    ['a wait where the registration has none in days', { text: 'Не ближе пяти дней к сбору.' }, { waitDays: null }, []],
    ['a shorter interval', { text: 'Через неделю повторите.' }, {}, ['INTERVAL']],
    [
      'a shorter interval with another group',
      { text: 'Через 10–14 дней после предыдущей, не той же группой.' },
      {},
      [],
    ],
    ['an interval of bacteria', { text: 'Бактериальный препарат повторяют через неделю.' }, {}, []],
    [
      'an interval of these bacteria',
      { text: 'Бактерию повторяют через неделю.' },
      { isBiological: true },
      ['INTERVAL'],
    ],
    ['as many treatments as are registered', { text: 'Дважды за лето.' }, {}, []],
    ['more treatments', { text: 'Трижды за лето.' }, {}, ['COUNT']],
    ['a wait of a day', { text: 'Собирать можно через день.' }, {}, ['WAIT']],
    ['a wait in the words of the site', { text: 'Ждать 3\u00a0дня.' }, {}, ['WAIT']],
    ['a harvest on the same day', { text: 'Плоды едят в тот же день.' }, {}, ['WAIT']],
    ['an interval of every second day', { text: 'Повторяют через день.' }, {}, ['INTERVAL']],
    ['a registered amount for more water', { text: '20 мл на 100 л.' }, {}, []],
    ['another amount for more water', { text: '50 мл на 100 л.' }, {}, ['DOSE']],
    ['an amount in words', { text: 'Семь миллилитров на ведро.' }, {}, ['DOSE']],
    ['a registered amount in words', { text: 'Три миллилитра на ведро.' }, {}, []],
    ['an amount for an area where water is registered', { text: '2 мл на сотку.' }, {}, ['DOSE']],
    ['a range that ends above the registered one', { text: '2–5 мл на 10 л.' }, {}, ['DOSE']],
    ['three treatments in words of the site', { text: '3 обработки за сезон.' }, {}, ['COUNT']],
    ['a third treatment', { text: 'Третья обработка через 14 дней.' }, {}, ['COUNT']],
    ['a ratio', { text: 'Листьев станет в два раза больше.' }, {}, []],
    ['another dose', { text: 'На ведро 5 мл.' }, {}, ['DOSE']],
    ['another percent', { text: '3 %-ный раствор.' }, { rateMin: '100', rateMax: '100', rateUnit: 'g' }, ['DOSE']],
    ['the registered percent', { text: '1 %-ный раствор.' }, { rateMin: '100', rateMax: '100', rateUnit: 'g' }, []],
    ['a drug that is no option', { drugNames: ['Хорус'] }, {}, ['OTHER_DRUG']],
  ])('%s', (_, change, ofUse, codes) => expect(codesOf(change, ofUse)).toEqual(codes))
})

describe('a scheme', () => {
  const step = (change: Partial<Step> = {}, ofUse: Partial<NamedUse> = {}): Step => ({
    key: 'one',
    plantId: 1,
    anchorType: 'phase',
    phase: { bbchFrom: '57', bbchTo: '59' },
    offsetDays: 0,
    afterKey: null,
    daysMin: null,
    daysMax: null,
    windowDays: 5,
    repeatTimes: null,
    repeatEveryMin: null,
    operation: { ...operation, plantId: 1, options: [{ ...use, ...ofUse }] },
    ...change,
  })
  const codes = (...steps: Step[]) => contradictionsOfScheme(1, 'open', steps).map(({ code }) => code)
  const after = { key: 'two', anchorType: 'after_step', phase: null, offsetDays: null, afterKey: 'one' } as const

  test('within the registration has no contradictions', () => {
    expect(codes(step({ repeatTimes: 2, repeatEveryMin: 14 }), step({ ...after, daysMin: 14 }))).toEqual([])
  })
  test.each<[string, Step[], string[]]>([
    ['a step of another crop', [step({ operation: { ...operation, plantId: 2 } })], ['OTHER_PLANT']],
    ['a use for greenhouses in a scheme for open ground', [step({}, { place: 'protected' })], ['PLACE']],
    ['a phase that the scale lacks', [step({ phase: undefined })], ['PHASE']],
    ['a phase outside the window', [step({ phase: { bbchFrom: '91', bbchTo: '97' } })], ['STAGE']],
    ['more repeats than are registered', [step({ repeatTimes: 3, repeatEveryMin: 14 })], ['COUNT']],
    [
      'repeats without a registered number',
      [step({ repeatTimes: 2, repeatEveryMin: 14 }, { applicationsMax: null })],
      ['COUNT'],
    ],
    ['repeats too soon', [step({ repeatTimes: 2, repeatEveryMin: 7 })], ['INTERVAL']],
    [
      'repeats without a registered interval',
      [step({ repeatTimes: 2, repeatEveryMin: 14 }, { intervalMinDays: null })],
      ['INTERVAL'],
    ],
    ['the same use too soon after another step', [step(), step({ ...after, daysMin: 10 })], ['INTERVAL']],
    [
      'a window that is not the days after a step',
      [step(), step({ ...after, daysMin: 14, daysMax: 21, windowDays: 5 })],
      ['WINDOW'],
    ],
    ['a window of the days after a step', [step(), step({ ...after, daysMin: 14, daysMax: 21, windowDays: 7 })], []],
    ['another use soon after another step', [step({}, { alias: 'horus-1' }), step({ ...after, daysMin: 10 })], []],
  ])('%s', (_, steps, expected) => expect(codes(...steps)).toEqual(expected))
})

test.each<[string, number[]]>([
  ['Не ближе двадцати пяти дней к сбору.', [25]],
  ['Только если до сбора больше двадцати пяти дней.', [25]],
  ['Повтор через две недели', [14]],
  ['Через неделю повторите', [7]],
  ['Второй раз — через десять дней, другой группой', [10]],
  ['повторите через 7–9 дней', [7]],
  ['повтор через три-пять дней', [3]],
  ['повтор через двадцать пять-тридцать суток', [25]],
  ['Рыхлите через десять дней после посадки', []],
  ['Проверяйте пояса раз в десять дней', []],
])('days in «%s»', (text, expected) => expect(saidDays(text).map(({ days }) => days)).toEqual(expected))

test('counts and amounts in words', () => {
  expect([saidCount('дважды через неделю'), saidCount('Второй раз'), saidCount('раз в 10 дней')]).toEqual([2, 2, null])
  expect(saidAmounts('2,5 мл и 30 г на 10 л, 1 %-ный; 10 гранул, 5 млн')).toMatchObject([
    { min: 2.5, max: 2.5, unit: 'ml', basis: null },
    { min: 30, max: 30, unit: 'g', basis: { value: 10, unit: 'l' } },
    { min: 1, max: 1, unit: '%', basis: null },
  ])
  expect(saidAmounts('полтора килограмма на гектар')).toMatchObject([
    { min: 1500, unit: 'g', basis: { value: 10_000, unit: 'm2' } },
  ])
})

test.each<[string, string[]]>([
  ['Обработайте Хорусом вечером', ['Хорус']],
  ['Бордоской смесью по голым ветвям', ['Бордоская смесь']],
  ['Загляните внутрь грозди', []],
  ['Перед грозой не опрыскивают', ['Гроза']],
  ['Скорость ветра', []],
])('names of drugs in «%s»', (text, expected) =>
  expect(namesIn(text, ['Хорус', 'Гроза', 'Скор', 'Бордоская смесь'])).toEqual(expected),
)
