import { describe, expect, test } from 'vitest'
import { readMethod } from './read-method.ts'
import {
  isUsualNumber,
  normalFormulation,
  readDay,
  readHazard,
  readProductName,
  registrationStatus,
} from './read-name.ts'
import { readCrops, readTargets } from './read-object.ts'
import { readApplications, readInterval, readMonths, readPhi, readReentry } from './read-periods.ts'
import type { Reading } from './reading.ts'
import { makeVocabulary } from './vocabulary.ts'

/** Both sides of every bound of the readers: the last value that is read and the first one that is left to a person. */

/** «value | unread» */
const shown = ({ value, unread }: Reading<unknown>) => `${value === null ? '' : JSON.stringify(value)} | ${unread}`

describe('days and numbers', () => {
  const phi = (text: string) => {
    const { value, unread } = readPhi(text)
    return [
      value?.kind ?? null,
      value?.minDays ?? null,
      value?.days ?? null,
      value?.applicationsMin ?? null,
      value?.applicationsMax ?? null,
      unread,
    ]
  }
  test.each([
    ['1', ['days', null, 1, null, null, '']],
    ['0', [null, null, null, null, null, '0']],
    ['120', ['days', null, 120, null, null, '']],
    ['121', [null, null, null, null, null, '121']],
    ['10-120', ['days', 10, 120, null, null, '']],
    ['10-121', [null, null, null, null, null, '10-121']],
    ['7-7', ['days', null, 7, null, null, '']],
    ['7-6', [null, null, null, null, null, '7-6']],
    ['7 - 10', ['days', 7, 10, null, null, '']],
    ['20 (1)', ['days', null, 20, null, 1, '']],
    ['20 (50)', ['days', null, 20, null, 50, '']],
    ['20 (51)', ['days', null, 20, null, null, '(51)']],
    ['20 (0)', ['days', null, 20, null, null, '(0)']],
    ['20 (2-3)', ['days', null, 20, 2, 3, '']],
    ['20 (3-3)', ['days', null, 20, null, 3, '']],
    ['20 ( 3 )', ['days', null, 20, null, 3, '']],
    ['20(3).', ['days', null, 20, null, 3, '']],
    ['20 (-)', ['days', null, 20, null, null, '']],
    ['12345', [null, null, null, null, null, '12345']],
    ['20 дн. (1)', ['days', null, 20, null, 1, '']],
    ['1 день', ['days', null, 1, null, null, '']],
    ['2 дня', ['days', null, 2, null, null, '']],
    ['5 сут. (1)', ['days', null, 5, null, 1, '']],
    ['5 суток', ['days', null, 5, null, null, '']],
    ['- 5', [null, null, null, null, null, '- 5']],
    ['-', ['not_regulated', null, null, null, null, '']],
    ['', ['unknown', null, null, null, null, '']],
  ])('waiting period «%s»', (text, expected) => expect(phi(text)).toEqual(expected))

  test.each([
    ['0', '{"hand":0,"mech":null} | '],
    ['120 (120)', '{"hand":120,"mech":120} | '],
    ['121', ' | 121'],
    ['7 (121)', '{"hand":7,"mech":null} | (121)'],
    ['- (3)', '{"hand":null,"mech":3} | '],
    ['7 (-)', '{"hand":7,"mech":null} | '],
    ['7(3)', '{"hand":7,"mech":3} | '],
    ['', '{"hand":null,"mech":null} | '],
  ])('days before work «%s»', (text, expected) => expect(shown(readReentry(text))).toBe(expected))

  test.each([
    ['1', '{"min":null,"max":1,"per":"season"} | '],
    ['50', '{"min":null,"max":50,"per":"season"} | '],
    ['51', ' | 51'],
    ['0', ' | 0'],
    ['2-2', '{"min":null,"max":2,"per":"season"} | '],
    ['до 3', '{"min":null,"max":3,"per":"season"} | '],
    ['максимум 3', '{"min":null,"max":3,"per":"season"} | '],
    ['не более 1-3', '{"min":null,"max":3,"per":"season"} | '],
    ['2-кратно', '{"min":null,"max":2,"per":"season"} | '],
    ['1 обработка в сезон', '{"min":null,"max":1,"per":"season"} | '],
    ['5 обработок за год', '{"min":null,"max":5,"per":"year"} | '],
    ['2 раза за цикл', '{"min":null,"max":2,"per":"cycle"} | '],
    ['2 раза за годы', ' | 2 раза за годы'],
    ['-', '{"min":null,"max":null,"per":"season"} | '],
  ])('number of treatments «%s»', (text, expected) => expect(shown(readApplications(text))).toBe(expected))

  test.each([
    ['1', '{"min":1,"max":null} | '],
    ['0', ' | 0'],
    ['365', '{"min":365,"max":null} | '],
    ['366', ' | 366'],
    ['10-10', '{"min":10,"max":null} | '],
    ['не ранее чем через 14 дней', '{"min":14,"max":null} | '],
    ['не меньше 7-10 дней', '{"min":10,"max":null} | '],
    ['не более 14 дней', '{"min":null,"max":14} | '],
    ['до 7-14 суток', '{"min":null,"max":14} | '],
    ['через 10 дн.', '{"min":10,"max":null} | '],
    ['интервал - 10 дней', '{"min":10,"max":null} | '],
    ['-', '{"min":null,"max":null} | '],
  ])('interval «%s»', (text, expected) => expect(shown(readInterval(text))).toBe(expected))

  test.each([
    ['март', '{"from":"03","to":"03"} | '],
    ['в июне', '{"from":"06","to":"06"} | '],
    ['август-сентябрь', '{"from":"08","to":"09"} | '],
    ['с мая по июль', '{"from":"05","to":"07"} | '],
    ['декабрь', '{"from":"12","to":"12"} | '],
    ['маг', ' | маг'],
    ['мартовский', ' | мартовский'],
    ['май - ', '{"from":"05","to":"05"} | -'],
  ])('months «%s»', (text, expected) => expect(shown(readMonths(text))).toBe(expected))
})

describe('methods', () => {
  test.each([
    ['Опрыскивания', 'spray'],
    ['Некорневые подкормки', 'spray'],
    ['Пролив', 'drench'],
    ['Поливание', 'drench'],
    ['Обработка семян', 'seed'],
    ['Протравливание', 'seed'],
    ['Замачивание', 'dip'],
    ['Внесение в почву гранул', 'granules'],
    ['Рассев', 'granules'],
    ['Разбрасывание гранул', 'granules'],
    ['Раскладка', 'bait'],
    ['Опудривание', 'dust'],
    ['Побелка', 'paint'],
    ['Фумигация', 'smoke'],
    ['Корневая подкормка', 'root'],
    ['Внесение под корень', 'root'],
    ['Основное внесение', 'root'],
  ])('«%s»', (text, method) =>
    expect(readMethod(text)).toEqual({ value: { method, timing: null }, read: text, unread: '' }),
  )
  test.each(['Поливной', 'Весной опрыскивание', 'Опрыскивание, полив', '', 'Дважды: опрыскивание'])(
    '«%s» is left to a person',
    text => expect(readMethod(text)).toEqual({ value: null, read: '', unread: text }),
  )
  test('the words after the method are the time, from their first letter', () => {
    expect(readMethod('Опрыскивание: - в период вегетации').value?.timing).toBe('В период вегетации')
    expect(readMethod('Опрыскивание и опрыскивание').value).toEqual({ method: 'spray', timing: 'И опрыскивание' })
  })
})

describe('crops and targets', () => {
  const vocabulary = makeVocabulary(
    [
      { kind: 'plant', alias: 'yablonya', names: ['Яблоня'] },
      { kind: 'plant', alias: 'grusha', names: ['Груша'] },
      { kind: 'plant', alias: 'tomat', names: ['Томат'] },
      { kind: 'plantGroup', alias: 'plodovye', names: ['Плодовые'] },
    ],
    [
      { kind: 'disease', alias: 'parsha-yabloni', names: ['Парша яблони'], hosts: ['yablonya'] },
      { kind: 'disease', alias: 'parsha-grushi', names: ['Парша груши'], hosts: ['grusha'] },
    ],
  )
  const crops = (text: string) => readCrops(text, vocabulary)
  test('a place after one crop is sure, after several only in parentheses', () => {
    expect(crops('Томат открытого грунта').value).toMatchObject({ place: 'open', review: null })
    expect(crops('Томат (защищённый грунт)').value).toMatchObject({ place: 'protected', review: null })
    expect(crops('Томат, груша защищенного грунта').value).toMatchObject({ place: null, review: 'place_of_last_crop' })
    expect(crops('Томат, груша (защищенный грунт)').value).toMatchObject({ place: 'protected', review: null })
    expect(crops('Томат').value).toMatchObject({ place: null, review: null })
  })
  test('a crop named twice counts once, and so does a group', () => {
    expect(crops('Яблоня, груша и яблоня').value?.plants).toEqual(['yablonya', 'grusha'])
    expect(crops('Плодовые; плодовые').value?.groups).toEqual(['plodovye'])
  })
  test('exceptions are crops; a group among them is left to a person', () => {
    expect(crops('Плодовые (кроме груши и яблони)').value).toMatchObject({
      exceptions: ['grusha', 'yablonya'],
      review: 'group_with_exception',
    })
    expect(crops('Плодовые, кроме груши').value).toMatchObject({ groups: ['plodovye'], exceptions: ['grusha'] })
    expect(crops('Яблоня (кроме плодовых)').unread).toBe('плодовых')
    expect(crops('(кроме груши)').value).toBeNull()
  })
  test('nothing that is known gives no crops', () =>
    expect(crops('Айва')).toEqual({ value: null, read: '', unread: 'Айва' }))
  test('a general word means the problems of the crops of the row, each once', () => {
    const targets = (text: string, plants: string[]) =>
      readTargets(text, plants, vocabulary).value?.map(({ alias }) => alias) ?? null
    expect(targets('парша', ['yablonya', 'grusha'])).toEqual(['parsha-yabloni', 'parsha-grushi'])
    expect(targets('парша', ['grusha'])).toEqual(['parsha-grushi'])
    expect(targets('парша груши, парша', ['grusha'])).toEqual(['parsha-grushi'])
    expect(targets('парша', [])).toBeNull()
    expect(targets('', ['grusha'])).toBeNull()
  })
})

describe('names, numbers, classes and days', () => {
  const name = (text: string) => readProductName(text).value
  test('the mark, the content and the formulation stand at the end', () => {
    expect(name('Скор (Л)')).toEqual({ name: 'Скор', formulation: null, content: null, isHousehold: true })
    expect(name('Скор (L)')).toMatchObject({ name: 'Скор', isHousehold: true })
    expect(name('Скор (Л) плюс')).toMatchObject({ name: 'Скор (Л) плюс', isHousehold: false })
    expect(name('Скор, КЭ (250 г/л)')).toEqual({
      name: 'Скор',
      formulation: 'КЭ',
      content: '250 г/л',
      isHousehold: false,
    })
    expect(name('Скор, КЭ (250,5 г/кг)')).toMatchObject({ content: '250,5 г/кг' })
    expect(name('Скор (3 %)')).toMatchObject({ name: 'Скор', content: '3 %' })
    expect(name('Скор (250 мл)')).toMatchObject({ name: 'Скор (250 мл)', content: null })
    expect(name('Скор, супер')).toMatchObject({ name: 'Скор, супер', formulation: null })
    expect(name('Скор, АБВГДЕЁ')).toMatchObject({ formulation: null })
  })
  test('quotation marks around the whole name are no part of it', () => {
    expect(name('«Скор»')?.name).toBe('Скор')
    expect(name('"Скор"')?.name).toBe('Скор')
    expect(name('«Скор» и «Хорус»')?.name).toBe('«Скор» и «Хорус»')
    expect(readProductName('(Л)')).toEqual({ value: null, read: '', unread: '(Л)' })
    expect(readProductName('')).toEqual({ value: null, read: '', unread: '' })
  })
  test.each<[string, string | null]>([
    ['в.д.г.', 'ВДГ'],
    ['К Э', 'КЭ'],
    ['СПвводорастворимыхпакетах', 'СП (в водорастворимых пакетах)'],
    ['АБВГДЕ', 'АБВГДЕ'],
    ['порошок', 'порошок'],
    ['', null],
    ['5 г', null],
  ])('formulation «%s»', (text, expected) => expect(normalFormulation(text)).toBe(expected))
  test.each<[string, boolean]>([
    ['12-34-5-6', true],
    ['1-34-5-6', false],
    ['12345-34-5-6', false],
    ['12-34-5', false],
    [' 12-34-5-6 ', true],
    ['12-34-5-6/1', true],
    ['12-34-5-6/', false],
    ['12-34-1-2-3-4-5-6', true],
    ['12-34-1-2-3-4-5-6-7', false],
  ])('number «%s»', (text, expected) => expect(isUsualNumber(text)).toBe(expected))
  test.each([
    ['1', '{"human":1,"bee":null} | '],
    ['4/4', '{"human":4,"bee":4} | '],
    ['3 / 1', '{"human":3,"bee":1} | '],
    ['3/-', '{"human":3,"bee":null} | '],
    ['-', '{"human":null,"bee":null} | '],
    ['', '{"human":null,"bee":null} | '],
    ['0', ' | 0'],
    ['3/5', ' | 3/5'],
    ['3/0', ' | 3/0'],
    ['33', ' | 33'],
    ['3/1 класс', ' | 3/1 класс'],
  ])('classes of hazard «%s»', (text, expected) => expect(shown(readHazard(text))).toBe(expected))
  test('a dash for bees is no number', () => expect(readHazard('3/-').value?.bee).toBeNull())
  test.each([
    ['01.01.2026', '"2026-01-01" | '],
    ['31.12.2026 г.', '"2026-12-31" | '],
    ['31.12.2026 г', '"2026-12-31" | '],
    ['31.04.2026', ' | 31.04.2026'],
    ['00.01.2026', ' | 00.01.2026'],
    ['01.13.2026', ' | 01.13.2026'],
    ['1.1.2026', ' | 1.1.2026'],
    ['01.01.26', ' | 01.01.26'],
    ['с 01.01.2026', ' | с 01.01.2026'],
    ['01.01.2026 года', ' | 01.01.2026 года'],
  ])('day «%s»', (text, expected) => expect(shown(readDay(text))).toBe(expected))

  test.each([
    ['Действует', '01.03.2021', 'active'],
    ['действующая.', '', 'active'],
    ['Действует', '-', 'active'],
    ['Действует', 'с марта 2027', 'unknown'],
    ['Действует, приостановлена', '01.03.2021', 'suspended'],
    ['Приостановлено', '01.03.2021', 'suspended'],
    ['Приостановлена и отозвана', '01.03.2021', 'withdrawn'],
    ['Действующая регистрация отозвана', '01.03.2021', 'withdrawn'],
    ['Действовала', '01.03.2021', 'unknown'],
    ['Не действует', '01.03.2021', 'unknown'],
    ['Действует после проверки', '01.03.2021', 'unknown'],
    ['Срок истёк', 'с марта 2021', 'expired'],
    ['Закончилась', '01.03.2021', 'expired'],
    ['', '', 'unknown'],
  ])('status «%s» from «%s»', (words, from, expected) => expect(registrationStatus(words, from)).toBe(expected))
})
