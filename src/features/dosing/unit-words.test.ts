import { describe, expect, it } from 'vitest'
import { parseUnit, splitUnit, unitList } from './unit-words.ts'

const meant = (words: string[]) => words.map(word => [word, parseUnit(word)])
const allAre = (unit: string | null, words: string[]) => words.map(word => [word, unit])

describe('units as people write them', () => {
  it.each([
    ['ml', ['мл', 'мл.', 'МЛ', 'ml', 'миллилитр', 'миллилитра', 'миллилитров']],
    ['l', ['л', 'л.', 'L', 'литр', 'литра', 'литров']],
    ['g', ['г', 'г.', 'гр', 'гр.', 'g', 'грамм', 'грамма', 'граммов']],
    ['kg', ['кг', 'кг.', 'kg', 'килограмм', 'килограмма', 'килограммов', 'кило']],
    ['t', ['т', 'т.', 'тонн', 'тонна', 'тоннами']],
    ['pcs', ['шт', 'шт.', 'штук', 'штука', 'штуками', 'табл', 'табл.', 'таблетка', 'таблеток']],
    ['pcs', ['ампул', 'ампула', 'ампулами', 'пакет', 'пакета', 'пакетов']],
    ['m2', ['м2', 'м²', 'm2', 'm²', 'кв. м', 'кв.м.', 'кв м', 'квм', 'квадрат', 'квадратов']],
    ['are', ['сот', 'сот.', 'сотка', 'соток', 'ар', 'ар.']],
    ['ha', ['га', 'га.', 'ha', 'гектар', 'гектара', 'гектаров']],
    [
      'm3',
      [
        'м3',
        'м³',
        'm3',
        'm³',
        'куб',
        'куб.',
        'куб. м',
        'куб.м.',
        'куб м',
        'кубм',
        'кубометр',
        'кубометра',
        'кубометров',
      ],
    ],
    [
      'plant',
      ['раст', 'раст.', 'растени', 'растение', 'растениями', 'куст', 'куста', 'кустов', 'дерев', 'дерево', 'деревьев'],
    ],
  ])('%s: %j', (unit, words) => expect(meant(words)).toEqual(allAre(unit, words)))

  it('a word that only ends like a unit is not that unit', () => {
    const others = [
      'дл',
      'мкл',
      'мг',
      'мкг',
      'пмл',
      'смл',
      'полтаблетки',
      'полкуста',
      'полкило',
      'см2',
      'дм²',
      'км2',
      'см3',
      'дм³',
      'Мга',
      'шар',
      'шт-т',
    ]
    expect(meant(others)).toEqual(allAre(null, others))
  })
  it('a word that only begins like a unit is not that unit', () => {
    const others = [
      'мл/л',
      'л/га',
      'литр/га',
      'г/л',
      'грамм/л',
      'кг/га',
      'т/га',
      'шт/м2',
      'м2/ч',
      'сот-1',
      'га/ч',
      'м3/га',
      'куст/м2',
      'м',
      'к',
      '',
    ]
    expect(meant(others)).toEqual(allAre(null, others))
  })
})

describe('digits and word', () => {
  it.each([
    ['3,5 л', '3,5', 'л'],
    ['3,5л', '3,5', 'л'],
    ['7', '7', ''],
    ['мл', '', 'мл'],
    ['2 кв. м', '2', 'кв. м'],
    ['', '', ''],
  ])('«%s»', (text, digits, word) => expect(splitUnit(text)).toEqual({ digits, word }))
})

it('a list of units reads as a choice', () => {
  const listed = (...units: Parameters<typeof unitList>[0]) => unitList(units).replaceAll('\u00a0', ' ')
  expect([listed('ml'), listed('l', 'ml'), listed('are', 'm2', 'ha')]).toEqual(['мл', 'л или мл', 'сотки, м² или га'])
})
