import { describe, expect, test } from 'vitest'
import { type NamedPlanting, parseTask } from './parse-task.ts'

/** A Friday. */
const today = '2027-05-14'
const plantings: NamedPlanting[] = [
  { id: 'apple', names: ['Яблоня «Мелба»', 'Яблоня'] },
  { id: 'pear', names: ['Груша'] },
  { id: 'tomato', names: ['Томат «Черныш»', 'помидор'] },
  { id: 'currant', names: ['Смородина чёрная'] },
  { id: 'red', names: ['Смородина красная'] },
  { id: 'onion', names: ['Лук'] },
]
const parse = (text: string, day = today) => parseTask(text, plantings, day)
const dayOf = (text: string, day = today) => parse(text, day).day

describe('a task in words', () => {
  test('day, action and planting', () => {
    expect(parse('завтра осмотреть яблони')).toEqual({
      day: '2027-05-15',
      repeat: null,
      kind: 'inspect',
      plantings: ['apple'],
      title: 'Осмотреть яблони',
    })
    expect(parse('Полить помидоры в субботу')).toEqual({
      day: '2027-05-15',
      repeat: null,
      kind: 'drench',
      plantings: ['tomato'],
      title: 'Полить помидоры',
    })
  })
  test('without any of them the words are the task', () => {
    expect(parse('позвонить соседу')).toEqual({
      day: null,
      repeat: null,
      kind: 'other',
      plantings: [],
      title: 'Позвонить соседу',
    })
    expect(parse('  ')).toEqual({ day: null, repeat: null, kind: 'other', plantings: [], title: '' })
    expect(parse('Завтра, купить медь.')).toMatchObject({ day: '2027-05-15', kind: 'buy', title: 'Купить медь.' })
  })
})

describe('the day', () => {
  test('near days', () =>
    expect(['сегодня', 'Завтра', 'послезавтра'].map(each => dayOf(each))).toEqual([
      '2027-05-14',
      '2027-05-15',
      '2027-05-16',
    ]))
  test('weekdays: the next one, today included', () => {
    const words = ['в понедельник', 'во вторник', 'в среду', 'к четвергу', 'в пятницу', 'к субботе', 'в воскресенье']
    expect(words.map(each => dayOf(each))).toEqual([
      '2027-05-17',
      '2027-05-18',
      '2027-05-19',
      '2027-05-20',
      '2027-05-14',
      '2027-05-15',
      '2027-05-16',
    ])
    expect(dayOf('в среду', '2023-12-26')).toBe('2023-12-27')
    expect(dayOf('в понедельник', '2024-01-01')).toBe('2024-01-01')
    expect(dayOf('средство купить')).toBeNull()
  })
  test('after some days or weeks', () => {
    expect(dayOf('через неделю')).toBe('2027-05-21')
    expect(dayOf('через 3 дня полить')).toBe('2027-05-17')
    expect(dayOf('через 2 недели')).toBe('2027-05-28')
    expect(dayOf('через 0 дней')).toBeNull()
    expect(dayOf('через забор')).toBeNull()
    expect(dayOf('через 3 грядки')).toBeNull()
    expect(dayOf('через 1000 дней')).toBeNull()
  })
  test('a day of a month: the next one, over the new year too', () => {
    expect(dayOf('14 мая')).toBe('2027-05-14')
    expect(dayOf('13 мая')).toBe('2028-05-13')
    expect(dayOf('до 1 июня')).toBe('2027-06-01')
    expect(dayOf('12 мая 2026 осмотреть')).toBe('2026-05-12')
    expect(dayOf('29 февраля')).toBe('2028-02-29')
    expect(dayOf('29 февраля 2027')).toBeNull()
    expect(dayOf('31 июня')).toBeNull()
    expect(dayOf('100 мая')).toBeNull()
  })
  test('every month, span and preposition', () => {
    const months = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')
    expect(months.map(month => dayOf(`20 ${month}`, '2027-01-01')?.slice(5, 7))).toEqual(
      months.map((_, index) => String(index + 1).padStart(2, '0')),
    )
    const spans = ['1 день', '2 дня', '5 дней', '1 неделю', '2 недели', '5 недель']
    expect(spans.map(span => dayOf(`через ${span}`, '2027-01-01'))).toEqual([
      '2027-01-02',
      '2027-01-03',
      '2027-01-06',
      '2027-01-08',
      '2027-01-15',
      '2027-02-05',
    ])
    for (const word of ['в', 'во', 'к', 'ко', 'на', 'до']) expect(parse(`полить ${word} среду`).title).toBe('Полить')
    expect(parse('полить у среды').title).toBe('Полить у')
  })
  test('in numbers', () => {
    expect(dayOf('01.06')).toBe('2027-06-01')
    expect(dayOf('1.06.2028')).toBe('2028-06-01')
    expect(dayOf('01.05')).toBe('2028-05-01')
    expect(dayOf('32.05')).toBeNull()
    expect(dayOf('полить 2.5 ведра')).toBeNull()
  })
  test('is taken out of the words with its preposition', () => {
    expect(parse('полить лук к 1 июня 2027 года').title).toBe('Полить лук года')
    expect(parse('полить через 3 дня лук').title).toBe('Полить лук')
    expect(parse('на завтра полить').title).toBe('Полить')
    expect(parse('в теплице полить завтра').title).toBe('В теплице полить')
  })
})

describe('the action', () => {
  test.each([
    ['проверить', 'inspect'],
    ['опрыскать', 'spray'],
    ['пролить', 'drench'],
    ['подкормить', 'feed'],
    ['подрезать', 'prune'],
    ['почистить', 'clean'],
    ['собрать', 'harvest'],
    ['перекопать', 'soil'],
    ['рыхлить', 'mechanical'],
    ['ловушки повесить', 'trap'],
    ['купить', 'buy'],
    ['протравить', 'seed'],
  ])('%s', (text, kind) => expect(parse(text).kind).toBe(kind))
  test('by every beginning', () => {
    const words: [string, string][] = [
      ['inspect', 'осмотр проверка посмотреть'],
      ['spray', 'опрыскать побрызгать брызгать'],
      ['drench', 'поливать полить полейте пролить проливать'],
      ['feed', 'подкормка удобрить'],
      ['prune', 'обрезка подрезать пасынковать'],
      ['clean', 'убрать уборка сгрести почистить'],
      ['harvest', 'собрать сбор соберу снять'],
      ['soil', 'перекопка вскопать мульчировать'],
      ['mechanical', 'прополоть прополка рыхление взрыхлить подвязать окучить'],
      ['trap', 'ловушка ловчий'],
      ['buy', 'купить куплю заказать'],
      ['seed', 'протравить замочить'],
    ]
    for (const [kind, list] of words)
      for (const word of list.split(' ')) expect([word, parse(word).kind]).toEqual([word, kind])
  })
  test('the first one counts', () => expect(parse('осмотреть и опрыскать').kind).toBe('inspect'))
})

describe('the planting', () => {
  const named = (text: string) => parse(text).plantings
  test('in any case of its name', () => {
    for (const text of ['яблоня', 'яблоню', 'яблоням', 'Яблонями', 'яблонь'])
      expect([text, named(text)]).toEqual([text, ['apple']])
    expect(named('грушу')).toEqual(['pear'])
    expect(named('луку')).toEqual(['onion'])
    expect(named('мелбу')).toEqual(['apple'])
    expect(named('«грушу»')).toEqual(['pear'])
    expect(named('"грушу"')).toEqual(['pear'])
  })
  test('the one of whose name the most is written; equal ones are all given', () => {
    expect(named('осмотреть смородину')).toEqual(['currant', 'red'])
    expect(named('осмотреть чёрную смородину')).toEqual(['currant'])
    expect(named('яблони и груши')).toEqual(['apple', 'pear'])
  })
  test('a word that only begins alike is another one', () => {
    expect(named('грушевый сироп')).toEqual([])
    expect(named('лукошко')).toEqual([])
    expect(named('яблоневая плодожорка')).toEqual([])
    expect(parseTask('я', plantings, today).plantings).toEqual([])
  })
})
