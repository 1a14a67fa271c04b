import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRate } from './parse-rate.ts'
import { plain } from './vectors/dose-examples.ts'
import vectors from './vectors/rates.json' with { type: 'json' }

describe('norms as printed in the catalogue', () => {
  it.each(vectors.rates.map(vector => [`${vector.s} ${vector.column_unit ?? ''}`, vector] as const))(
    '%s',
    (_, vector) => {
      const parsed = parseRate(vector.s, vector.column_unit)
      if (vector.error) return expect(parsed).toHaveProperty('error')
      expect(parsed).toHaveProperty('value')
      if ('error' in parsed) return
      const { rate, water, isWhole, per, unread } = parsed.value
      expect(unread).toBe('')
      const expected = vector.expected as Record<string, unknown>
      if (expected.kind === 'percent')
        return expect([rate.rateKind, rate.rateMax]).toEqual(['percent', expected.percent])
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
          ? {
              condition: null,
              min: norm.min,
              max: norm.max,
              unit: norm.unit,
              basisValue: norm.basis_value,
              basisUnit: norm.basis_unit,
            }
          : null,
      )
    },
  )
})

/** «1–2 ml per_water 10 l», and the water where the norm says it. */
function parsedText(text: string, columnUnit?: string): string {
  const parsed = parseRate(text, columnUnit)
  if ('error' in parsed) return plain(parsed.error)
  const { rate, water, isWhole, unread } = parsed.value
  const norm = `${rate.rateMin ?? 'до'}–${rate.rateMax} ${rate.rateUnit} ${rate.rateKind} ${rate.basisValue} ${rate.basisUnit}`
  return `${norm}${water ? `, ${water.min}–${water.max} ${water.unit} на ${water.basisValue} ${water.basisUnit}` : ''}${isWhole ? ', целиком' : ''}${unread && ` | ${unread}`}`
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
    ['2 мл/10 л(Л)', '2–2 ml per_water 10 l'],
    ['3 мл/2 л воды на 1 м2 (Л)', '3–3 ml per_water 2 l, 2–2 l на 1 m2'],
    ['2 мл/10кв.м', '2–2 ml per_area 10 m2'],
    ['2 мл/10 кв. м.', '2–2 ml per_area 10 m2'],
    ['2 мл/10 кв м', '2–2 ml per_area 10 m2'],
    ['2 мл/10 куб.м', '2–2 ml per_space 10 m3'],
    ['2 мл/10 куб м.', '2–2 ml per_space 10 m3'],
    ['2 мл/10 куб. м', '2–2 ml per_space 10 m3'],
    ['2 г/кг семян.', '2–2 g per_mass 1 kg'],
    ['2 г/кг семянки', '2–2 g per_mass 1 kg | семянки'],
    ['2 г/м3 грунтами', '2–2 g per_space 1 m3 | грунтами'],
    ['2 г/м2 в годами', '2–2 g per_area 1 m2 | в годами'],
    ['2 г/м2 за сезонный', '2–2 g per_area 1 m2 | за сезонный'],
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
    ['3 мл/2 л воды на 1 л', 'на 1 л'],
    ['3 мл/2 л воды на 1 мл', 'на 1 мл'],
    ['3 мл/2 л воды на 1 м2 грядки', 'на 1 м2 грядки'],
    ['3 мл/2 л вместе с маслом на 1 м2', 'вместе с маслом на 1 м2'],
    ['3 мл/2 л воды на м2', 'на м2'],
    ['3 мл/2 л воды/м2', '/м2'],
  ])('the water of «%s» is not guessed', (text, unread) =>
    expect(parsedText(text)).toBe(`3–3 ml per_water 2 l | ${unread}`),
  )
  it('only a basis in litres is water', () =>
    expect(parsedText('3 мл/2 кг на 1 м2')).toBe('3–3 ml per_mass 2 kg | на 1 м2'))

  const notUnderstood = 'Не удалось разобрать норму. Напишите, например: 2 мл/10 л или 30 г/20 м².'
  const mustBePositive = 'Норма должна быть больше нуля.'
  const isWater = 'Больше 100 л на 1 га: похоже на расход воды, а не препарата.'
  const isSolution = 'Больше 50 мл на растение: похоже на расход раствора, а не препарата.'
  const isMistyped = 'Больше 1 л на 10 л: похоже на ошибку, проверьте единицу.'
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
    ['2 л/дерево', isSolution],
    ['200 мл/растение', isSolution],
    ['40-51 мл/куст', isSolution],
    ['5,1 л/100 растений', isSolution],
    ['2 л/10 л воды', isMistyped],
    ['101 мл/л', isMistyped],
    ['0,5-1,01 л/10 л', isMistyped],
  ])('«%s»: %s', (text, error) => expect(parsedText(text)).toBe(error))

  it('as much as a product is given in is a norm, and so is any mass', () => {
    expect(parsedText('100 мл/10 м2')).toBe('100–100 ml per_area 10 m2')
    expect(parsedText('600 кг/га')).toBe('600–600 kg per_area 10000 m2')
    expect(parsedText('2-2 мл/10 л')).toBe('2–2 ml per_water 10 l')
    expect(parsedText('1 л/10 л')).toBe('1–1 l per_water 10 l')
    expect(parsedText('2 кг/10 л')).toBe('2–2 kg per_water 10 l')
    expect(parsedText('50 мл/растение')).toBe('50–50 ml per_unit 1 plant')
    expect(parsedText('3 кг/куст')).toBe('3–3 kg per_unit 1 plant')
    expect(parsedText('15 л/т')).toBe('15–15 l per_mass 1000 kg')
    expect(parsedText('5 л/м3')).toBe('5–5 l per_space 1 m3')
  })
})

describe('norms of real registers and shops', () => {
  it.each([
    ['0,07 - 0,1', 'л/га', '0.07–0.1 l per_area 10000 m2'],
    ['0,2 (А)', 'л/га', '0.2–0.2 l per_area 10000 m2'],
    ['1,5-2 (A)', 'кг/га', '1.5–2 kg per_area 10000 m2'],
    ['2 мл на 10 л', '', '2–2 ml per_water 10 l'],
    ['2 мл на 10 л воды', '', '2–2 ml per_water 10 l'],
    ['2 мл в 10 л воды', '', '2–2 ml per_water 10 l'],
    ['30–40 г на 1 м²', '', '30–40 g per_area 1 m2'],
    ['25 грамм на 10 литров', '', '25–25 g per_water 10 l'],
    ['25 граммов на 10 литров воды.', '', '25–25 g per_water 10 l'],
    ['15 г/5 м2.', '', '15–15 g per_area 5 m2'],
    ['2 мл/10 л рабочей жидкости', '', '2–2 ml per_water 10 l'],
    ['5 г/10 л грунта', '', '5–5 g per_substrate 10 l'],
    ['1 кг/м3 субстрата', '', '1–1 kg per_substrate 1 m3'],
    ['2 мл/л почвосмеси', '', '2–2 ml per_substrate 1 l'],
    ['0,4 л/т семян', '', '0.4–0.4 l per_mass 1000 kg'],
    ['50 г/10 м2 (Л)', '', '50–50 g per_area 10 m2'],
    ['50-300 кг/га за сезон', '', '50–300 kg per_area 10000 m2'],
  ])('«%s» of a column «%s» is read whole: %s', (text, unit, norm) => expect(parsedText(text, unit)).toBe(norm))

  it.each([
    [
      '25 г/10 л воды (плодовые), 50 г/10 л воды (картофель)',
      '',
      '25–25 g per_water 10 l | (плодовые), 50 г/10 л воды (картофель)',
    ],
    ['2 мл/10 л воды; 4 мл/10 л воды (виноград)', '', '2–2 ml per_water 10 l | ; 4 мл/10 л воды (виноград)'],
    ['2 мл/10 л воды или 5 мл/10 л', '', '2–2 ml per_water 10 l | или 5 мл/10 л'],
    ['2 г/10 л воды*', '', '2–2 g per_water 10 l | *'],
    ['2 мл/10 л молока', '', '2–2 ml per_water 10 l | молока'],
    ['10 г/100 кг грунта', '', '10–10 g per_mass 100 kg | грунта'],
    ['3 % (осенью)', '', '3–3 g percent null null | (осенью)'],
    ['3 (1-я обработка), 5 (2-я)', 'мл/10 л', '3–3 ml per_water 10 l | (1-я обработка), 5 (2-я)'],
    ['0,2*', 'л/га', '0.2–0.2 l per_area 10000 m2 | *'],
    ['0,2 (А) вечером', 'л/га', '0.2–0.2 l per_area 10000 m2 | вечером'],
  ])('«%s» of a column «%s» is not read whole: %s', (text, unit, norm) => expect(parsedText(text, unit)).toBe(norm))

  it('marks beside the rate are returned', () => {
    const marks = (text: string) => {
      const parsed = parseRate(text)
      return 'value' in parsed && parsed.value.marks
    }
    expect([marks('2 л/га (А)'), marks('2 г/10 л (Л) (A)'), marks('2 г/10 л')]).toEqual([['А'], ['Л', 'А'], []])
  })

  it('the part that was read gives the same norm alone', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('2 мл/10 л воды', '0,5-0,6 л/га', '3 %', '1 таблетка/10 л'),
        fc.string({ maxLength: 40 }),
        (norm, rest) => {
          const parsed = parseRate(`${norm} ${rest}`)
          if ('error' in parsed) return
          const again = parseRate(parsed.value.read)
          expect(again).toEqual({ value: { ...parsed.value, unread: '' } })
        },
      ),
    ))
})

it.each(['1.000 мл/10 л', '12.500 г/га', '2-1.000 мл/10 л', '2 мл/1.000 л'])(
  '«%s» may mean a thousand times as much: refused',
  text => expect(parseRate(text)).toHaveProperty('error'),
)
it.each(['0.125 л/га', '1,000 мл/10 л', '1.00 мл/10 л', '1.000000 мл/10 л'])('«%s» is a decimal', text =>
  expect(parseRate(text)).toHaveProperty('value'),
)
