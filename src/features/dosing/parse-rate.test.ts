import { describe, expect, it } from 'vitest'
import { parseRate } from './parse-rate.ts'
import { plain } from './vectors/dose-examples.ts'
import vectors from './vectors/rates.json' with { type: 'json' }

describe('norms as printed in the catalogue', () => {
  it.each(vectors.rates.map(vector => [`${vector.s} ${vector.column_unit ?? ''}`, vector] as const))('%s', (_, vector) => {
    const parsed = parseRate(vector.s, vector.column_unit)
    if (vector.error) return expect(parsed).toHaveProperty('error')
    expect(parsed).toHaveProperty('value')
    if ('error' in parsed) return
    const { rate, water, isWhole, per } = parsed.value
    const expected = vector.expected as Record<string, unknown>
    if (expected.kind === 'percent') return expect([rate.rateKind, rate.rateMax]).toEqual(['percent', expected.percent])
    expect({
      kind: rate.rateKind,
      min: rate.rateMin,
      max: rate.rateMax,
      unit: rate.rateUnit,
      basis_value: rate.basisValue,
      basis_unit: rate.basisUnit,
    }).toEqual({
      kind: expected.kind,
      min: expected.min,
      max: expected.max,
      unit: expected.unit,
      basis_value: expected.basis_value,
      basis_unit: expected.basis_unit,
    })
    expect([isWhole, per]).toEqual([expected.indivisible === true, expected.applications_per ?? null])
    const norm = expected.water as Record<string, string> | undefined
    expect(water).toEqual(
      norm
        ? { condition: null, min: norm.min, max: norm.max, unit: norm.unit, basisValue: norm.basis_value, basisUnit: norm.basis_unit }
        : null,
    )
  })
})

/** «1–2 ml per_water 10 l», and the water where the norm says it. */
function parsedText(text: string, columnUnit?: string): string {
  const parsed = parseRate(text, columnUnit)
  if ('error' in parsed) return plain(parsed.error)
  const { rate, water, isWhole } = parsed.value
  const norm = `${rate.rateMin ?? 'до'}–${rate.rateMax} ${rate.rateUnit} ${rate.rateKind} ${rate.basisValue} ${rate.basisUnit}`
  return `${norm}${water ? `, ${water.min}–${water.max} ${water.unit} на ${water.basisValue} ${water.basisUnit}` : ''}${isWhole ? ', целиком' : ''}`
}

describe('norms as people type them', () => {
  it.each([
    ['2,5-3 мл/10 л', '2.5–3 ml per_water 10 l'],
    ['2 МЛ / 10 Л', '2–2 ml per_water 10 l'],
    ['до 0,3 л/га', 'до–0.3 l per_area 10000 m2'],
    ['до 3 %', 'до–3 g percent null null'],
    ['0,5–1 %', '0.5–1 g percent null null'],
    ['99,9%', '99.9–99.9 g percent null null'],
    ['1 г/сотку', '1–1 g per_area 100 m2'],
    ['10 г/2,5 сотки', '10–10 g per_area 250 m2'],
    ['50 мл/т', '50–50 ml per_mass 1000 kg'],
    ['2 мл/куст', '2–2 ml per_unit 1 plant'],
    ['1 шт./растение', '1–1 pcs per_unit 1 plant, целиком'],
    ['5 г/10 м³', '5–5 g per_space 10 m3'],
  ])('«%s» is %s', (text, norm) => expect(parsedText(text)).toBe(norm))

  it.each([
    ['0,3', 'КГ/ГА', '0.3–0.3 kg per_area 10000 m2'],
    ['до 3', 'мл/10 л', 'до–3 ml per_water 10 l'],
    ['3', 'мл/2 л воды на 1 м2', '3–3 ml per_water 2 l, 2–2 l на 1 m2'],
    ['3 %', 'л/га', '3–3 g percent null null'],
    ['2 мл/10 л', 'л/га', '2–2 ml per_water 10 l'],
  ])('«%s» of a column «%s» is %s', (text, columnUnit, norm) => expect(parsedText(text, columnUnit)).toBe(norm))

  it.each([
    ['3 мл/2 л на 10 м2', '2–2 l на 10 m2'],
    ['3 мл/2 л воды на 12,25 м²', '2–2 l на 12.25 m2'],
    ['3 мл/2 л воды на 1м2', '2–2 l на 1 m2'],
    ['3 мл/2 л воды на 3 сотки', '2–2 l на 300 m2'],
    ['3 мл/2 л воды на 1 куст', '2–2 l на 1 plant'],
  ])('«%s» names the water: %s', (text, water) => expect(parsedText(text)).toBe(`3–3 ml per_water 2 l, ${water}`))

  it.each([
    '3 мл/2 л воды на 1 л',
    '3 мл/2 л воды на 1 мл',
    '3 мл/2 л воды на 1 м2 грядки',
    '3 мл/2 л вместе с маслом на 1 м2',
    '3 мл/2 л воды на м2',
  ])('the water of «%s» is not guessed', text => expect(parsedText(text)).toBe('3–3 ml per_water 2 l'))
  it('only a basis in litres is water', () => expect(parsedText('3 мл/2 кг на 1 м2')).toBe('3–3 ml per_mass 2 kg'))

  const notUnderstood = 'Не удалось разобрать норму. Напишите, например: 2 мл/10 л или 30 г/20 м².'
  const mustBePositive = 'Норма должна быть больше нуля.'
  const isWater = 'Больше 100 л на 1 га: похоже на расход воды, а не препарата.'
  it.each([
    ['', 'Введите норму, например 2 мл/10 л.'],
    [' ', 'Введите норму, например 2 мл/10 л.'],
    ['0,2 + 0,2 л/га', 'Две нормы в одной ячейке (двойная упаковка): введите норму одного препарата.'],
    ['по этикетке', notUnderstood],
    ['2', notUnderstood],
    ['2 мл', notUnderstood],
    ['2/10 л', notUnderstood],
    ['2 м2/10 л', notUnderstood],
    ['2 ложки/10 л', notUnderstood],
    ['2 мл/10 мл', notUnderstood],
    ['2 мл/ведро', notUnderstood],
    ['1 000 мл/10 л', notUnderstood],
    ['2-3-4 мл/10 л', notUnderstood],
    ['до 2-3 мл/10 л', notUnderstood],
    ['100 %', 'Процент раствора меньше 100.'],
    ['0 %', mustBePositive],
    ['0 мл/10 л', mustBePositive],
    ['0-2 мл/10 л', mustBePositive],
    ['2 мл/0 л', mustBePositive],
    ['3-2 мл/10 л', 'Нижняя граница нормы больше верхней.'],
    ['600 л/га', isWater],
    ['101 мл/10 м2', isWater],
    ['90-101 л/га', isWater],
  ])('«%s»: %s', (text, error) => expect(parsedText(text)).toBe(error))

  it('up to 100 l per hectare and any mass per hectare is a norm', () => {
    expect(parsedText('100 мл/10 м2')).toBe('100–100 ml per_area 10 m2')
    expect(parsedText('600 кг/га')).toBe('600–600 kg per_area 10000 m2')
    expect(parsedText('2-2 мл/10 л')).toBe('2–2 ml per_water 10 l')
    expect(parsedText('500 л/10 л')).toBe('500–500 l per_water 10 l')
  })
})
