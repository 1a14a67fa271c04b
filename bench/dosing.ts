import { calculationSteps } from '#features/dosing/calculation-steps.ts'
import type { DoseInput, Rate, WaterNorm } from '#features/dosing/dose-input.ts'
import { dose } from '#features/dosing/dosing.ts'
import { cpuRates } from './cpu-rate.ts'
import type { Section } from './report.ts'
import { median, quantile } from './statistics.ts'

/** Dose calculations per second on one core. */

const perWater = (rateMin: string, rateMax: string, rateUnit: Rate['rateUnit']): Rate => ({
  rateKind: 'per_water',
  rateMin,
  rateMax,
  rateUnit,
  basisValue: '10.000000',
  basisUnit: 'l',
})
const perArea = (rateMax: string, rateUnit: Rate['rateUnit'], basisValue: string): Rate => ({
  rateKind: 'per_area',
  rateMin: rateMax,
  rateMax,
  rateUnit,
  basisValue,
  basisUnit: 'm2',
})
const water = (min: string, max: string, basisValue: string, basisUnit: WaterNorm['basisUnit']): WaterNorm => ({
  condition: null,
  min,
  max,
  unit: 'l',
  basisValue,
  basisUnit,
})
const scale = { name: 'Весы', unit: 'g', step: '0.1', max: '500' } as const
const syringe = { name: 'Шприц', unit: 'ml', step: '0.2', max: '5' } as const
const perPlant = [
  water('2.000000', '4.000000', '1.000000', 'plant'),
  water('10.000000', '10.000000', '1.000000', 'plant'),
]
const perSotka = [water('10.000000', '10.000000', '100.000000', 'm2')]

/** All kinds of results: plain, several tank fills, limited by area, per hectare, pieces, refused, below the measuring step, granules. */
const inputs: readonly DoseInput[] = [
  { rate: perWater('2.000000', '2.000000', 'ml'), waterNorms: perSotka, treated: { areaM2: '35' }, device: syringe },
  {
    rate: perWater('3.000000', '3.500000', 'g'),
    waterNorms: perPlant,
    treated: { plants: [{ count: '3' }, { count: '5', norm: 1 }] },
    tank: { litres: '12' },
    device: scale,
  },
  {
    rate: perWater('2.000000', '2.000000', 'ml'),
    waterNorms: perSotka,
    treated: { areaM2: '100', litres: '15' },
    device: syringe,
  },
  {
    rate: perArea('0.400000', 'l', '10000.000000'),
    waterNorms: [water('400', '400', '10000', 'm2')],
    treated: { areaM2: '300' },
    tank: { litres: '5' },
    device: syringe,
  },
  { rate: perWater('1.000000', '1.000000', 'pcs'), waterNorms: [], treated: { litres: '30' } },
  { rate: perWater('1.000000', '1.000000', 'pcs'), waterNorms: [], treated: { litres: '7' } },
  { rate: perWater('0.350000', '0.350000', 'g'), waterNorms: [], treated: { litres: '7' }, device: scale },
  { rate: perArea('30.000000', 'g', '20.000000'), waterNorms: [], treated: { areaM2: '6' }, device: scale },
]

export async function measureDosing(): Promise<Section> {
  const numbers = cpuRates(inputs, question => dose(question))
  const words = cpuRates(inputs, question => {
    const result = dose(question)
    return result.outcome === 'dose' ? calculationSteps(result) : result
  })
  return {
    title: 'Doses on one core',
    figures: [
      {
        name: 'doses: volume, fills, measuring, remarks',
        value: median(numbers),
        worst: quantile(numbers, 0.05),
        unit: 'doses/s',
        budget: { atLeast: 100_000 },
        note: `${inputs.length} kinds of question in turn, the slowest block ${Math.round(Math.min(...numbers))}`,
      },
      { name: 'doses with every step in words', value: median(words), unit: 'doses/s' },
    ],
  }
}
