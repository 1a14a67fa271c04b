import { describe, expect, test } from 'vitest'
import { readMethod } from './read-method.ts'
import { normalFormulation, readProductName } from './read-name.ts'
import { readCrops, readTargets } from './read-object.ts'
import { readApplications, readInterval, readMonths, readPhi, readReentry } from './read-periods.ts'
import { readUse } from './read-use.ts'
import { readWater } from './read-water.ts'
import { vocabulary } from './vectors/sample-vocabulary.ts'

/** The same content in other cases, spaces and signs: registers are typed by hand. */

describe('methods', () => {
  test.each([
    ['Внесение гранул', 'granules'],
    ['Внесение в почву гранул', 'granules'],
    ['Разбрасывание', 'granules'],
    ['Рассев', 'granules'],
    ['Приманка', 'bait'],
    ['Приманки', 'bait'],
    ['Опудривание', 'dust'],
    ['Опыливание', 'dust'],
    ['Опыливания', 'dust'],
    ['Обмазывание', 'paint'],
    ['Обмазка', 'paint'],
    ['Побелка', 'paint'],
    ['Фумигация', 'smoke'],
    ['Окуривание', 'smoke'],
    ['Сжигание', 'smoke'],
  ])('%s', (text, method) => expect(readMethod(text).value).toEqual({ method, timing: null }))
  test('signs after the method are no part of the time', () =>
    expect(readMethod('Опрыскивание - до цветения, кроме цветения: вечером').value?.timing).toBe(
      'До цветения, кроме цветения: вечером',
    ))
})

describe('names of products', () => {
  test.each([
    ['Актара, ВДГ(250 г/кг)(Л)', 'Актара', 'ВДГ', '250 г/кг'],
    ['Актара,ВДГ (2,55 г/л)', 'Актара', 'ВДГ', '2,55 г/л'],
    ['Актара (3%)', 'Актара', null, '3%'],
    ['«Актара»', 'Актара', null, null],
    ['"Актара"', 'Актара', null, null],
    ['« Актара »', 'Актара', null, null],
    ['"Скор" и "Хорус"', '"Скор" и "Хорус"', null, null],
    ['Смесь "Скор"', 'Смесь "Скор"', null, null],
    ['«Скор» 250', '«Скор» 250', null, null],
    ['"Скор" 250', '"Скор" 250', null, null],
    ['Скор (250 г/л) новый', 'Скор (250 г/л) новый', null, null],
  ])('%s', (text, name, formulation, content) =>
    expect(readProductName(text).value).toMatchObject({ name, formulation, content }),
  )
  test('a formulation of six letters, and a longer word', () =>
    expect([normalFormulation('в.д.г.с.к.э'), normalFormulation('порошок')]).toEqual(['ВДГСКЭ', 'порошок']))
})

describe('crops and targets', () => {
  const crops = (text: string) => {
    const { value, unread } = readCrops(text, vocabulary)
    return [value?.plants, value?.groups, value?.exceptions, value?.place, value?.review, unread]
  }
  test.each([
    ['Овощные (кроме лука)', [[], ['ovoshchnye'], ['luk'], null, 'group_with_exception', '']],
    ['Овощные, кроме лука', [[], ['ovoshchnye'], ['luk'], null, 'group_with_exception', '']],
    ['Овощные кроме лука', [[], ['ovoshchnye'], ['luk'], null, 'group_with_exception', '']],
    ['Овощные(кроме лука)', [[], ['ovoshchnye'], ['luk'], null, 'group_with_exception', '']],
    ['Овощные, (кроме лука)', [[], ['ovoshchnye'], ['luk'], null, 'group_with_exception', '']],
    ['Плодовые (кроме ягодные)', [[], ['plodovye'], [], null, 'group_with_exception', 'ягодные']],
    ['Томат, открытый грунт', [['tomat'], [], [], 'open', null, '']],
    ['Томат (открытый грунт)', [['tomat'], [], [], 'open', null, '']],
    ['Томат защищённого грунта', [['tomat'], [], [], 'protected', null, '']],
    ['Томат, огурец открытого грунта', [['tomat', 'ogurec'], [], [], null, 'place_of_last_crop', '']],
    ['Томат, огурец.', [['tomat', 'ogurec'], [], [], null, null, '']],
    ['Томат; огурец; томат', [['tomat', 'ogurec'], [], [], null, null, '']],
    ['Томат и огурец', [['tomat', 'ogurec'], [], [], null, null, '']],
    ['Томат), огурец', [['tomat', 'ogurec'], [], [], null, null, '']],
    ['Томат (розовый, красный), огурец', [['ogurec'], [], [], null, null, 'Томат (розовый, красный)']],
  ])('%s', (text, expected) => expect(crops(text)).toEqual(expected))
  test('a target named twice counts once', () =>
    expect(readTargets('парша яблони, Парша яблони', [], vocabulary).value).toEqual([
      { kind: 'disease', alias: 'parsha-yabloni' },
    ]))
  test('a general word without crops of the row means none of them', () =>
    expect(readTargets('парша', [], vocabulary)).toMatchObject({ value: null, unread: 'парша' }))
})

describe('days, months and numbers of treatments', () => {
  test.each(['20дней (2)', '20 дней (2)', '20дн. (2)'])('%s', text =>
    expect(readPhi(text).value).toMatchObject({ days: 20, applicationsMax: 2 }),
  )
  test.each(['2-кратно', '2 -кратно', '2 - кратно', '2 кратно', '2кратно'])('%s', text =>
    expect(readApplications(text)).toMatchObject({ value: { max: 2 }, unread: '' }),
  )
  test.each([
    ['2 за оборот', 'cycle'],
    ['2 за сезон', 'season'],
  ])('%s', (text, per) => expect(readApplications(text)).toMatchObject({ value: { max: 2, per }, unread: '' }))
  test.each(['2 за сезонность', '2 за оборотный', '2 за годовой'])('%s: a longer word is not read', text =>
    expect(readApplications(text).unread).not.toBe(''),
  )
  test.each(['интервал - 10 дней', 'интервал-10 дней', 'с интервалом 10дней', 'Интервал 10 сут.', 'через 10 дней'])(
    '%s',
    text => expect(readInterval(text)).toMatchObject({ value: { min: 10, max: null }, unread: '' }),
  )
  test.each<[string, number, number | null]>([
    ['2 недели', 14, null],
    ['через 2-3 недели', 14, 21],
    ['не менее 2 недель', 14, null],
    ['через 1 неделю', 7, null],
    ['2 нед.', 14, null],
  ])('%s', (text, min, max) => expect(readInterval(text)).toMatchObject({ value: { min, max }, unread: '' }))
  test('weeks of waiting are days too', () =>
    expect(readPhi('3 недели (2)').value).toMatchObject({ days: 21, applicationsMax: 2 }))
  test.each(['2 40', '3 обработки', '2 сезона', '10 раз', '2 декады'])(
    '%s: a number of something else is no number of days, not even if accepted',
    text =>
      expect(
        [readInterval(text), readPhi(`${text} (2)`), readReentry(`${text} (1)`)].map(({ value }) => value),
      ).toEqual([null, null, null]),
  )
  test.each(['3 дня (1)', '3 дня', '3 сут.'])('%s before manual work', text =>
    expect(readReentry(text)).toMatchObject({ value: { hand: 3 }, unread: '' }),
  )
  test.each<[string, number, number | null]>([
    ['2 недели', 14, null],
    ['24 ч', 1, null],
    ['12 часов', 1, null],
    ['36 ч. (24 ч.)', 2, 1],
    ['3 (—) дня', 3, null],
    ['7 дней (3 дня)', 7, 3],
    ['14 дн', 14, null],
    ['1 мес.', 30, null],
  ])('before manual work: %s', (text, hand, mech) =>
    expect(readReentry(text)).toMatchObject({ value: { hand, mech }, unread: '' }),
  )
  test.each<[string, number, number | null]>([
    ['1 мес. (2)', 30, 2],
    ['2 месяца', 60, null],
    ['20 (2 раза)', 20, 2],
    ['20 (2 обработки)', 20, 2],
    ['14 дн', 14, null],
  ])('of waiting: %s', (text, days, applicationsMax) =>
    expect(readPhi(text)).toMatchObject({ value: { days, applicationsMax }, unread: '' }),
  )
  test.each(['1 раз в 10 дней', 'раз в 10 дней', 'один раз в 10 дней'])('%s', text =>
    expect(readInterval(text)).toMatchObject({ value: { min: 10, max: null }, unread: '' }),
  )
  test.each([
    ['март', '03'],
    ['марта', '03'],
    ['марте', '03'],
    ['августу', '08'],
    ['май', '05'],
    ['маю', '05'],
    ['июнь', '06'],
    ['июню', '06'],
  ])('%s', (text, month) => expect(readMonths(text).value).toEqual({ from: month, to: month }))
})

describe('norms of water', () => {
  const norms = (text: string) => {
    const { value, unread } = readWater(text)
    return [
      value?.map(({ condition, min, max, basisValue, basisUnit }) => [
        condition,
        min,
        max,
        `${basisValue} ${basisUnit}`,
      ]),
      unread,
    ]
  }
  test.each([
    ['Расход рабочей жидкости 5 л/100 м2', [[[null, '5', '5', '100 m2']], '']],
    ['Расход рабочей жидкости: 5 л/100 м2', [[[null, '5', '5', '100 m2']], '']],
    ['Расход рабочей жидкости-5 л/100 м2', [[[null, '5', '5', '100 m2']], '']],
    ['5л/100 м2', [[[null, '5', '5', '100 m2']], '']],
    ['5 л./10 кв.м', [[[null, '5', '5', '10 m2']], '']],
    ['5 л/10 кв. м.', [[[null, '5', '5', '10 m2']], '']],
    ['5 л/10 квм', [[[null, '5', '5', '10 m2']], '']],
    [
      '5 л/100 м2;10 л/т',
      [
        [
          [null, '5', '5', '100 m2'],
          [null, '10', '10', '1000 kg'],
        ],
        '',
      ],
    ],
    [
      '5 л/100 м2, 10 л/т',
      [
        [
          [null, '5', '5', '100 m2'],
          [null, '10', '10', '1000 kg'],
        ],
        '',
      ],
    ],
    ['5 л/дерево(до 6 лет)', [[['дерево(до 6 лет)', '5', '5', '1 plant']], '']],
    ['5 л/ куст', [[[null, '5', '5', '1 plant']], '']],
    ['5 л/ молодой куст', [[['молодой куст', '5', '5', '1 plant']], '']],
    ['5 л/100 м2.', [[[null, '5', '5', '100 m2']], '']],
    ['5 л/дождь', [undefined, '5 л/дождь']],
  ])('%s', (text, expected) => expect(norms(text)).toEqual(expected))
})

describe('why a row waits for a person, in words', () => {
  const cells = {
    crop: 'Яблоня',
    target: 'парша',
    norm: '2',
    normUnit: 'мл/10 л воды',
    method: 'Полив',
    notes: '',
    phi: '20',
    reentry: '',
  }
  const read = (change: Partial<typeof cells>) => readUse({ ...cells, ...change }, vocabulary, true)
  test.each([
    [{ crop: 'Яблоня, айва', target: 'парша яблони' }, 'культура: «Яблоня, айва» — не прочитано «айва»'],
    [
      { crop: 'Плодовые (кроме груши)', target: 'парша яблони' },
      'культура: «Плодовые (кроме груши)» — группа с исключением: подтвердите состав',
    ],
    [{ target: 'парша, ржа' }, 'вредный объект: «парша, ржа» — не прочитано «ржа»'],
    [{ method: 'По листу' }, 'способ: «По листу» — не назван один способ'],
    [{ phi: '20 / 7' }, 'срок ожидания: «20 / 7» — не прочитано «/ 7»'],
    [{ reentry: '7, обрезка' }, 'срок выхода: «7, обрезка» — не прочитано «, обрезка»'],
    [{ notes: 'Вечером' }, 'особенности: «Вечером» — не прочитано «Вечером»'],
    [{ norm: '2 (*)' }, 'норма: «2 (*) мл/10 л воды» — не прочитано «(*)»'],
  ])('%j', (change, unread) => expect(read(change).values.unread?.replaceAll('\u00a0', ' ')).toBe(unread))
  test('two doubts stand in two lines', () =>
    expect(read({ phi: '20 / 7', notes: 'Вечером' }).values.unread?.split('\n')).toHaveLength(2))
  test('a row without doubts has none, and nothing is taken from a cell that was not read', () => {
    expect(read({})).toMatchObject({ values: { unread: null, restrictions: null }, groups: [], exceptions: [] })
    expect(read({ crop: 'Овощные, айва', target: 'ржа' })).toMatchObject({
      plants: [],
      groups: [],
      exceptions: [],
      targets: [],
    })
    expect(read({ norm: '2 (*)' }).values).toMatchObject({ waterNorms: [], rateKind: 'unknown' })
  })
  test('groups and exceptions of the cell', () =>
    expect(read({ crop: 'Плодовые (кроме груши)' })).toMatchObject({ groups: ['plodovye'], exceptions: ['grusha'] }))
})
