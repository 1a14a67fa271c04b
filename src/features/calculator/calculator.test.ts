import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountText } from '#features/dosing/amount-text.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import type { CalculatorDrug } from './calculator-drug.ts'
import { readState } from './calculator-state.ts'
import { type Answer, answer, isRefused } from './drug/drug-answer.ts'
import { leftoverText } from './drug/leftover.ts'
import { findCalculatorDrugs, findDrugChoices } from './find-calculator-drugs.server.ts'
import { shoppingFor } from './purchase.ts'

let database: TestDatabase
const drugs = new Map<string, CalculatorDrug>()

beforeAll(async () => {
  database = await testDatabase()
  for (const drug of await findCalculatorDrugs(database.db, ['skor', 'horus', 'raundap', 'raek', 'gliokladin', 'maksim']))
    if (drug) drugs.set(drug.drug.alias, drug)
})
afterAll(() => database[Symbol.asyncDispose]())

const ask = (query: string): Answer => {
  const search = new URLSearchParams(query)
  return answer(drugs.get(search.get('drug')!)!, readState(search))
}
const doseOf = ({ result }: Answer) => (result?.outcome === 'dose' ? amountText(result.amount) : result?.outcome)
const codes = ({ verdict }: Answer) => verdict?.reasons.map(({ code }) => code) ?? []
const apple = 'drug=skor&crop=yablonya&target=parsha-yabloni'

describe('one drug, one set of fields, one answer', () => {
  test('young and grown trees: the water of each class, the dose of both', () => {
    const found = ask(`${apple}&plants=2&plants=3&tank=5`)
    expect(doseOf(found)).toBe('2,9\u00a0мл')
    expect(found.result?.outcome === 'dose' && found.result.fills.map(({ times }) => Number(times))).toEqual([2, 1])
  })

  test('comma and point are one number', () => {
    expect(doseOf(ask(`${apple}&by=litres&litres=7,5`))).toBe('1,5\u00a0мл')
    expect(doseOf(ask(`${apple}&by=litres&litres=7.5`))).toBe('1,5\u00a0мл')
  })

  test('a single row is taken by itself, several are asked for', () => {
    expect(ask(apple).choice.use?.alias).toBe('skor-1')
    const open = ask('drug=horus')
    expect(open.choice.use).toBeNull()
    expect(open.choice.uses.length).toBeGreaterThan(1)
    expect(open.verdict).toBeNull()
  })

  test('the row of the regulation is enough to count, and the verdict still asks what is missing', () => {
    const found = ask('drug=horus&use=horus-2&by=litres&litres=10')
    expect(doseOf(found)).toBe('3\u00a0г')
    expect(codes(found)).toEqual(expect.arrayContaining(['CROP_UNKNOWN', 'TARGET_UNKNOWN', 'HISTORY_UNKNOWN']))
  })

  test('a crop the drug is not registered for is refused, never replaced', () => {
    const found = ask('drug=skor&crop=tykva&by=litres&litres=10')
    expect(found.choice.use).toBeNull()
    expect(codes(found)).toContain('NO_USE')
    expect(isRefused(found)).toBe(true)
    expect(found.errors.crop).toMatch(/нет регламента/)
  })

  test('the chosen rate cannot leave the registration', () => {
    const query = 'drug=horus&use=horus-2&by=litres&litres=10'
    expect(doseOf(ask(`${query}&rate=3,5`))).toBe('3,5\u00a0г')
    for (const rate of ['3,6', '2,9', '1000']) {
      const found = ask(`${query}&rate=${rate}`)
      expect(found.result, rate).toBeNull()
      expect(found.errors.rate, rate).toMatch(/регламент/i)
    }
  })

  test.each([
    ['0', /больше нуля/],
    ['-3', /больше нуля/],
    ['1e30', /без степени/],
    ['10^30', /без степени/],
    [`1${'0'.repeat(30)}`, /Слишком большое/],
    ['½', /десятичной дробью/],
    ['1/2', /десятичной дробью/],
    ['1.500,5', /дробная часть/],
    ['NaN', /не\u00a0число/],
    ['много', /подходит|не\u00a0число/],
    ['1,5 кг', /не\u00a0подходит/],
  ])('%s is no volume: its field says what is expected, and there is no number', (litres, message) => {
    const found = ask(`${apple}&by=litres&litres=${encodeURIComponent(litres)}`)
    expect(found.result).toBeNull()
    expect(found.errors.litres).toMatch(message)
  })

  test('an unknown unit of area is asked for, not guessed', () => {
    const area = drugs.get('horus')!.uses.find(use => use.waterNorms.some(norm => norm.basisUnit === 'm2'))
    const drug = area ? 'horus' : 'raundap'
    const use = area ?? drugs.get('raundap')!.uses[0]!
    expect(ask(`drug=${drug}&use=${use.alias}&by=area&area=3&unit=akr`).errors.unit).toMatch(/сотки, м² или/)
  })

  test('pieces stay whole: the options are named instead of a dose', () => {
    const found = ask('drug=gliokladin&use=gliokladin-1&plants=3')
    expect(doseOf(found)).toBe('3\u00a0шт.')
  })

  test('nothing answered is not «можно»; everything answered may be', () => {
    const open = ask(`${apple}&plants=2`)
    expect(open.verdict?.level).not.toBe('allowed')
    expect(codes(open)).toContain('HISTORY_UNKNOWN')
    expect(codes(ask(`${apple}&plants=2&done=0`)), 'and with what else?').toContain('HISTORY_UNKNOWN')
    expect(codes(ask(`${apple}&plants=2&done=0&others=yes`))).toContain('HISTORY_UNKNOWN')
    const told = ask(
      `${apple}&plants=2&done=0&others=no&place=open&flowering=no&nearby=no&zone=no&hives=no&phase=71&harvest=${Number(drugs.get('skor')!.today.slice(0, 4)) + 1}-08-20`,
    )
    expect(codes(told).filter(code => !['UNVERIFIED', 'PPE', 'WEATHER_UNKNOWN'].includes(code))).toEqual([])
    expect(told.verdict?.level).toBe('allowed')
  })

  test('the registered water is a range nobody leaves', () => {
    expect(doseOf(ask(`${apple}&plants=&plants=1&each=&each=5`))).toBe('1\u00a0мл')
    for (const litres of ['5,1', '1,9']) {
      const found = ask(`${apple}&plants=&plants=1&each=&each=${litres}`)
      expect(found.errors['each.1'], litres).toMatch(/По\u00a0регламенту/)
      expect(found.result).toBeNull()
    }
  })

  test('treatments already made are counted, and their day is asked for', () => {
    expect(ask(`${apple}&plants=2&done=2`).errors.last).toMatch(/последней обработки/)
    const today = drugs.get('skor')!.today
    expect(codes(ask(`${apple}&plants=2&done=2&last=${today}`))).toContain('MAX_COUNT')
  })

  test('packages for the dose, their cost with a price of one’s own', () => {
    const shopping = (more: string, errors = {}) => {
      const query = `${apple}&plants=2&plants=3${more}`
      const { result } = ask(query)
      if (result?.outcome !== 'dose') throw new Error('no dose')
      return shoppingFor(drugs.get('skor')!, result.amount, readState(new URLSearchParams(query)), errors)
    }
    expect(shopping('&price=90').purchase).toMatchObject({ chosen: [2], costKop: 18_000 })
    expect(shopping('&price=90').rows[0]?.used?.toDecimal(0)).toBe('13050')
    const errors = {}
    expect(shopping(`&price=${encodeURIComponent('дорого')}`, errors).purchase?.costKop).toBeNull()
    expect(errors).toHaveProperty(['price.0'])
  })

  test('what is left is enough for so much, never for more', () => {
    const { result } = ask(`${apple}&by=litres&litres=10`)
    const have = (text: string, errors = {}) => leftoverText(result, { have: text }, errors)
    expect(have('3')).toBe('Хватит на\u00a015\u00a0л раствора.')
    expect(have('0,07 мл')).toBe('Хватит на\u00a00,35\u00a0л раствора.')
    expect(have('')).toBeNull()
    const errors = {}
    expect(have('3 г', errors)).toBeNull()
    expect(errors).toHaveProperty('have')
  })
})

describe('choosing a drug', () => {
  test('by a part of the name, by substance, with ё and е alike', async () => {
    const names = async (words: string) => (await findDrugChoices(database.db, words)).choices.map(({ name }) => name)
    expect((await names('ско'))[0]).toBe('Скор')
    expect(await names('раек')).toContain('Раёк')
    expect(await names('дифеноконазол')).toEqual(expect.arrayContaining(['Скор', 'Раёк']))
    expect(await names('нетакого')).toEqual([])
    expect(await names('%')).toEqual([])
  })

  test('what is not published or not there is no drug', async () => {
    expect(await findCalculatorDrugs(database.db, ['net-takogo'])).toEqual([null])
  })
})
