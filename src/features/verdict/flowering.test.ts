import { describe, expect, test } from 'vitest'
import { cases } from './place-and-phase.testing.ts'
import { blossomDoubtRule, isInFlower } from './place-and-phase.ts'
import type { Question } from './question.ts'
import { plain, reasonsOf, sample } from './vectors/sample.ts'

describe('whether the planting is in flower', () => {
  test.each<[string, boolean | null, string | null, string | null, boolean | null]>([
    ['told', true, '72', null, true],
    ['told, and not', false, '72', null, false],
    ['nothing told', null, '72', null, null],
    ['no phase', null, null, null, null],
    ['no phase, told', false, null, null, false],
    ['the first code of flowering', null, '60', null, true],
    ['the last code of flowering', null, '69', null, true],
    ['the code before', null, '59', null, null],
    ['the code after', null, '70', null, null],
    ['«не цветёт» wins over a phase of flowering', false, '65', null, false],
    ['its name alone tells that it flowers', null, '60', '69', true],
    ['a phase that only ends with flowering says nothing', false, '51', '69', false],
    ['a phase that only begins with flowering says nothing', null, '65', '73', null],
  ])('%s', (_, flowering, bbch, bbchEnd, expected) =>
    expect(isInFlower({ flowering, bbch, bbchEnd }, null)).toBe(expected),
  )
  test('without a phase of flowering the scale tells', () =>
    expect(isInFlower({ flowering: null, bbch: '72' }, false)).toBe(false))
})

describe('flowering by the label', () => {
  const class4 = { hazardBee: 4 }
  cases([
    ['forbidden, and it does not flower', { drug: class4, use: { forbidFlowering: true } }, []],
    [
      'forbidden, and it flowers',
      { drug: class4, use: { forbidFlowering: true }, planting: { flowering: true } },
      ['FLOWERING forbidden: По этой строке в цветение обрабатывать нельзя.'],
    ],
    ['not forbidden, and it flowers', { drug: class4, planting: { flowering: true } }, []],
    [
      'forbidden, flowering is unknown',
      { drug: class4, use: { forbidFlowering: true }, planting: { flowering: null } },
      ['FLOWERING_UNKNOWN unknown: Укажите, цветёт ли яблоня: в цветение по этой строке обрабатывать нельзя.'],
    ],
    [
      'no use',
      { use: null, drug: { ...class4, targetsOnCrop: [] }, planting: { flowering: null } },
      ['NO_USE forbidden: Яблоня, парша яблони — этот препарат не разрешён.'],
    ],
  ])
})

describe('a phase of flowering and the answer «не цветёт»', () => {
  const doubt = (planting: Partial<Question['planting']>, crop: Question['crop'] = sample.crop) => {
    const found = blossomDoubtRule({ crop, planting: { ...sample.planting, flowering: false, ...planting } })
    return found && [plain(found.text), found.details]
  }
  const text = (phase: string, plant = 'яблоня') =>
    `Отмечена фаза «${phase}», а ответ — «${plant} не цветёт». Одно из двух неверно: считаем, что не цветёт, проверьте.`
  test('contradict each other by the code and by the scale', () => {
    expect(doubt({ bbch: '65', phaseName: 'Цветение', phaseBlossom: 'no' })).toEqual([text('Цветение'), { bbch: '65' }])
    expect(doubt({ bbch: '59', phaseName: 'Бутоны', phaseBlossom: 'yes' })).toEqual([text('Бутоны'), { bbch: '59' }])
    expect(doubt({ bbch: null, phaseName: 'Цветение', phaseBlossom: 'yes' })).toEqual([text('Цветение'), { bbch: '' }])
    expect(doubt({ bbch: '65', phaseName: null, phaseBlossom: 'yes' })).toEqual([text('BBCH 65'), { bbch: '65' }])
    expect(doubt({ bbch: '65', phaseName: 'Цветение', phaseBlossom: 'yes' }, null)).toEqual([
      text('Цветение', 'растение'),
      { bbch: '65' },
    ])
  })
  test('agree with any other phase, and with a code that no scale of the crop has', () => {
    expect(doubt({ bbch: '59', phaseBlossom: 'no' })).toBeNull()
    expect(doubt({ bbch: '59', phaseBlossom: 'sometimes' })).toBeNull()
    expect(doubt({ bbch: '65' })).toBeNull()
    expect(doubt({ bbch: '65', phaseBlossom: 'yes', flowering: true })).toBeNull()
    expect(doubt({ bbch: '65', phaseBlossom: 'yes', flowering: null })).toBeNull()
  })
})

test('a phase that only ends in flower is not flowering by its code', () => {
  expect(isInFlower({ flowering: null, bbch: '59', bbchEnd: '61' }, null)).toBeNull()
  expect(isInFlower({ flowering: null, bbch: '69', bbchEnd: '71' }, null)).toBeNull()
  expect(isInFlower({ flowering: null, bbch: '60', bbchEnd: '69' }, null)).toBe(true)
})

test('the blossom of a crop that was not named is asked for as that of a plant', () =>
  expect(
    reasonsOf('FLOWERING_UNKNOWN')({
      crop: null,
      use: { forbidFlowering: true },
      planting: { flowering: null, bbch: null },
    }),
  ).toEqual(['FLOWERING_UNKNOWN unknown: Укажите, цветёт ли растение: в цветение по этой строке обрабатывать нельзя.']))
