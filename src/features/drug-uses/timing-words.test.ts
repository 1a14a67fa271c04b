import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTiming } from './timing-words.ts'

/** What limits, without the fields that limit nothing. */
const read = (text: string | null) => {
  const { unread, ...timing } = readTiming(text)
  const limits = Object.fromEntries(Object.entries(timing).filter(([, value]) => value !== null && value !== false))
  return unread.length > 0 ? { ...limits, unread } : limits
}
const window = (bbchFrom: string, bbchTo: string) => ({ bbchFrom, bbchTo })
const gap = (bbchExceptFrom: string, bbchExceptTo: string) => ({ bbchExceptFrom, bbchExceptTo })

describe('words that limit growth stages', () => {
  test.each([
    ['Опрыскивание после сбора урожая', window('91', '97')],
    ['Только после сбора урожая, вечером', window('91', '97')],
    ['До всходов культуры', window('00', '08')],
    ['Опрыскивание почвы до появления всходов', window('00', '08')],
    ['До цветения', window('00', '59')],
    ['После цветения', window('71', '89')],
    ['Сразу после цветения', window('71', '75')],
    ['До распускания почек', window('00', '03')],
    ['В период вегетации', window('07', '97')],
    ['Опрыскивание растений в фазе 2-4 листьев', window('12', '14')],
    ['В фазу 5 настоящих листьев', window('15', '15')],
    ['От выдвижения соцветий до мелкой горошины', window('53', '72')],
    ['До цветения и после сбора урожая', window('91', '59')],
    ['Зелёный конус и после цветения', { ...window('07', '89'), ...gap('10', '70') }],
    ['Цветение и смыкание грозди', { ...window('60', '79'), ...gap('70', '76') }],
    ['До цветения, по обособлению бутонов', window('54', '56')],
    ['Кроме цветения', { forbidFlowering: true }],
    ['До и после цветения', { forbidFlowering: true }],
    ['До цветения и после него', { forbidFlowering: true }],
    ['В период вегетации, кроме цветения', { ...window('07', '97'), forbidFlowering: true }],
  ])('%s', (text, limits) => expect(read(text)).toEqual(limits))
})

describe('words that forbid flowering in other ways', () => {
  test.each([
    'Не применять в период цветения',
    'Не опрыскивать в цветение',
    'Не обрабатывать во время цветения',
    'Не допускать обработки в период цветения',
    'Не проводить обработку в фазу цветения',
    'Не в цветение',
    'За исключением периода цветения',
    'За исключением цветения',
  ])('%s', text => {
    expect(read(text)).toEqual({ forbidFlowering: true })
    expect(read(`В период вегетации. ${text}`)).toEqual({ ...window('07', '97'), forbidFlowering: true })
  })
})

describe('a time that unread words turn into another one is not taken', () => {
  test.each([
    'До начала цветения',
    'До фазы бутонизации',
    'Начиная с фазы бутонизации',
    'После бутонизации',
    'Не ранее чем через 10 дней после цветения',
    'За месяц до сбора урожая',
    'До сбора урожая',
    'Не ранее июня',
    'До июня',
    'С мая',
    'Не применять в период бутонизации',
    'Не применять в период вегетации',
    'Не обрабатывать после цветения',
    'Не применять перед посадкой',
    'По окончании цветения',
    'До окончания цветения',
    'Нельзя в период цветения',
    'Запрещается в период бутонизации',
    'Кроме июня',
  ])('%s', text => expect(read(text)).toEqual({ unread: [text.toLowerCase()] }))
  test('nor is one that stands beside unread words', () =>
    expect(read('В начале вегетации, после цветения')).toEqual({ unread: ['в начале вегетации'] }))
})

describe('a stage that continues the words before another one is not taken as a time of its own', () => {
  const bloom = { forbidFlowering: true }
  test.each([
    ['Кроме цветения и бутонизации', bloom, 'бутонизации'],
    ['Кроме цветения, бутонизации', bloom, 'бутонизации'],
    ['Исключая цветение и сбор урожая', bloom, 'сбор урожая'],
    ['Вне периода цветения и сбора урожая', bloom, 'сбора урожая'],
    ['За исключением цветения, в период бутонизации', bloom, 'в период бутонизации'],
    ['Не применять в период цветения и в июне', bloom, 'в июне'],
    ['Не применять в цветение и после сбора урожая', bloom, 'после сбора урожая'],
    ['Не применять в цветение и до посадки', bloom, 'до посадки'],
    ['После цветения и сбора урожая', {}, 'сбора урожая'],
    ['После сбора урожая и цветения', {}, 'цветения'],
    ['После сбора урожая, вечером и цветения', {}, 'цветения'],
    ['До распускания почек или цветения', {}, 'цветения'],
    ['До цветения и сбора урожая', {}, 'сбора урожая'],
    ['Через 10 дней после цветения и бутонизации', {}, 'бутонизации'],
    ['Перед посадкой и цветения', {}, 'цветения'],
    ['За 20 дней до сбора урожая и цветения', {}, 'цветения'],
    ['От цветения до смыкания грозди и сбора урожая', {}, 'сбора урожая'],
  ])('%s', (text, limits, unread) => expect(read(text)).toEqual({ ...limits, unread: [unread] }))
  test('all months that follow «до», «кроме»', () => {
    expect(read('До мая и июня')).toEqual({ unread: ['до мая', 'июня'] })
    expect(read('Кроме июня и июля')).toEqual({ unread: ['кроме июня', 'июля'] })
  })
  test.each([
    ['До распускания почек, в период бутонизации', { ...window('00', '59'), ...gap('04', '50') }],
    ['До цветения (обособление бутонов)', window('54', '56')],
    ['Кроме цветения, после сбора урожая', { ...window('91', '97'), ...bloom }],
    ['Кроме цветения, в период вегетации', { ...window('07', '97'), ...bloom }],
    ['Кроме цветения. В период бутонизации', { ...window('51', '59'), ...bloom }],
    ['После цветения; сбора урожая', window('87', '89')],
    ['До и после цветения, в период вегетации', { ...window('07', '97'), ...bloom }],
    ['До цветения, вегетирующих растений', window('07', '59')],
    ['В фазу розового бутона и цветения', { ...window('57', '69'), ...gap('58', '59') }],
  ])('%s: a time of its own', (text, limits) => expect(read(text)).toEqual(limits))
})

describe('words about planting, harvest and season', () => {
  test.each([
    ['Обработка клубней перед посадкой', { plantingTime: 'before' }],
    ['Обработка семян до посева', { plantingTime: 'before' }],
    ['Внесение в лунку при высадке рассады', { plantingTime: 'at' }],
    ['При посадке севка, с заделкой в почву', { plantingTime: 'at' }],
    ['Полив под корень после высадки', { plantingTime: 'after' }],
    ['За 20 дней до сбора урожая', { harvestMinDays: 20 }],
    ['Не позднее, чем за 14-20 дней до уборки', { harvestMinDays: 20 }],
    ['За 30-20 дней до сбора урожая', { harvestMinDays: 30 }],
    ['За 3-2 недели до сбора', { harvestMinDays: 21 }],
    ['За 3 недели до сбора', { harvestMinDays: 21 }],
    ['За три недели до сбора', { harvestMinDays: 21 }],
    ['Осенью', { monthsFrom: 9, monthsTo: 11 }],
    ['В августе', { monthsFrom: 8, monthsTo: 8 }],
    ['Ранней весной', { monthsFrom: 3, monthsTo: 4 }],
  ])('%s', (text, limits) => expect(read(text)).toEqual(limits))
})

describe('words about the days between two treatments', () => {
  const interval = (intervalMinDays: number, intervalMaxDays?: number) => ({
    intervalMinDays,
    ...(intervalMaxDays && { intervalMaxDays }),
  })
  test.each([
    ['Профилактически, последующие — с интервалом 10-14 дней', interval(10, 14)],
    ['По первым признакам, через 10–14 дней', interval(10, 14)],
    ['По первым пятнам, с интервалом 7 дней', interval(7)],
    ['Последующие с интервалом не менее 10-14 дней', interval(14)],
    ['Последующие с интервалом не менее 14-10 дней', interval(14)],
    ['По первым находкам, через 2 недели', interval(14)],
    ['По первым находкам, через неделю', interval(7)],
    ['По первым находкам, через две недели', interval(14)],
    ['По первым находкам, через три недели', interval(21)],
    ['Профилактически, через 7 дней, последующие — с интервалом 14 дней', interval(14)],
    ['В период вегетации с интервалом 10-14 дней', { ...window('07', '97'), ...interval(10, 14) }],
  ])('%s', (text, limits) => expect(read(text)).toEqual(limits))
})

describe('words that limit nothing', () => {
  test.each([
    null,
    '',
    'По первым признакам болезни',
    'До первых пятен, не на растения',
    'При появлении первых личинок',
    'По личинкам 1–2 возраста',
    'Вечером, по влажной почве',
  ])('%s', text => expect(read(text)).toEqual({}))
})

describe('what is not understood is returned, never dropped', () => {
  test.each([
    ['В лунный день', ['в лунный день']],
    ['До цветения, при росе', ['при росе']],
    ['Перед посадкой; только для поздних сортов', ['только для поздних сортов']],
    ['Бутонизация и через неделю', ['через несколько дней после этой фазы']],
    ['До посадки и через три недели', ['через несколько дней после посадки']],
    ['За 14 дней до посадки', ['за 14 дней']],
    ['С интервалом по необходимости', ['с интервалом по необходимости']],
    ['Осенью или весной', ['разные времена года']],
    ['Перед посадкой и после высадки', ['и\u00a0до, и\u00a0после посадки']],
    ['Розовый бутон, смыкание грозди, начало созревания', ['больше двух разных фаз']],
    ['Розовый бутон, мелкая горошина, начало созревания', ['больше двух разных фаз']],
  ])('%s', (text, unread) => expect(readTiming(text).unread).toEqual(unread))

  const word = fc.constantFrom(
    'до',
    'после',
    'цветения',
    'сбора',
    'урожая',
    'и',
    ',',
    'посадки',
    'осенью',
    'рассады',
    'бутон',
    'через',
    '3',
    'дня',
    'кроме',
  )
  test('an unknown word is always reported, wherever it stands', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), fc.nat(12), (words, at) => {
        const text = (words as string[]).toSpliced(at, 0, 'абракадабра').join(' ')
        expect(readTiming(text).unread.join(' ')).toContain('абракадабра')
      }),
    )
  })
  test('case, ё, dashes and spaces do not matter', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), words => {
        const text = words.join(' ')
        expect(readTiming(`  ${text.toUpperCase().replaceAll(' ', '\u00a0 ')}`)).toEqual(readTiming(text))
      }),
    )
    expect(readTiming('ЗЕЛЁНЫЙ КОНУС')).toEqual(readTiming('зеленый конус'))
    expect(readTiming('в фазе 2—4 листьев')).toEqual(readTiming('в фазе 2-4 листьев'))
  })
  test('any text is read without an error, long ones too', () => {
    fc.assert(fc.property(fc.string({ maxLength: 300, unit: 'binary' }), text => void readTiming(text)))
    expect(readTiming('до '.repeat(700)).unread.length).toBeGreaterThan(0)
  })
})
