import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountText } from '#features/dosing/amount-text.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import type { CalculatorDrug } from './calculator-drug.ts'
import { readState } from './calculator-state.ts'
import { calculateDrug, type DrugCalculation, isDoseWithheld } from './drug/calculate-drug.ts'
import { leftoverText } from './drug/leftover.ts'
import { findCalculatorDrugs } from './find-calculator-drugs.server.ts'
import { findDrugChoices } from './find-drug-choices.server.ts'
import { shoppingFor } from './purchase.ts'
import { headline, inputRows } from './summary.ts'

let database: TestDatabase
const drugs = new Map<string, CalculatorDrug>()

beforeAll(async () => {
  database = await testDatabase()
  for (const drug of await findCalculatorDrugs(database.db, [
    'skor',
    'horus',
    'raundap',
    'raek',
    'gliokladin',
    'maksim',
  ]))
    if (drug) drugs.set(drug.drug.alias, drug)
})
afterAll(() => database[Symbol.asyncDispose]())

const calculate = (query: string): DrugCalculation => {
  const search = new URLSearchParams(query)
  return calculateDrug(drugs.get(search.get('drug')!)!, readState(search))
}
const doseOf = ({ result }: DrugCalculation) =>
  result?.outcome === 'dose' ? amountText(result.amount) : result?.outcome
const codes = ({ verdict }: DrugCalculation) => verdict?.reasons.map(({ code }) => code) ?? []
const apple = 'drug=skor&crop=yablonya&target=parsha-yabloni'

describe('calculation for one drug', () => {
  test('young and grown trees: the dose follows the water of each size class', () => {
    const found = calculate(`${apple}&plants=2&plants=3&tank=5`)
    expect(doseOf(found)).toBe('2,9\u00a0мл')
    expect(found.result?.outcome === 'dose' && found.result.fills.map(({ times }) => Number(times))).toEqual([2, 1])
  })

  test('decimal comma and point are equal', () => {
    expect(doseOf(calculate(`${apple}&by=litres&litres=7,5`))).toBe('1,5\u00a0мл')
    expect(doseOf(calculate(`${apple}&by=litres&litres=7.5`))).toBe('1,5\u00a0мл')
  })

  test('a single matching use is selected automatically, several are left to the visitor', () => {
    expect(calculate(apple).choice.use?.alias).toBe('skor-1')
    const open = calculate('drug=horus')
    expect(open.choice.use).toBeNull()
    expect(open.choice.uses.length).toBeGreaterThan(1)
    expect(open.verdict).toBeNull()
  })

  test.each(['23.11.2026', '2026-02-29', 'сегодня'])('«%s» as the day of treatment gets no answer and no dose', day => {
    const told = `${apple}&plants=1&place=open&phase=75&flowering=no&nearby=no&zone=no&treated=none&harvest=2030-06-01`
    expect([calculate(told).verdict?.level, doseOf(calculate(told))]).toEqual(['allowed', '0,4\u00a0мл'])
    const found = calculate(`${told}&day=${day}`)
    expect([found.verdict, found.question, found.result, Object.keys(found.errors)]).toEqual([
      null,
      null,
      null,
      ['day'],
    ])
  })

  test('a selected use is enough for a dose, and the verdict lists what is missing', () => {
    const found = calculate('drug=horus&use=horus-2&by=litres&litres=10')
    expect(doseOf(found)).toBe('3\u00a0г')
    expect(codes(found)).toEqual(expect.arrayContaining(['CROP_UNKNOWN', 'TARGET_UNKNOWN', 'HISTORY_UNKNOWN']))
  })

  test('a crop the drug is not registered for is an error, never replaced with another', () => {
    const found = calculate('drug=skor&crop=tykva&by=litres&litres=10')
    expect(found.choice.use).toBeNull()
    expect(codes(found)).toContain('NO_USE')
    expect(isDoseWithheld(found)).toBe(true)
    expect(found.errors.crop).toMatch(/нет нормы/)
  })

  test('the chosen rate cannot leave the registered range', () => {
    const query = 'drug=horus&use=horus-2&by=litres&litres=10'
    expect(doseOf(calculate(`${query}&rate=3,5`))).toBe('3,5\u00a0г')
    for (const rate of ['3,6', '2,9', '1000']) {
      const found = calculate(`${query}&rate=${rate}`)
      expect(found.result, rate).toBeNull()
      expect(found.errors.rate, rate).toMatch(/^(?:Больше|Меньше) нормы/)
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
  ])('%s is not a valid volume: its field shows an error and there is no dose', (litres, message) => {
    const found = calculate(`${apple}&by=litres&litres=${encodeURIComponent(litres)}`)
    expect(found.result).toBeNull()
    expect(found.errors.litres).toMatch(message)
  })

  test('an unknown unit of area is an error, not guessed', () => {
    const area = drugs.get('horus')!.uses.find(use => use.waterNorms.some(norm => norm.basisUnit === 'm2'))
    const drug = area ? 'horus' : 'raundap'
    const use = area ?? drugs.get('raundap')!.uses[0]!
    expect(calculate(`drug=${drug}&use=${use.alias}&by=area&area=3&unit=akr`).errors.unit).toMatch(/сотки, м² или/)
  })

  test('pieces are not divided', () => {
    const found = calculate('drug=gliokladin&use=gliokladin-1&plants=3')
    expect(doseOf(found)).toBe('3\u00a0шт.')
  })

  test('the verdict is «можно» only when every question is answered', () => {
    const open = calculate(`${apple}&plants=2`)
    expect(open.verdict?.level).not.toBe('allowed')
    expect(codes(open)).toContain('HISTORY_UNKNOWN')
    expect(codes(calculate(`${apple}&plants=2&done=0`)), 'other treatments are unknown').toContain('HISTORY_UNKNOWN')
    expect(codes(calculate(`${apple}&plants=2&done=0&others=yes`))).toContain('HISTORY_UNKNOWN')
    const answered = calculate(
      `${apple}&plants=2&done=0&others=no&place=open&flowering=no&nearby=no&zone=no&hives=no&phase=71&harvest=${Number(drugs.get('skor')!.today.slice(0, 4)) + 1}-08-20`,
    )
    expect(codes(answered).filter(code => !['UNVERIFIED', 'PPE', 'WEATHER_UNKNOWN'].includes(code))).toEqual([])
    expect(answered.verdict?.level).toBe('allowed')
  })

  test('litres per plant cannot leave the registered range', () => {
    expect(doseOf(calculate(`${apple}&plants=&plants=1&each=&each=5`))).toBe('1\u00a0мл')
    for (const litres of ['5,1', '1,9']) {
      const found = calculate(`${apple}&plants=&plants=1&each=&each=${litres}`)
      expect(found.errors['each.1'], litres).toMatch(/По\u00a0норме/)
      expect(found.result).toBeNull()
    }
  })

  test('earlier treatments count and need the day of the last one', () => {
    expect(calculate(`${apple}&plants=2&done=2`).errors.last).toMatch(/последней обработки/)
    const today = drugs.get('skor')!.today
    expect(codes(calculate(`${apple}&plants=2&done=2&last=${today}`))).toContain('MAX_COUNT')
    const tomato = `drug=skor&crop=tomat&use=skor-2&planted=${today}&last=${today}`
    expect(codes(calculate(`${tomato}&done=2`)), 'planted on the day of the last one').toContain('MAX_COUNT')
    expect(codes(calculate(`${tomato}&done=1`))).not.toContain('MAX_COUNT')
  })

  test('packages for the dose and their cost by the entered price', () => {
    const shopping = (more: string, errors = {}) => {
      const query = `${apple}&plants=2&plants=3${more}`
      const { result } = calculate(query)
      if (result?.outcome !== 'dose') throw new Error('no dose')
      return shoppingFor(drugs.get('skor')!, result.amount, readState(new URLSearchParams(query)), errors)
    }
    expect(shopping('&price=90').purchase).toMatchObject({ chosen: [2], costKop: 18_000 })
    expect(shopping('&price=90').rows[0]?.treatmentCost?.toDecimal(0)).toBe('13050')
    const errors = {}
    expect(shopping(`&price=${encodeURIComponent('дорого')}`, errors).purchase?.costKop).toBeNull()
    expect(errors).toHaveProperty(['price.0'])
  })

  test('how far the leftover goes, rounded down', () => {
    const { result } = calculate(`${apple}&by=litres&litres=10`)
    const have = (text: string, errors = {}) => leftoverText(result, { have: text }, errors)
    expect(have('3')).toBe('Хватит на\u00a015\u00a0л раствора.')
    expect(have('0,07 мл')).toBe('Хватит на\u00a00,35\u00a0л раствора.')
    expect(have('')).toBeNull()
    const errors = {}
    expect(have('3 г', errors)).toBeNull()
    expect(errors).toHaveProperty('have')
  })
})

describe('facts that contradict, and other kinds of norms', () => {
  test('«не цветёт» wins over a phase of flowering, and the contradiction is told', () => {
    const told = `${apple}&place=open&nearby=no`
    const about = (query: string) =>
      codes(calculate(told + query)).filter(code => code === 'BEES_EVENING' || code === 'BLOSSOM_DOUBT')
    expect(about('&phase=65')).toEqual(['BEES_EVENING'])
    expect(about('&phase=65&flowering=no')).toEqual(['BLOSSOM_DOUBT'])
    expect(about('&phase=71&flowering=no')).toEqual([])
  })

  test('a norm for substrate asks for its litres, and only they count', () => {
    const skor = drugs.get('skor')!
    const norm = {
      rateKind: 'per_substrate',
      rateMin: '5',
      rateMax: '5',
      rateUnit: 'g',
      basisValue: '10',
      basisUnit: 'l',
      waterNorms: [],
    } as const
    const drug = { ...skor, uses: skor.uses.map(use => ({ ...use, ...norm, waterNorms: [] })) }
    const of = (query: string) => calculateDrug(drug, readState(new URLSearchParams(`${apple}${query}`)))
    expect(doseOf(of('&substrate=25'))).toBe('12,5\u00a0г')
    expect(doseOf(of('&substrate=500 мл'))).toBe('0,25\u00a0г')
    expect(of('&litres=25').result).toMatchObject({
      outcome: 'no_data',
      missing: [{ code: 'OBJECT_MISSING', field: 'substrate' }],
    })
    expect(of('&substrate=0').errors.substrate).toBe('Число должно быть больше нуля.')
    const { result } = of('&substrate=25')
    expect(result?.outcome === 'dose' && headline(result)).toEqual({
      amount: '12,5\u00a0г',
      basis: 'на\u00a025\u00a0л грунта',
    })
    expect(inputRows(drug, of('&substrate=25'))).toContainEqual({ term: 'Грунт', value: '25\u00a0л' })
  })
})

describe('what a registration asks beside the usual', () => {
  const skor = () => drugs.get('skor')!
  const of = (patch: object, query: string) => {
    const drug = { ...skor(), uses: skor().uses.map(use => ({ ...use, ...patch })) }
    return [drug, calculateDrug(drug, readState(new URLSearchParams(`${apple}&plants=1${query}`)))] as const
  }

  test('a norm that the registration does not have is told and gives no dose; the first one is not taken for it', () => {
    const norm = { condition: null, min: '5', max: '10', unit: 'l', basisValue: '100', basisUnit: 'm2' }
    const byArea = { waterNorms: [norm, { ...norm, min: '20', max: '30' }] }
    const area = (query: string) => of(byArea, `&by=area&area=100${query}`)[1]
    expect([doseOf(area('')), doseOf(area('&norm=0')), doseOf(area('&norm=1'))]).toEqual([
      '150\u00a0мл',
      '150\u00a0мл',
      '500\u00a0мл',
    ])
    for (const wrong of ['2', '-1', '01', 'x'])
      expect([area(`&norm=${wrong}`).result, area(`&norm=${wrong}`).errors]).toEqual([
        null,
        { norm: 'Такой нормы воды у\u00a0препарата нет. Выберите из\u00a0списка.' },
      ])
  })

  test('the answers about the condition of the rate and about what is eaten are printed', () => {
    const rows = (patch: object, query: string) =>
      inputRows(...of(patch, query)).filter(({ term }) => /Условие|едят/.test(term))
    const asked = { rateCondition: 'высота 50–125 см', harvestPart: 'bulb' }
    expect(rows(asked, '')).toEqual([
      { term: 'Условие нормы', value: 'высота 50–125 см: не\u00a0указано' },
      { term: 'Что едят', value: 'не\u00a0указано' },
    ])
    expect(rows(asked, '&condition=no&part=greens').map(({ value }) => value)).toEqual([
      'высота 50–125 см: не\u00a0подходит',
      'на перо',
    ])
    expect(rows(asked, '&condition=yes&part=bulb').map(({ value }) => value)).toEqual([
      'высота 50–125 см: подходит',
      'на репку',
    ])
    expect(rows({ ...asked, settledWords: ['rateCondition'], harvestPart: null }, '')).toEqual([])
  })
})

describe('choosing a drug', () => {
  test('finds by part of the name or by substance, treating ё as е', async () => {
    const names = async (words: string) => (await findDrugChoices(database.db, words)).choices.map(({ name }) => name)
    expect((await names('ско'))[0]).toBe('Скор')
    expect(await names('раек')).toContain('Раёк')
    expect(await names('дифеноконазол')).toEqual(expect.arrayContaining(['Скор', 'Раёк']))
    expect(await names('нетакого')).toEqual([])
    expect(await names('%')).toEqual([])
  })

  test('an unpublished or missing drug is null', async () => {
    expect(await findCalculatorDrugs(database.db, ['net-takogo'])).toEqual([null])
  })
})
