import { describe, expect, it } from 'vitest'
import type { Device } from './dose-input.ts'
import type { DoseResult } from './dose-result.ts'
import { dose } from './dosing.ts'
import { doseFor, expectDose, plain, rateOf, water } from './vectors/dose-examples.ts'
import { limitedByTexts, missingText, optionText, refusalText } from './words.ts'

describe('refusals and missing data', () => {
  const text = (result: DoseResult) =>
    result.outcome === 'refused'
      ? plain(refusalText(result))
      : result.outcome === 'no_data'
        ? result.missing.map(missingText).map(plain)
        : result.outcome

  it('more than the maximum', () => {
    expect(text(doseFor('80-120 мл/10 л', { litres: '10' }, { chosenRate: '120.1' }))).toBe(
      'Больше нельзя: 120 мл на 10 л воды — это разрешённый максимум.',
    )
    expect(doseFor('80-120 мл/10 л', { litres: '10' }, { chosenRate: '120' }).outcome).toBe('dose')
  })
  it('a part of a tablet', () => {
    expect(text(doseFor('1 таблетка/10 л', { litres: '7' }))).toBe(
      'Таблетку делить нельзя: 10 л — 1 шт., останется 3 л.',
    )
    expect(text(doseFor('1 таблетка/5 л', { litres: '12' }))).toBe(
      'Таблетку делить нельзя: 15 л — 3 шт., останется 3 л; или 10 л — 2 шт., не хватит на 2 л.',
    )
    expect(text(doseFor('1 шт./10 м2', { areaM2: '25' }))).toBe(
      'Таблетку делить нельзя: 30 м² — 3 шт., останется 5 м²; или 20 м² — 2 шт., не хватит на 5 м².',
    )
  })
  it('a part of an ampoule without a syringe', () => {
    const ampoule: Device = { name: 'Ампула 2 мл', unit: 'ml', step: '2', isWhole: true }
    expect(text(doseFor('2 мл/10 л', { litres: '15' }, { device: ampoule }))).toBe(
      'Ампулу делить нельзя: 20 л — 2 шт., останется 5 л; или 10 л — 1 шт., не хватит на 5 л.',
    )
    const whole = expectDose('2 мл/10 л', { litres: '20' }, { device: ampoule })
    expect([String(whole.measured?.value), whole.measured?.unit, whole.remarks]).toEqual(['4', 'ml', []])
  })
  it('an exact option has no remainder', () => {
    const result = doseFor('1 таблетка/10 л', { litres: '7' })
    if (result.outcome !== 'refused' || result.code !== 'PIECE_FRACTION') throw new Error(result.outcome)
    const [option] = result.options
    expect(plain(optionText({ ...option!, left: option!.short }, { rateKind: 'per_water' }))).toBe('10 л — 1 шт.')
  })
  it('missing data', () => {
    expect(text(dose({ rate: { ...rateOf('2 мл/10 л'), rateMax: null }, waterNorms: [], treated: {} }))).toEqual([
      'Нет данных о норме применения: сверьтесь с этикеткой.',
      'Введите, сколько раствора уйдёт: норма в регламенте не указана.',
    ])
    expect(text(doseFor('2 мл/10 л', {}, { waterNorms: [water('10', '100', 'm2')] }))).toEqual([
      'Введите площадь: сколько обрабатываете.',
    ])
    expect(text(doseFor('2 мл/10 л', {}, { waterNorms: [water('10', '1', 'plant')] }))).toEqual([
      'Введите, сколько растений.',
    ])
    expect(text(doseFor('2 мл/100 кг', {}))).toEqual(['Введите массу: сколько килограммов обрабатываете.'])
    expect(text(doseFor('2 г/10 м3', {}))).toEqual(['Введите объём помещения в кубометрах.'])
    expect(plain(missingText({ code: 'DOSE_UNIT', field: 'density' }))).toBe(
      'Единицы не сравнить без плотности препарата.',
    )
  })
  it('what limited the dose', () =>
    expect(Object.values(limitedByTexts).map(plain)).toEqual([
      'Больше нельзя по крепости раствора.',
      'Больше нельзя на эту площадь.',
      'Больше нельзя на столько растений.',
      'Больше нельзя на эту массу.',
      'Больше нельзя на этот объём помещения.',
    ]))
})
