import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountText } from '#features/dosing/amount-text.ts'
import type { Level } from '#features/verdict/verdict.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import type { CalculatorDrug } from '../calculator-drug.ts'
import { readState } from '../calculator-state.ts'
import { calculateDrug } from '../drug/calculate-drug.ts'
import { findCalculatorDrugs } from '../find-calculator-drugs.server.ts'
import { calculateMix, isMixWithheld, type MixCalculation, mixDoses } from './calculate-mix.ts'
import { type MixProduct, slots, stateForSlot, withDrug, withoutDrug } from './mix-state.ts'
import { rangeText } from './mix-water.ts'
import { harvestText, mixHeadline, mixRows, mixTitle, mixWaiting, mixWaterText } from './mix-words.ts'
import { trimMixDrugs } from './trim-mix-drugs.ts'

const aliases =
  'skor raek alatar aktara ridomil-gold-mc konsento bordoskaya-smes liposam mospilan raundap alirin-b oksihom inta-vir kvadris horus maksim'.split(
    ' ',
  )
const drugs = new Map<string, CalculatorDrug>()
let database: TestDatabase
let today: string

beforeAll(async () => {
  database = await testDatabase()
  for (const drug of await findCalculatorDrugs(database.db, aliases)) if (drug) drugs.set(drug.drug.alias, drug)
  expect(drugs.size).toBe(aliases.length)
  today = drugs.get('skor')!.today
})
afterAll(() => database[Symbol.asyncDispose]())

const partsOf = (query: string): MixProduct[] => {
  const search = new URLSearchParams(query)
  return slots.flatMap(slot => {
    const drug = drugs.get(search.get(`drug${slot}`) ?? '')
    return drug ? { slot, drug } : []
  })
}
const calculate = (query: string): MixCalculation =>
  calculateMix(partsOf(query), readState(new URLSearchParams(`mode=mix&${query}`)))
const withPlainSpaces = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
const amounts = (found: MixCalculation) => mixDoses(found)?.map(({ amount }) => withPlainSpaces(amountText(amount)))
const codes = ({ verdict }: MixCalculation) => verdict?.reasons.map(({ code }) => code) ?? []
const rank: Record<Level, number> = { allowed: 0, unknown: 1, caution: 2, forbidden: 3 }

const answered = '&others=no&flowering=no&nearby=no&zone=no&hives=no&place=open'
const untreated = `${answered}&done=0&done2=0&done3=0`
const apple = 'drug=skor&drug2=alatar&crop=yablonya&target=parsha-yabloni'
const potato = 'drug=aktara&form=this&drug2=ridomil-gold-mc&crop=kartofel'
const split = 'drug=ridomil-gold-mc&drug2=konsento&crop=kartofel'
const bordeaux = 'drug=bordoskaya-smes&drug2=alatar&crop=yablonya&plants=2'

describe('doses of a mix', () => {
  test('a day of treatment that cannot be read gets no verdict and no dose', () => {
    const told = `${apple}&plants=2${untreated}&harvest=2030-06-01&phase=75`
    expect([calculate(told).verdict?.level, amounts(calculate(told))]).toEqual(['unknown', ['0,8 мл', '5 мл']])
    const found = calculate(`${told}&day=23.11.2026`)
    expect([found.questions, mixDoses(found), Object.keys(found.errors)]).toEqual([[], null, ['day']])
    expect(mixWaiting(found)).toBe('Проверьте отмеченное поле, и\u00a0ответ появится здесь.')
  })

  test('trees by size class: one shared volume, each amount by its own rate', () => {
    const found = calculate(`${apple}&plants=2&plants=3&tank=5`)
    expect(found.water.common && withPlainSpaces(rangeText(found.water.common))).toBe('10–\u206019 л')
    expect(amounts(found)).toEqual(['2,9 мл', '18,12 мл'])
    expect(withPlainSpaces(mixHeadline(found)?.basis)).toBe('на 14,5 л раствора')
    const doses = mixDoses(found)!
    for (const { fills } of doses)
      expect(fills.map(({ times, litres }) => `${times} × ${litres}`)).toEqual(['2 × 5', '1 × 4.5'])
  })

  test('each dose equals that of the product alone in the same volume', () => {
    const found = calculate(`${apple}&plants=2&plants=3`)
    for (const [index, { drug, state }] of found.parts.entries()) {
      const lone = calculateDrug(drug, { ...state, litres: found.litres! })
      expect(lone.result).toMatchObject({ outcome: 'dose', amount: mixDoses(found)![index]!.amount })
    }
  })

  test('overlapping water norms: the shared range, for rates per area and per water', () => {
    const found = calculate(`${potato}&area=2`)
    expect(withPlainSpaces(mixWaterText(found))).toBe(
      'Воды по нормам: Актара — 10–\u206020 л, Ридомил Голд МЦ — 20 л. Всем подходит 20 л. Берём 20 л.',
    )
    expect(amounts(found)).toEqual(['1,2 г', '50 г'])
  })

  test('water norms without overlap are reported and there are no doses', () => {
    for (const query of [`${split}&area=1`, `${split}&by=litres&litres=10`, `${split}&by=size&length=10&width=10`]) {
      const found = calculate(query)
      expect(found.water.isDisjoint, query).toBe(true)
      expect(mixDoses(found), query).toBeNull()
      expect(withPlainSpaces(mixWaterText(found)), query).toMatch(
        /Ридомил Голд МЦ — 10 л, Консенто — 5 л\. Общего объёма нет/,
      )
    }
  })

  test('an entered volume is used, and each product remarks on it', () => {
    const found = calculate(`${split}&area=1&litres=10`)
    expect(amounts(found)).toEqual(['25 г', '20 мл'])
    expect(mixDoses(found)![1]!.remarks.map(({ code }) => code)).toContain('WATER_OVER')
  })

  test('a fraction of a tablet is refused for the whole mix', () => {
    const query = 'drug=skor&drug2=inta-vir&crop=yablonya'
    const found = calculate(`${query}&by=litres&litres=7`)
    expect(codes(found)).toContain('PIECE_FRACTION')
    expect(isMixWithheld(found)).toBe(true)
    expect(amounts(calculate(`${query}&by=litres&litres=10`))).toEqual(['2 мл', '1 шт.'])
  })

  test('errors are at the field of the product or at the shared field', () => {
    const found = calculate('drug=skor&drug2=raek&crop=yablonya&target2=parsha-yabloni&plants=½&rate2=9&tank=0')
    expect(Object.keys(found.errors).sort()).toEqual(['plants.0', 'rate2', 'tank'])
    expect(mixDoses(found)).toBeNull()
  })
})

describe('the verdict of a mix', () => {
  test('a forbidden pair is «нельзя», with its source and without amounts', () => {
    const found = calculate(bordeaux)
    expect(found.verdict?.level).toBe('forbidden')
    const [first] = found.verdict!.reasons
    expect(withPlainSpaces(first?.text)).toMatch(/^Не смешивать Бордоская смесь и Алатар\. Щёлочь разрушает/)
    expect(withPlainSpaces(first?.source.title)).toBe('Правила совместимости: проверьте по этикетке')
    expect(isMixWithheld(found)).toBe(true)
    expect(mixRows(found)).toEqual([])
  })

  test('a pair without a rule is never «можно», even with all questions answered', () => {
    const found = calculate(
      `drug=skor&drug2=mospilan&crop=tomat&area=1${untreated}&harvest=${Number(today.slice(0, 4)) + 2}-08-20`,
    )
    expect(codes(found)).toContain('MIX_UNKNOWN')
    expect(found.verdict?.level).not.toBe('allowed')
    expect(found.needsJarTest).toBe(true)
  })

  test('the pair is judged before anything else is selected; a single product is not a mix', () => {
    expect(codes(calculate('drug=bordoskaya-smes&drug2=alatar'))).toEqual(expect.arrayContaining(['MIX_FORBIDDEN']))
    expect(calculate('drug=skor').verdict).toBeNull()
    expect(withPlainSpaces(mixWaiting(calculate('drug=skor')))).toBe('Добавьте второй препарат.')
  })

  test('is never milder than the verdict for one of the products alone', () => {
    const queries = [
      apple,
      potato,
      split,
      bordeaux,
      'drug=skor&drug2=raek&drug3=horus&crop=yablonya',
      'drug=kvadris&drug2=liposam&crop=tomat',
    ]
    const facts = [
      '',
      untreated,
      `${answered}&done=1&last=${today}&done2=0`,
      `${answered}&done=0&done2=3&last2=${today}`,
      '&zone=yes',
      '&flowering=yes&nearby=yes',
    ]
    let compared = 0
    for (const query of queries)
      for (const more of facts) {
        const search = `${query}&area=1&plants=1&litres=10${more}`
        const found = calculate(search)
        for (const { drug, slot, state } of found.parts) {
          const lone = calculateDrug(drug, { ...state, others: readState(new URLSearchParams(search)).others }).verdict
          if (!lone || !found.verdict) continue
          expect(rank[found.verdict.level], `${search} ${slot}`).toBeGreaterThanOrEqual(rank[lone.level])
          compared += 1
        }
      }
    expect(compared).toBeGreaterThan(60)
  })

  test('a reason of one product names it, a reason of all products is listed once', () => {
    const found = calculate(`${apple}&plants=2${answered}&done=0&done2=1&last2=${today}`)
    const texts = found.verdict!.reasons.map(({ text }) => withPlainSpaces(text)!)
    expect(texts.filter(text => /этим препаратом/.test(text))).toEqual([
      'Алатар: в сезоне уже 1 из 1 обработки этим препаратом.',
    ])
    expect(texts.filter(text => text.startsWith('Очки, перчатки'))).toHaveLength(1)
    expect(found.verdict?.level).toBe('forbidden')
  })

  test('earlier treatments with one product count for the others', () => {
    const query = `drug=alirin-b&use=alirin-b-1&drug2=oksihom&crop=tomat&area=1${answered}&done=0`
    expect(codes(calculate(`${query}&done2=0`))).not.toContain('MIX_GAP')
    expect(codes(calculate(`${query}&done2=1&last2=${today}`))).toContain('MIX_GAP')
  })

  test('the harvest day follows the longest waiting period', () => {
    const found = calculate('drug=ridomil-gold-mc&drug2=konsento&crop=kartofel&area=1&day=2099-06-01')
    expect(withPlainSpaces(harvestText(found))).toBe(
      'Урожай после смеси — не раньше 22 июня 2099: по самому долгому сроку ожидания.',
    )
  })
})

describe('uses that cannot share a tank', () => {
  test('no crop in common', () => {
    const found = calculate('drug=horus&drug2=maksim')
    expect(found.crops).toEqual([])
    expect(withPlainSpaces(found.misfits[0])).toMatch(/^Нет культуры, для которой разрешены все: Хорус, Максим\./)
    expect(isMixWithheld(found)).toBe(true)
    expect(codes(found), 'no reason claims that they have no uses').toEqual(['MIX_CAUTION'])
  })

  test('the product that is not registered for the crop is named', () => {
    const found = calculate('drug=skor&drug2=kvadris&crop=yablonya')
    expect(found.verdict?.level).toBe('forbidden')
    expect(withPlainSpaces(found.verdict?.reasons.find(({ code }) => code === 'NO_USE')?.text)).toMatch(
      /^Квадрис: .* — этот препарат в демонстрационном каталоге не разрешён/,
    )
  })

  test('different methods', () => {
    const found = calculate('drug=alirin-b&use=alirin-b-2&drug2=kvadris&crop=tomat&area=1')
    expect(withPlainSpaces(found.misfits[0])).toMatch(
      /^Способы обработки разные: Алирин-Б — полив, Квадрис — опрыскивание\./,
    )
    expect(mixDoses(found)).toBeNull()
  })

  test('a method that nobody has read beside a known one gives no dose', () => {
    const query = `${apple}&plants=2`
    const [skor, alatar] = partsOf(query) as [MixProduct, MixProduct]
    const unread = {
      ...skor,
      drug: { ...skor.drug, uses: skor.drug.uses.map(use => ({ ...use, method: 'unknown' as const })) },
    }
    const found = calculateMix([unread, alatar], readState(new URLSearchParams(`mode=mix&${query}`)))
    expect(withPlainSpaces(found.misfits[0])).toMatch(/^Способ обработки неизвестен: Скор\./)
    expect(mixDoses(found)).toBeNull()
  })
})

describe('the state of a mix', () => {
  const state = readState(
    new URLSearchParams('mode=mix&drug=a&rate=1&drug2=b&rate2=2&use2=b-1&drug3=c&rate3=3&crop=tomat&tank=5'),
  )

  test('each product sees its own fields and the shared ones', () => {
    expect(stateForSlot(state, '2')).toMatchObject({ drug: 'b', rate: '2', use: 'b-1', crop: 'tomat', tank: '5' })
    expect(stateForSlot(state, '')).toEqual(state)
  })

  test('removing a product moves the following ones up with their fields', () => {
    const left = withoutDrug(state, '2')
    expect(left).toMatchObject({
      drug: 'a',
      rate: '1',
      drug2: 'c',
      rate2: '3',
      use2: '',
      drug3: '',
      rate3: '',
      crop: 'tomat',
    })
    expect(withDrug(left, 'd')).toMatchObject({ drug3: 'd', mode: 'mix' })
    expect(withDrug(state, 'd')).toBeNull()
  })

  test('title and rows of the printed card', () => {
    const found = calculate(`${apple}&plants=2&plants=3&tank=5`)
    expect(mixTitle(found)).toBe('Скор + Алатар: яблоня')
    expect(mixRows(found).map(({ term, value }) => withPlainSpaces(`${term}: ${value}`))).toEqual([
      'Культура: Яблоня',
      'Скор КЭ, 250 г/л: Парша яблони; 2 мл на 10 л воды; опрыскивание, грядка; срок ожидания: 20 дней; 2 обработки за сезон',
      'Алатар КЭ, 225 г/л + 50 г/л: 5 мл на 4 л воды; опрыскивание, грядка; срок ожидания: 20 дней; 1 обработка за сезон',
      'Растений: 2 + 3',
      'Бак: 5 л',
    ])
  })
})

describe('drugs trimmed for a mix', () => {
  test('give the same result as the full drugs for every shared crop', () => {
    const pairs = [
      apple,
      potato,
      split,
      'drug=skor&drug2=raek&drug3=horus',
      'drug=bordoskaya-smes&drug2=liposam',
      'drug=raundap&drug2=skor',
    ]
    for (const query of pairs) {
      const whole = partsOf(query)
      const { crops } = calculate(query.replace(/&crop=\w+/, ''))
      for (const crop of [...crops.map(({ alias }) => alias), 'tykva']) {
        const state = readState(
          new URLSearchParams(`${query.replace(/&crop=\w+/, '')}&mode=mix&crop=${crop}&area=1&plants=1&litres=10`),
        )
        const trimmed = trimMixDrugs(
          whole.map(({ drug }) => drug),
          crop,
        ).map((drug, index) => ({ slot: slots[index]!, drug: { ...drug!, scales: {} } }))
        const [found, full] = [calculateMix(trimmed, state), calculateMix(whole, state)]
        expect(found.verdict, `${query} ${crop}`).toEqual(full.verdict)
        expect(found.crops.map(({ alias }) => alias)).toEqual(full.crops.map(({ alias }) => alias))
        expect(amounts(found)).toEqual(amounts(full))
      }
    }
  })

  test('a single drug is not trimmed', () => {
    const skor = drugs.get('skor')!
    expect(trimMixDrugs([skor, null, null])).toEqual([skor, null, null])
  })
})
