import { describe, expect, test } from 'vitest'
import type { Weather } from './question.ts'
import { type Change, detailsOf, reasonsOf, sourceTitle } from './vectors/sample.ts'

const reasonTexts = reasonsOf('WEATHER_STOP', 'TEMP_LIMIT', 'WEATHER_LIMIT', 'WEATHER_UNKNOWN')

const good: Weather = { temperature: 18, wind: 2, rain: 'none' }
const at = (weather: Partial<Weather>, change: Change = {}) =>
  reasonTexts({ ...change, weather: { ...good, ...weather } })
const stop = (why: string) => [`WEATHER_STOP forbidden: Сейчас нельзя: ${why}.`]
const limit = (why: string) => [`WEATHER_LIMIT caution: Погода на грани: ${why}.`]

describe('the temperature', () => {
  test.each<[number, string[]]>([
    [-3, stop('холоднее +5 °C')],
    [4.9, stop('холоднее +5 °C')],
    [5, limit('прохладно, +5 °C')],
    [11.9, limit('прохладно, +11,9 °C')],
    [12, []],
    [22, []],
    [22.1, limit('жарковато, +22,1 °C')],
    [25, limit('жарковато, +25 °C')],
    [25.1, stop('жарче +25 °C')],
  ])('%d °C', (temperature, reasons) => expect(at({ temperature })).toEqual(reasons))

  test.each<[number, string[]]>([
    [2.9, ['TEMP_LIMIT forbidden: Препарат применяют при температуре от +3 °C.']],
    [3, []],
    [11, []],
    [23, limit('жарковато, +23 °C')],
  ])('%d °C, the label says from +3', (temperature, reasons) =>
    expect(at({ temperature }, { drug: { tempMin: 3 } })).toEqual(reasons),
  )

  test.each<[number, string[]]>([
    [20, []],
    [20.1, ['TEMP_LIMIT forbidden: Препарат применяют при температуре до +20 °C.']],
    [4, stop('холоднее +5 °C')],
  ])('%d °C, the label says up to +20', (temperature, reasons) =>
    expect(at({ temperature }, { drug: { tempMax: 20 } })).toEqual(reasons),
  )

  test('the label has both limits, one below zero', () => {
    const drug = { tempMin: -2, tempMax: 20 }
    expect(at({ temperature: 21 }, { drug })).toEqual([
      'TEMP_LIMIT forbidden: Препарат применяют при температуре от −2 °C до +20 °C.',
    ])
    expect(at({ temperature: 4 }, { drug: { tempMin: 0 } })).toEqual([])
    expect(at({ temperature: -1 }, { drug: { tempMin: 0 } })).toEqual([
      'TEMP_LIMIT forbidden: Препарат применяют при температуре от 0 °C.',
    ])
    expect(sourceTitle('TEMP_LIMIT', { drug, weather: { ...good, temperature: 21 } })).toBe('Этикетка препарата')
    expect(detailsOf('TEMP_LIMIT', { drug, weather: { ...good, temperature: 21 } })).toEqual({ temperature: 21 })
  })

  test('too cool to work', () => {
    const drug = { effectiveTempMin: 15 }
    expect(at({ temperature: 14 }, { drug })).toEqual(limit('препарат действует от +15 °C'))
    expect(at({ temperature: 15 }, { drug })).toEqual([])
    expect(at({ temperature: 4 }, { drug })).toEqual(stop('холоднее +5 °C'))
    expect(at({ temperature: 4 }, { drug: { ...drug, tempMin: 3 } })).toEqual(limit('препарат действует от +15 °C'))
  })

  test('applies in a greenhouse as well', () =>
    expect(at({ temperature: 30 }, { use: { place: 'any' }, planting: { place: 'protected' } })).toEqual(
      stop('жарче +25 °C'),
    ))
})

describe('the wind', () => {
  test.each<[number | null, number, string[]]>([
    [3, 0.4, limit('безветрие: капли висят в воздухе')],
    [3, 0.5, []],
    [3, 3, []],
    [3, 3.1, limit('ветер 3,1 м/с')],
    [3, 4, limit('ветер 4 м/с')],
    [3, 4.1, stop('ветер сильнее 4 м/с')],
    [4, 4, limit('ветер 4 м/с')],
    [null, 4, limit('ветер 4 м/с')],
    [2, 3, []],
    [2, 3.1, stop('для этого класса опасности для пчёл ветер не больше 3 м/с')],
    [1, 2, []],
    [1, 2.1, stop('для этого класса опасности для пчёл ветер не больше 2 м/с')],
    [1, 4.1, stop('ветер сильнее 4 м/с')],
  ])('class %s, %d m/s', (hazardBee, wind, reasons) => expect(at({ wind }, { drug: { hazardBee } })).toEqual(reasons))
  test('is ignored under a roof', () => {
    for (const place of ['protected', 'indoor', 'storage'] as const)
      expect(at({ wind: 9, rain: 'now' }, { use: { place }, planting: { place } })).toEqual([])
    expect(at({ wind: 9 }, { use: { place: 'any' }, planting: { place: null } })).toEqual(
      expect.arrayContaining(stop('ветер сильнее 4 м/с')),
    )
  })
})

describe('rain', () => {
  test('now', () => expect(at({ rain: 'now' })).toEqual(stop('идёт дождь')))
  test('expected', () => expect(at({ rain: 'expected' })).toEqual(limit('ждут дождя')))
})

describe('missing data', () => {
  const part = ['WEATHER_UNKNOWN info: Погода указана не вся.']
  test('nothing', () => expect(reasonTexts({ weather: null })).toEqual(['WEATHER_UNKNOWN info: Погода не указана.']))
  test.each(['temperature', 'wind', 'rain'] as const)('no %s', key => expect(at({ [key]: null })).toEqual(part))
  test('under a roof the temperature is enough', () => {
    const indoors: Change = { use: { place: 'indoor' }, planting: { place: 'indoor' } }
    expect(at({ wind: null, rain: null }, indoors)).toEqual([])
    expect(at({ temperature: null }, indoors)).toEqual(part)
  })
  test('known values still count', () =>
    expect(at({ wind: null, temperature: 30 })).toEqual([...stop('жарче +25 °C'), ...part]))
})

test('only airborne methods need the weather', () => {
  for (const method of ['drench', 'seed', 'dip', 'granules', 'bait', 'paint', 'smoke', 'root'] as const)
    expect(
      at({ temperature: 40, wind: 9, rain: 'now' }, { use: { method }, planting: { plantedAt: '2026-06-10' } }),
    ).toEqual([])
  expect(at({ wind: 9 }, { use: { method: 'dust' } })).toEqual(stop('ветер сильнее 4 м/с'))
  expect(reasonTexts({ use: null, weather: null, drug: { targetsOnCrop: [] } })).toEqual([])
})

test('details', () => {
  const found = (weather: Partial<Weather>, code: 'WEATHER_STOP' | 'WEATHER_LIMIT', drug: Change['drug'] = {}) =>
    detailsOf(code, { drug, weather: { ...good, ...weather } })
  expect(found({ temperature: 30 }, 'WEATHER_STOP')).toEqual({ temperature: 30 })
  expect(found({ temperature: 1 }, 'WEATHER_STOP')).toEqual({ temperature: 1 })
  expect(found({ temperature: 6 }, 'WEATHER_LIMIT')).toEqual({ temperature: 6 })
  expect(found({ temperature: 24 }, 'WEATHER_LIMIT')).toEqual({ temperature: 24 })
  expect(found({ temperature: 14 }, 'WEATHER_LIMIT', { effectiveTempMin: 15 })).toEqual({ temperature: 14 })
  expect(found({ wind: 5 }, 'WEATHER_STOP')).toEqual({ wind: 5 })
  expect(found({ wind: 3 }, 'WEATHER_STOP', { hazardBee: 1 })).toEqual({ wind: 3 })
  expect(found({ wind: 0 }, 'WEATHER_LIMIT')).toEqual({ wind: 0 })
  expect(found({ wind: 4 }, 'WEATHER_LIMIT')).toEqual({ wind: 4 })
  expect(found({ rain: 'now' }, 'WEATHER_STOP')).toEqual({ rain: 'now' })
  expect(found({ rain: 'expected' }, 'WEATHER_LIMIT')).toEqual({ rain: 'expected' })
  expect(sourceTitle('WEATHER_STOP', { weather: { ...good, wind: 5 } })).toBe('Общие правила опрыскивания')
})

/** The worked case G54 of the garden. */
describe('how long the weather holds', () => {
  const storm = { temperature: 18, wind: 12, rain: 'now' as const }
  const ofWeather = (change: Change, weather: Partial<Weather> = {}) =>
    reasonTexts({ ...change, weather: { ...storm, ...weather } }).filter(text => /^(WEATHER|TEMP)/.test(text))
  const notGiven = 'WEATHER_UNKNOWN info: Погода не указана.'
  test('today, for three hours', () => {
    expect(ofWeather({})).toHaveLength(2)
    expect(ofWeather({}, { hoursAgo: 3 })).toHaveLength(2)
    expect(ofWeather({}, { hoursAgo: 3.01 })).toEqual([
      'WEATHER_UNKNOWN info: Погоду смотрели больше трёх часов назад: посмотрите ещё раз.',
    ])
  })
  test('for another day it says nothing', () => {
    expect(ofWeather({ day: '2026-06-15' })).toEqual([notGiven])
    expect(ofWeather({ day: '2026-06-09' })).toEqual([notGiven])
    expect(ofWeather({ day: '2027-06-10' }, { temperature: 40 })).toEqual([notGiven])
  })
})
