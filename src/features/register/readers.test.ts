import { describe, expect, test } from 'vitest'
import { readMethod } from './read-method.ts'
import { isUsualNumber, normalFormulation, readDay, readHazard, readProductName } from './read-name.ts'
import { readCrops, readTargets } from './read-object.ts'
import { readApplications, readInterval, readMonths, readPhi, readReentry } from './read-periods.ts'
import { readWater } from './read-water.ts'
import type { Reading } from './reading.ts'
import vectors from './vectors/registry-strings.json' with { type: 'json' }
import { vocabulary } from './vectors/sample-vocabulary.ts'

describe('the reference cells of a register', () => {
  test.each(vectors.phi_and_times)('waiting period and number of treatments «$s»', ({ s, expected, error }) => {
    const { value, unread } = readPhi(s)
    if (error) return expect(unread).not.toBe('')
    const wanted: Record<string, unknown> = { max_min: null, phi_min: null, footnote: '', ...expected }
    expect(value).toEqual({
      kind: wanted.phi_kind,
      days: wanted.phi_days,
      minDays: wanted.phi_min,
      applicationsMin: wanted.max_min,
      applicationsMax: wanted.max,
    })
    expect(unread).toBe(wanted.footnote)
  })
  test.each(vectors.reentry)('days before work «$s»', ({ s, expected }) =>
    expect(readReentry(s)).toEqual({ value: expected, read: s, unread: '' }),
  )
  test.each(vectors.reg_numbers)('the number «$s»', ({ s, ok }) => expect(isUsualNumber(s)).toBe(ok))
  test.each(vectors.normalisation.filter(({ raw }) => raw !== '12,5 г/л'))(
    'the formulation «$raw»',
    ({ raw, normal }) => expect(normalFormulation(raw)).toBe(normal),
  )
  test.each(vectors.crop_cells)('crops «$s»', ({ s, plants = [], plant_groups = [], place, confidence }) => {
    const { value, unread } = readCrops(s, vocabulary)
    expect(unread).toBe('')
    expect([value?.plants, value?.groups, value?.place ?? undefined]).toEqual([
      plants,
      plant_groups,
      place ?? undefined,
    ])
    expect(value?.review === null).toBe(confidence === 'ok')
  })
  test.each(vectors.names)('the name «$s»', ({ s, name, formulation = null, content = null, lph }) =>
    expect(readProductName(s).value).toEqual({ name, formulation, content, isHousehold: lph }),
  )
})

/** «value | unread» */
const shown = ({ value, unread }: Reading<unknown>) => `${JSON.stringify(value)} | ${unread}`

test('a number with a letter in it is not the number before the letter', () =>
  expect(
    [readPhi('2O (3)'), readReentry('1O (3)'), readReentry('7 (3l)'), readInterval('1O')].map(({ value }) => value),
  ).toEqual([null, null, { hand: 7, mech: null }, null]))

describe('cells that need a person say what was not read', () => {
  test.each([
    ['20 (3) / 7 (2)', '/ 7 (2)'],
    ['20 (3), 7 (2)', ', 7 (2)'],
    ['20 (3)**', '**'],
    ['20 (3) томат', 'томат'],
    ['20 (три)', '(три)'],
    ['20 (3', '(3'],
    ['20-', '-'],
    ['2O (3)', '2o (3)'],
    ['3O', '3o'],
    ['2l (3)', '2l (3)'],
    ['0 (1)', '0 (1)'],
    ['200 (1)', '200 (1)'],
    ['10-7 (1)', '10-7 (1)'],
    ['20 (0)', '(0)'],
    ['20 (99)', '(99)'],
    ['20,5 (1)', '20,5 (1)'],
    ['-5 (1)', '-5 (1)'],
    ['до цветения', 'до цветения'],
  ])('waiting period «%s»: «%s»', (text, unread) => expect(readPhi(text).unread).toBe(unread))

  test.each([
    ['7 (3), обрезка', ', обрезка'],
    ['7 (3*)', '(3*)'],
    ['7-10 (3)', '7-10 (3)'],
    ['нет', 'нет'],
  ])('days before work «%s»: «%s»', (text, unread) => expect(readReentry(text).unread).toBe(unread))

  test.each([
    ['Томат, огурец, батат', 'батат'],
    ['Смородина (чёрная, красная)', 'Смородина (чёрная, красная)'],
    ['Яблоня (кроме питомников)', 'питомников'],
    ['Яблоня (маточники)', 'Яблоня (маточники)'],
    ['Картофель*', 'Картофель*'],
  ])('crops «%s»: «%s»', (text, unread) => expect(readCrops(text, vocabulary).unread).toBe(unread))

  test('problems that the catalogue does not know stay words', () => {
    expect(shown(readTargets('парша, ржа', ['yablonya'], vocabulary))).toBe(
      '[{"kind":"disease","alias":"parsha-yabloni"}] | ржа',
    )
    expect(readTargets('парша', ['tomat'], vocabulary)).toEqual({ value: null, read: '', unread: 'парша' })
  })
  test('a name with «и» is tried as a whole', () => {
    const weeds = 'парша яблони и парша груши, однолетние двудольные и злаковые сорняки'
    expect(readTargets(weeds, [], vocabulary).value?.map(({ alias }) => alias)).toEqual([
      'parsha-yabloni',
      'parsha-grushi',
      'odnoletnie-sornyaki',
    ])
  })
  test('two methods in one cell are left to a person', () => {
    expect(readMethod('Опрыскивание или полив под корень').unread).toBe('Опрыскивание или полив под корень')
    expect(readMethod('По листу').value).toBeNull()
  })
})

describe('cells in other wordings', () => {
  test.each([
    [
      'до распускания почек (1)',
      '{"kind":"by_stage","days":null,"minDays":null,"applicationsMin":null,"applicationsMax":1} | ',
    ],
    ['20 дней (2)', '{"kind":"days","days":20,"minDays":null,"applicationsMin":null,"applicationsMax":2} | '],
    ['–(–)', '{"kind":"not_regulated","days":null,"minDays":null,"applicationsMin":null,"applicationsMax":null} | '],
  ])('waiting period «%s»', (text, expected) => expect(shown(readPhi(text))).toBe(expected))
  test.each([
    ['3', '{"min":null,"max":3,"per":"season"} | '],
    ['1-2 обработки за сезон', '{"min":1,"max":2,"per":"season"} | '],
    ['не более 2 раз в год', '{"min":null,"max":2,"per":"year"} | '],
    ['3 за оборот', '{"min":null,"max":3,"per":"cycle"} | '],
    ['', '{"min":null,"max":null,"per":"season"} | '],
    ['2, на семенниках 4', '{"min":null,"max":2,"per":"season"} | , на семенниках 4'],
  ])('number of treatments «%s»', (text, expected) => expect(shown(readApplications(text))).toBe(expected))
  test.each([
    ['7-10 дней', '{"min":7,"max":10} | '],
    ['14', '{"min":14,"max":null} | '],
    ['не менее 14 дней', '{"min":14,"max":null} | '],
    ['с интервалом 10–14 дней', '{"min":10,"max":14} | '],
    ['не позже 10 суток', '{"min":null,"max":10} | '],
    ['по мере необходимости', 'null | по мере необходимости'],
  ])('interval «%s»', (text, expected) => expect(shown(readInterval(text))).toBe(expected))
  test.each([
    ['апрель–май', '{"from":"04","to":"05"} | '],
    ['с марта по октябрь', '{"from":"03","to":"10"} | '],
    ['в мае', '{"from":"05","to":"05"} | '],
    ['октябрь - март', '{"from":"10","to":"03"} | '],
    ['июнь, после дождя', 'null | июнь, после дождя'],
    ['с мая', 'null | с мая'],
    ['весной', 'null | весной'],
  ])('months «%s»', (text, expected) => expect(shown(readMonths(text))).toBe(expected))
  test('norms of water', () => {
    const norms = (text: string) => {
      const { value, unread } = readWater(text)
      return [
        value?.map(norm => `${norm.condition ?? ''}:${norm.min}-${norm.max}/${norm.basisValue} ${norm.basisUnit}`) ??
          null,
        unread,
      ]
    }
    expect(norms('Расход рабочей жидкости – 2 л/молодое дерево (до 6 лет); 2–5 л/плодоносящее дерево')).toEqual([
      ['молодое дерево (до 6 лет):2-2/1 plant', 'плодоносящее дерево:2-5/1 plant'],
      '',
    ])
    expect(norms('200-300 л/га')).toEqual([[':200-300/10000 m2'], ''])
    expect(norms('Расход рабочей жидкости – 1.5 л/10 м2')).toEqual([[':1.5-1.5/10 m2'], ''])
    expect(norms('10 л/100 м2. Только вечером')).toEqual([[':10-10/100 m2'], 'Только вечером'])
    expect(norms('до 5 л на дерево')).toEqual([[':0-5/1 plant'], ''])
    expect(norms('До 1000 л/га')).toEqual([[':0-1000/10000 m2'], ''])
    expect(norms('2 л/молодое дерево; до 5 л/плодоносящее дерево')).toEqual([
      ['молодое дерево:2-2/1 plant', 'плодоносящее дерево:0-5/1 plant'],
      '',
    ])
    expect(norms('до 2-5 л/дерево')).toEqual([null, 'до 2-5 л/дерево'])
    expect(norms('до 0 л/дерево')).toEqual([null, 'до 0 л/дерево'])
    expect(norms('')).toEqual([[], ''])
  })
  test('methods', () => {
    expect(readMethod('Опрыскивание в период вегетации: до цветения').value).toEqual({
      method: 'spray',
      timing: 'В период вегетации: до цветения',
    })
    expect(readMethod('Некорневая подкормка в период вегетации').value?.method).toBe('spray')
    expect(readMethod('Обработка посадочного материала: перед посадкой').value).toEqual({
      method: 'seed',
      timing: 'Перед посадкой',
    })
    expect(readMethod('Предпосадочная обработка клубней').value).toEqual({ method: 'seed', timing: null })
    expect(readMethod('Предпосевное протравливание: за 2 дня').value).toEqual({ method: 'seed', timing: 'За 2 дня' })
    expect(readMethod('Полив').value).toEqual({ method: 'drench', timing: null })
  })
  test('the class of hazard and days', () => {
    expect([readHazard('3/1').value, readHazard('2').value, readHazard('5/1').unread]).toEqual([
      { human: 3, bee: 1 },
      { human: 2, bee: null },
      '5/1',
    ])
    expect([readDay('29.02.2028').value, readDay('29.02.2027').value, readDay('бессрочно').unread]).toEqual([
      '2028-02-29',
      null,
      'бессрочно',
    ])
  })
  test('places', () => {
    expect(readCrops('Томат открытого и защищённого грунта', vocabulary).value?.place).toBe('any')
    expect(readCrops('Томат, огурец (открытый грунт)', vocabulary).value).toMatchObject({ place: 'open', review: null })
    expect(readCrops('Овощные культуры (кроме лука)', vocabulary).value).toMatchObject({
      groups: ['ovoshchnye'],
      exceptions: ['luk'],
    })
  })
})
