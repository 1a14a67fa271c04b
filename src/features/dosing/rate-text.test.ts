import { describe, expect, it } from 'vitest'
import { readRate } from './rate-text.ts'
import vectors from './vectors/rates.json' with { type: 'json' }

describe('norms as printed in the catalogue', () => {
  it.each(vectors.rates.map(vector => [`${vector.s} ${vector.column_unit ?? ''}`, vector] as const))('%s', (_, vector) => {
    const read = readRate(vector.s, vector.column_unit)
    if (vector.error) return expect(read).toHaveProperty('error')
    expect(read).toHaveProperty('value')
    if ('error' in read) return
    const { rate, water, isWhole, per } = read.value
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
