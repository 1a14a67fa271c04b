import fc from 'fast-check'
import type { DoseInput, PlantRow, Rate, WaterNorm } from './dose-input.ts'
import type { Dose } from './dose-result.ts'
import { dose } from './dosing.ts'
import { Ratio } from './ratio.ts'

export const decimal = (max: number) =>
  fc
    .constantFrom(1, 10, 100, 1000)
    .chain(d => fc.integer({ min: 1, max: max * d }).map(n => String(new Ratio(BigInt(n), BigInt(d)))))
const bounds = (max: number) =>
  fc.tuple(decimal(max), decimal(max)).map(pair => pair.sort((a, b) => Number(a) - Number(b)))
const bases = { per_water: 'l', per_area: 'm2', per_mass: 'kg', per_unit: 'plant', per_space: 'm3' } as const

const rate: fc.Arbitrary<Rate> = fc.oneof(
  fc
    .record({
      kind: fc.constantFrom(...(Object.keys(bases) as (keyof typeof bases)[])),
      range: bounds(200),
      hasMin: fc.boolean(),
      unit: fc.constantFrom('g', 'kg', 'ml', 'l', 'pcs'),
      basis: fc.constantFrom('1', '5', '10', '100', '10000.000000'),
    })
    .map(({ kind, range, hasMin, unit, basis }) => ({
      rateKind: kind,
      rateMin: hasMin ? range[0]! : null,
      rateMax: range[1]!,
      rateUnit: unit as Rate['rateUnit'],
      basisValue: basis,
      basisUnit: bases[kind],
    })),
  bounds(30).map(
    range =>
      ({
        rateKind: 'percent',
        rateMin: range[0]!,
        rateMax: range[1]!,
        rateUnit: 'g',
        basisValue: null,
        basisUnit: null,
      }) as const,
  ),
)
const norm: fc.Arbitrary<WaterNorm> = fc
  .record({
    range: bounds(50),
    basisValue: fc.constantFrom('1', '10', '100'),
    basisUnit: fc.constantFrom('m2', 'm2', 'plant', 'plant', 'kg', 'm3'),
  })
  .map(({ range, basisValue, basisUnit }) => ({
    condition: null,
    min: range[0]!,
    max: range[1]!,
    unit: 'l',
    basisValue,
    basisUnit,
  }))
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const plants: fc.Arbitrary<PlantRow[]> = fc.array(
  fc.record({
    count: fc.integer({ min: 1, max: 50 }).map(String),
    litres: optional(decimal(10)),
    norm: optional(fc.nat(3)),
  }),
  { minLength: 1, maxLength: 3 },
)
const doseInput: fc.Arbitrary<DoseInput & { share: number | undefined }> = fc.record({
  rate,
  waterNorms: fc.array(norm, { maxLength: 3 }),
  densityGMl: optional(decimal(2)),
  /** Where the chosen rate lies between the bounds, per cent; some below, some above. */
  share: fc.option(fc.integer({ min: -5, max: 105 }), { nil: undefined, freq: 2 }),
  strength: optional(fc.constantFrom('prevention', 'attack')),
  percentMode: optional(fc.constantFrom('made_up', 'in_water')),
  treated: fc.record({
    areaM2: optional(decimal(1000)),
    plants: optional(plants),
    massKg: optional(decimal(500)),
    spaceM3: optional(decimal(500)),
    litres: optional(decimal(200)),
    norm: optional(fc.nat(3)),
    normLitres: optional(decimal(50)),
  }),
  tank: optional(
    fc.record({
      litres: decimal(20),
      mode: optional(fc.constantFrom('full', 'equal')),
      deadLitres: optional(decimal(1)),
    }),
  ),
  device: optional(
    fc.record({
      name: fc.constant('Прибор'),
      unit: fc.constantFrom('g', 'ml', 'pcs'),
      step: decimal(5),
      max: optional(decimal(100)),
      isWhole: fc.boolean(),
    }),
  ),
})

export const input: fc.Arbitrary<DoseInput> = doseInput.map(({ share, ...rest }) => {
  const [min, max] = [Ratio.of(rest.rate.rateMin ?? '0'), Ratio.of(rest.rate.rateMax!)]
  const chosen = min.plus(max.minus(min).times(new Ratio(BigInt(share ?? 0), 100n)))
  return { ...rest, chosenRate: share === undefined ? null : chosen.toDecimal(6) }
})

/** Most random inputs give a dose; the others cannot be checked. */
export const forDoses = (check: (result: Dose, doseInput: DoseInput) => void, numRuns = 400) =>
  fc.assert(
    fc.property(input, doseInput => {
      const result = dose(doseInput)
      if (result.outcome === 'dose') check(result, doseInput)
    }),
    { numRuns },
  )
