import { describe, expect, it } from 'vitest'
import type { DoseInput, Rate } from './dose-input.ts'
import type { Dose } from './dose-result.ts'
import { dose } from './dosing.ts'
import { choosePacks } from './packages.ts'
import { parseRate } from './parse-rate.ts'
import { convert, type Unit } from './quantity.ts'
import { one, Ratio } from './ratio.ts'
import { stockSolution } from './stock-solution.ts'
import vectors from './vectors/calculator.json' with { type: 'json' }

const rateOf = (text: string): Rate => {
  const read = parseRate(text)
  if ('error' in read) throw new Error(`${text}: ${read.error}`)
  return read.value.rate
}
const given = (input: Partial<DoseInput> & Pick<DoseInput, 'rate' | 'treated'>): Dose => {
  const result = dose({ waterNorms: [], ...input })
  if (result.outcome !== 'dose') throw new Error(JSON.stringify(result.outcome))
  return result
}
const comma = (text: string) => text.replace('.', ',')

describe('conversions of rates per area', () => {
  const units: Record<string, Unit> = { мл: 'ml', л: 'l', г: 'g', кг: 'kg', т: 't' }
  const areas: Record<string, string> = { га: '10000', сотка: '100', 'м²': '1', '10 м²': '10' }
  const parts = (label: string) => label.split('/') as [string, string]
  it.each(vectors.area_rate_conversions)('$value $from → $to', ({ value, from, to, expected }) => {
    const [[unit, area], [toUnit, toArea]] = [parts(from), parts(to)]
    const scaled = Ratio.of(value).times(Ratio.of(areas[toArea]!)).over(Ratio.of(areas[area]!))
    expect(String(convert({ value: scaled, unit: units[unit]! }, units[toUnit]!)?.value)).toBe(expected)
  })
})

describe('concentration', () => {
  it.each(vectors.concentration)('$rate $unit, $volume_l л', ({ rate, unit, volume_l, expected_amount }) => {
    expect(String(given({ rate: rateOf(`${rate} ${unit}`), treated: { litres: volume_l } }).amount.value)).toBe(
      expected_amount,
    )
  })
})

describe('percent solutions', () => {
  it.each(vectors.percent_solutions)('$percent %, $volume_l л, $mode', ({ percent, volume_l, mode, expected_g }) => {
    const percentMode = mode.startsWith('w/v') ? 'made_up' : 'in_water'
    const { amount } = given({ rate: rateOf(`${percent} %`), treated: { litres: volume_l }, percentMode })
    expect([amount.value.toDecimal(6), amount.unit]).toEqual([expected_g, 'g'])
  })
})

describe('tanks', () => {
  it.each(vectors.tank_split.map(vector => [vector.case, vector.tanks] as const))('%s', (text, tanks) => {
    const [, rate, litres, tank, unit, step] = /^(.+?), (\S+) л, бак (\S+) л, (шприц|весы) (\S+)/.exec(text)!
    const { fills } = given({
      rate: rateOf(rate!),
      treated: { litres: litres!.replace(',', '.') },
      tank: { litres: tank! },
      device: { name: '', unit: unit === 'весы' ? 'g' : 'ml', step: step!.replace(',', '.') },
    })
    const flat = fills.flatMap(fill => Array.from({ length: Number(String(fill.times)) }, () => fill))
    expect(
      flat.map(({ litres: water, exact, measured }) => ({
        water_l: String(water),
        exact: String(exact.value),
        measured: String(measured!.value),
        effective_per_l: measured!.value.over(water).toDecimal(9),
        never_over: !measured!.value.isAbove(exact.value),
      })),
    ).toEqual(tanks)
  })
})

describe('the cap of the area', () => {
  it.each(vectors.area_cap)(
    '$case',
    ({ case: text, by_concentration, area_cap, dose: expected, limited_by, effective_ml_per_l }) => {
      const litres = /V=(\d+) л/.exec(text)![1]!
      const norm = { condition: null, min: '10', max: '10', unit: 'l', basisValue: '100', basisUnit: 'm2' } as const
      const result = given({ rate: rateOf('2 мл/10 л'), waterNorms: [norm], treated: { areaM2: '100', litres } })
      expect([
        String(result.byConcentration?.value),
        String(result.cap?.value),
        String(result.amount.value),
        result.limitedBy,
      ]).toEqual([by_concentration, area_cap, expected, limited_by])
      expect(result.perLitre?.value.toDecimal(9)).toBe(effective_ml_per_l)
    },
  )
})

describe('trees', () => {
  it.each(vectors.trees)('$water_l л', ({ rows, water_l, dose_rate_per_l, dose: expected }) => {
    const plants = rows.map(({ count, l_per_plant }) => ({ count: String(count), litres: l_per_plant }))
    const result = given({ rate: rateOf(`${comma(dose_rate_per_l)} мл/1 л`), treated: { plants } })
    expect([String(result.solution?.litres), String(result.amount.value)]).toEqual([water_l, expected])
  })
})

describe('packages', () => {
  it.each(vectors.packages)('$case', ({ need, options, chosen, bought, leftover, cost_kop }) => {
    const packs = options.map(({ size, price_kop }) => ({
      content: { value: Ratio.of(size), unit: 'ml' } as const,
      priceKop: price_kop,
    }))
    const purchase = choosePacks({ value: Ratio.of(need), unit: 'ml' }, packs)
    if ('missing' in purchase) throw new Error(purchase.missing)
    expect([purchase.chosen, String(purchase.bought), String(purchase.leftover), purchase.costKop]).toEqual([
      chosen,
      bought,
      leftover,
      cost_kop,
    ])
  })
})

describe('pieces are not divided', () => {
  it.each(vectors.indivisible_units)('$label, $need_l л', ({ label, need_l, options, forbidden }) => {
    const result = dose({ rate: rateOf(label), waterNorms: [], treated: { litres: String(need_l) } })
    if (forbidden === null)
      return expect(result.outcome === 'dose' && String(result.amount.value)).toBe(String(options[0]!.tablets))
    expect(
      result.outcome === 'refused' &&
        result.code === 'PIECE_FRACTION' &&
        result.options.map(({ pieces, base, left, short }) => ({
          tablets: Number(String(pieces)),
          water_l: Number(String(base.value)),
          ...(short.isZero ? { leftover_l: Number(String(left)) } : { short_l: Number(String(short)) }),
        })),
    ).toEqual(options)
  })
})

describe('stock solutions', () => {
  it.each(vectors.stock_solution)('$rate, $volume_l л', ({ rate, volume_l, dissolve, take_ml }) => {
    const { amount } = given({ rate: rateOf(rate), treated: { litres: volume_l } })
    const unit = amount.unit as 'g' | 'ml'
    const stock = stockSolution(amount.value, unit, one)!
    expect({ [unit]: String(stock.dissolve.value), in_ml: String(stock.inMl) }).toEqual(dissolve)
    expect(String(stock.takeMl)).toBe(take_ml)
  })
})

describe('density', () => {
  it.each(vectors.density)('$drug', ({ amount_g, density_g_ml, expected_ml }) => {
    const density = density_g_ml === null ? null : Ratio.of(density_g_ml)
    expect(convert({ value: Ratio.of(amount_g), unit: 'g' }, 'ml', density)?.value.toDecimal(6) ?? null).toBe(
      expected_ml,
    )
  })
})
