import { describe, expect, test } from 'vitest'
import { permission } from './rules.ts'
import { type Change, detailsOf, questionWith, reasonsOf } from './vectors/sample.ts'

const words = reasonsOf(
  'RESTRICTION_UNREAD',
  'RATE_CONDITION',
  'RATE_CONDITION_UNKNOWN',
  'PEST_STAGE_UNREAD',
  'BUFFER_ZONE_UNREAD',
)

const restriction =
  'RESTRICTION_UNREAD unknown: Ограничение регистрации: «Не на раннем картофеле». Касается ли оно вас, сайт не проверил.'
const tall = 'RATE_CONDITION_UNKNOWN unknown: Норма — при условии: «высота больше метра». Подходит ли оно, не указано.'
const larvae =
  'PEST_STAGE_UNREAD unknown: Только против стадии вредителя: «личинки». Та ли она сейчас, сайт не проверил.'
const buffer = 'BUFFER_ZONE_UNREAD unknown: Буферная зона 20 м: хватает ли её на вашем участке, сайт не проверил.'
const all = {
  restrictions: 'Не на раннем картофеле',
  rateCondition: 'высота больше метра',
  pestStage: 'личинки',
  bufferZoneM: 20,
} as const

describe('words of a registration bind', () => {
  test.each<[string, Change, string[]]>([
    ['none', {}, []],
    ['blank', { use: { restrictions: ' ', rateCondition: ' ', pestStage: '\n' } }, []],
    ['every kind', { use: all }, [restriction, tall, larvae, buffer]],
    ['a restriction that limits nothing', { use: { ...all, settledWords: ['restrictions'] } }, [tall, larvae, buffer]],
    ['a stage that limits nothing', { use: { ...all, settledWords: ['pestStage'] } }, [restriction, tall, buffer]],
    [
      'a buffer zone that limits nothing',
      { use: { ...all, settledWords: ['bufferZone'] } },
      [restriction, tall, larvae],
    ],
    [
      'a condition that limits nothing',
      { use: { ...all, settledWords: ['rateCondition'] } },
      [restriction, larvae, buffer],
    ],
    ['the condition holds', { use: all, isConditionMet: true }, [restriction, larvae, buffer]],
    ['nobody knows whether it holds', { use: { rateCondition: all.rateCondition }, isConditionMet: null }, [tall]],
    [
      'it does not hold',
      { use: { rateCondition: all.rateCondition }, isConditionMet: false },
      ['RATE_CONDITION forbidden: Норма этой строки — только при условии: «высота больше метра».'],
    ],
    ['no condition does not hold', { isConditionMet: false }, []],
    [
      'a settled condition does not hold',
      { use: { ...all, settledWords: ['rateCondition'] }, isConditionMet: false },
      [restriction, larvae, buffer],
    ],
    ['no use', { use: null }, []],
  ])('%s', (_, change, expected) => expect(words(change)).toEqual(expected))

  test('the registry alone says them too', () => {
    const { today, drug, use } = questionWith({ use: all })
    const { level, reasons } = permission({ today, drug, use: use!, isPartial: false, isEaten: true })
    expect(level).toBe('unknown')
    expect(reasons.map(({ code }) => code)).toEqual(
      expect.arrayContaining([
        'RESTRICTION_UNREAD',
        'RATE_CONDITION_UNKNOWN',
        'PEST_STAGE_UNREAD',
        'BUFFER_ZONE_UNREAD',
      ]),
    )
  })
  test('details', () => {
    expect(detailsOf('RESTRICTION_UNREAD', { use: all })).toEqual({ words: 'Не на раннем картофеле' })
    expect(detailsOf('RATE_CONDITION', { use: all, isConditionMet: false })).toEqual({ words: 'высота больше метра' })
  })
})

describe('what is eaten', () => {
  const part = reasonsOf('HARVEST_PART', 'HARVEST_PART_UNKNOWN')
  test.each<[string, Change, string[]]>([
    ['any', { planting: { harvestPart: 'greens' } }, []],
    ['the registered part', { use: { harvestPart: 'bulb' }, planting: { harvestPart: 'bulb' } }, []],
    [
      'another part',
      { use: { harvestPart: 'bulb' }, planting: { harvestPart: 'greens' } },
      ['HARVEST_PART forbidden: Эта строка — только на репку.'],
    ],
    [
      'not told',
      { use: { harvestPart: 'bulb' } },
      ['HARVEST_PART_UNKNOWN unknown: Укажите, на перо или на репку: эта строка — только на репку.'],
    ],
    ['not eaten', { use: { harvestPart: 'bulb' }, crop: { edible: false } }, []],
  ])('%s', (_, change, expected) => expect(part(change)).toEqual(expected))
  test('details', () =>
    expect(detailsOf('HARVEST_PART', { use: { harvestPart: 'greens' }, planting: { harvestPart: 'bulb' } })).toEqual({
      harvest_part: 'greens',
    }))
})

test('spaces around a condition are not of its words', () =>
  expect(
    detailsOf('RATE_CONDITION', { use: { rateCondition: ' высота больше метра ' }, isConditionMet: false }),
  ).toEqual({
    words: 'высота больше метра',
  }))
