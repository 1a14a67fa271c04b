import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal, forDoses, input } from './any-dose.testing.ts'
import { calculationSteps } from './calculation-steps.ts'
import type { DoseInput, Rate, WaterNorm } from './dose-input.ts'
import type { Remark } from './dose-result.ts'
import { dose } from './dosing.ts'
import { convert } from './quantity.ts'
import { positive, Ratio, zero } from './ratio.ts'
import { missingText, refusalText, remarkText, wayText } from './words.ts'

describe('properties of every dose', () => {
  it('never exceeds the registered maximum, and has a remark when it is below the minimum', () =>
    forDoses(({ amount, minimum, maximum, measured, input: doseInput, remarks }) => {
      expect(amount.value.isAbove(maximum.value)).toBe(false)
      expect(amount.value.isZero).toBe(false)
      const back = measured && convert(measured, amount.unit, positive(doseInput.densityGMl))
      if (measured) expect(back!.value.isAbove(amount.value)).toBe(false)
      const actual = back?.value ?? amount.value
      const codes = remarks.map(remark => remark.code)
      if (minimum && actual.isBelow(minimum.value))
        expect(['DOSE_UNDER', 'DEVICE_STEP', 'DOSE_ROUNDED'].some(code => codes.includes(code as Remark['code']))).toBe(
          true,
        )
      if (minimum && amount.value.isBelow(minimum.value)) expect(codes).toContain('DOSE_UNDER')
    }))

  it('is divided into fills whose solution and product add up exactly', () =>
    forDoses(({ fills, solution, amount, measured }) => {
      const sum = (value: (fill: (typeof fills)[number]) => Ratio) =>
        fills.reduce((total, fill) => total.plus(value(fill).times(fill.times)), zero)
      if (!solution) return expect(fills).toEqual([])
      expect(sum(fill => fill.litres).equals(solution.litres)).toBe(true)
      expect(sum(fill => fill.exact.value).equals(amount.value)).toBe(true)
      if (measured) expect(sum(fill => fill.measured!.value).equals(measured.value)).toBe(true)
    }))

  it('never fills a tank above its size, nor a line below the share', () =>
    forDoses(({ fills, input: { tank }, remarks }) => {
      const size = positive(tank?.litres)
      const isVessel = remarks.some(({ code }) => code === 'VESSEL')
      for (const { litres, line, times } of fills) {
        expect(times.isWhole && !times.isZero).toBe(true)
        if (size && !isVessel) expect([litres.isAbove(size), line.isAbove(size)]).toEqual([false, false])
        expect(line.isBelow(litres)).toBe(false)
        expect(line.minus(litres).isBelow(Ratio.of('0.1'))).toBe(true)
      }
    }))

  it('measures every fill separately: a multiple of the step, less than one step short', () =>
    forDoses(({ fills, input: { device, densityGMl }, amount }) => {
      const step = positive(device?.step)
      if (!device || !step || device.isWhole || amount.unit === 'pcs') return
      for (const { exact, measured } of fills) {
        const inUnit = convert(exact, device.unit, positive(densityGMl))
        expect(measured === null).toBe(inUnit === null)
        if (!measured || !inUnit) continue
        expect(measured.value.over(step).isWhole).toBe(true)
        expect(measured.value.isAbove(inUnit.value)).toBe(false)
        expect(inUnit.value.minus(measured.value).isBelow(step)).toBe(true)
      }
    }))

  it('never exceeds the concentration of the norm, nor the amount that the norm of water allows for the object', () =>
    forDoses(({ rate: { per, max }, perLitre, solution, amount }) => {
      if (per !== 'l' || !solution) return
      expect(perLitre!.value.isAbove(max)).toBe(false)
      if (solution.most) expect(amount.value.isAbove(max.times(solution.most))).toBe(false)
    }))

  it('gives whole pieces only', () =>
    forDoses(({ amount, fills }) => {
      if (amount.unit !== 'pcs') return
      expect(amount.value.isWhole).toBe(true)
      for (const { exact } of fills) expect(exact.value.isWhole).toBe(true)
    }))

  it('never decreases when the area, the litres or the plants increase', () =>
    fc.assert(
      fc.property(input, decimal(1000), decimal(200), (doseInput, more, litres) => {
        const bigger = (treated: Partial<DoseInput['treated']>) => ({
          ...doseInput,
          device: null,
          treated: { ...doseInput.treated, ...treated },
        })
        const plus = (a: string | null | undefined, b: string) => String(Ratio.of(a!).plus(Ratio.of(b)))
        const small = dose({ ...doseInput, device: null })
        if (small.outcome !== 'dose' || small.amount.unit === 'pcs') return
        const grown: DoseInput[] = []
        if (doseInput.treated.areaM2) grown.push(bigger({ areaM2: plus(doseInput.treated.areaM2, more) }))
        if (doseInput.treated.litres) grown.push(bigger({ litres: plus(doseInput.treated.litres, litres) }))
        if (doseInput.treated.plants)
          grown.push(bigger({ plants: doseInput.treated.plants.map(row => ({ ...row, count: plus(row.count, '1') })) }))
        for (const larger of grown.map(dose))
          expect(larger.outcome === 'dose' && !larger.amount.value.isBelow(small.amount.value)).toBe(true)
      }),
      { numRuns: 300 },
    ))

  it('is twice as much for twice the area', () =>
    fc.assert(
      fc.property(input, doseInput => {
        const { areaM2 } = doseInput.treated
        const { litres, plants: rows, massKg, spaceM3 } = doseInput.treated
        if (!areaM2 || litres || rows || massKg || spaceM3) return
        const of = (area: string) =>
          dose({ ...doseInput, device: null, treated: { ...doseInput.treated, areaM2: area } })
        const [one, two] = [of(areaM2), of(String(Ratio.of(areaM2).times(new Ratio(2n))))]
        if (
          one.outcome !== 'dose' ||
          one.amount.unit === 'pcs' ||
          doseInput.rate.rateKind === 'per_mass' ||
          doseInput.rate.rateKind === 'per_space'
        )
          return
        expect(two.outcome === 'dose' && two.amount.value.equals(one.amount.value.times(new Ratio(2n)))).toBe(true)
      }),
    ))

  it('has a text for every remark, refusal and missing input', () =>
    fc.assert(
      fc.property(input, doseInput => {
        const result = dose(doseInput)
        const sentences =
          result.outcome === 'dose'
            ? [
                ...calculationSteps(result),
                ...result.remarks.flatMap(remark => [
                  remarkText(remark),
                  ...('ways' in remark ? remark.ways.map(wayText) : []),
                ]),
              ]
            : result.outcome === 'refused'
              ? [refusalText(result)]
              : result.outcome === 'no_data'
                ? result.missing.map(missingText)
                : ['Готов.']
        expect(sentences.length).toBeGreaterThan(0)
        for (const text of sentences) {
          expect(text).toMatch(/^[А-ЯЁ].*[^.]\.$/s)
          expect(text).not.toMatch(/undefined|null|NaN|\[object|[1-9]\d{11}/)
        }
      }),
      { numRuns: 400 },
    ))

  it('is serialized to JSON as decimal strings', () =>
    forDoses(result => {
      const { amount } = JSON.parse(JSON.stringify(result)) as { amount: { value: string } }
      expect(amount.value).toMatch(/^\d+(\.\d+)?$/)
    }, 100))

  it('never throws, whatever the fields contain', () => {
    const junk = fc.oneof(
      fc.constantFrom('', '0', '-1', 'NaN', '1e9', '½', '1,5', '9'.repeat(80), '0.0000001', 'constructor'),
      fc.string(),
      decimal(10),
      fc.constant(null),
    )
    const field = () => junk as fc.Arbitrary<string>
    const any = fc.record({
      rate: fc.record({
        rateKind: fc.constantFrom(
          'per_water',
          'per_area',
          'per_mass',
          'per_unit',
          'per_space',
          'percent',
          'ready',
        ) as fc.Arbitrary<Rate['rateKind']>,
        rateMin: junk,
        rateMax: junk,
        rateUnit: fc.constantFrom('g', 'ml', 'pcs', null) as fc.Arbitrary<Rate['rateUnit']>,
        basisValue: junk,
        basisUnit: fc.constantFrom('l', 'm2', 'kg', 'plant', 'm3', null) as fc.Arbitrary<Rate['basisUnit']>,
      }),
      waterNorms: fc.array(
        fc.record({
          condition: fc.constant(null),
          min: field(),
          max: field(),
          unit: fc.constant('l' as const),
          basisValue: field(),
          basisUnit: fc.constantFrom('l', 'm2', 'kg', 'plant', 'm3') as fc.Arbitrary<WaterNorm['basisUnit']>,
        }),
        { maxLength: 2 },
      ),
      densityGMl: junk,
      chosenRate: junk,
      treated: fc.record({
        areaM2: junk,
        litres: junk,
        massKg: junk,
        spaceM3: junk,
        norm: fc.constantFrom(0, 1, -1, 0.5, null),
        normLitres: junk,
        plants: fc.array(fc.record({ count: field(), litres: junk, norm: fc.constantFrom(0, 7, null) }), {
          maxLength: 2,
        }),
      }),
      tank: fc.record({ litres: field(), deadLitres: junk }),
      device: fc.record({
        name: fc.string(),
        unit: fc.constantFrom('g', 'ml', 'pcs') as fc.Arbitrary<'g' | 'ml' | 'pcs'>,
        step: field(),
        max: junk,
        isWhole: fc.boolean(),
      }),
    })
    fc.assert(
      fc.property(any, doseInput => {
        const result = dose(doseInput)
        if (result.outcome === 'dose') expect(result.amount.value.isAbove(result.maximum.value)).toBe(false)
        if (result.outcome === 'no_data') expect(result.missing.length).toBeGreaterThan(0)
        expect(() => JSON.stringify(result)).not.toThrow()
      }),
      { numRuns: 500 },
    )
  })
})
