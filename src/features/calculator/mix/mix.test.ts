import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountText } from '#features/dosing/amount-text.ts'
import type { Level } from '#features/verdict/verdict.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import type { CalculatorDrug } from '../calculator-drug.ts'
import { readState } from '../calculator-state.ts'
import { answer } from '../drug/drug-answer.ts'
import { findCalculatorDrugs } from '../find-calculator-drugs.server.ts'
import { isMixRefused, type MixAnswer, mixAnswer, mixDoses } from './mix-answer.ts'
import { partsOfMix } from './mix-part.ts'
import { type Part, slots, stateAt, withDrug, withoutDrug } from './mix-state.ts'
import { rangeText } from './mix-water.ts'
import { harvestText, mixHeadline, mixRows, mixTitle, mixWaiting, mixWaterText } from './mix-words.ts'

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

const partsOf = (query: string): Part[] => {
  const search = new URLSearchParams(query)
  return slots.flatMap(slot => {
    const drug = drugs.get(search.get(`drug${slot}`) ?? '')
    return drug ? { slot, drug } : []
  })
}
const ask = (query: string): MixAnswer => mixAnswer(partsOf(query), readState(new URLSearchParams(`mode=mix&${query}`)))
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
const amounts = (found: MixAnswer) => mixDoses(found)?.map(({ amount }) => plain(amountText(amount)))
const codes = ({ verdict }: MixAnswer) => verdict?.reasons.map(({ code }) => code) ?? []
const rank: Record<Level, number> = { allowed: 0, unknown: 1, caution: 2, forbidden: 3 }

const told = '&others=no&flowering=no&nearby=no&zone=no&hives=no&place=open'
const untreated = `${told}&done=0&done2=0&done3=0`
const apple = 'drug=skor&drug2=alatar&crop=yablonya&target=parsha-yabloni'
const potato = 'drug=aktara&drug2=ridomil-gold-mc&crop=kartofel'
const split = 'drug=ridomil-gold-mc&drug2=konsento&crop=kartofel'
const bordeaux = 'drug=bordoskaya-smes&drug2=alatar&crop=yablonya&plants=2'

describe('one tank, a dose for each product', () => {
  test('trees by size: one volume for both, the amount of each by its own rate', () => {
    const found = ask(`${apple}&plants=2&plants=3&tank=5`)
    expect(found.water.common && plain(rangeText(found.water.common))).toBe('10–19 л')
    expect(amounts(found)).toEqual(['2,9 мл', '18,12 мл'])
    expect(plain(mixHeadline(found)?.on)).toBe('на 14,5 л раствора')
    const doses = mixDoses(found)!
    for (const { fills } of doses) expect(fills.map(({ times, litres }) => `${times} × ${litres}`)).toEqual(['2 × 5', '1 × 4.5'])
  })

  test('each is the dose that product gets by itself in that volume', () => {
    const found = ask(`${apple}&plants=2&plants=3`)
    for (const [index, { drug, state }] of found.parts.entries()) {
      const lone = answer(drug, { ...state, litres: found.litres! })
      expect(lone.result).toMatchObject({ outcome: 'dose', amount: mixDoses(found)![index]!.amount })
    }
  })

  test('norms that overlap: the water both allow, whether the rate is of an area or of water', () => {
    const found = ask(`${potato}&area=2`)
    expect(plain(mixWaterText(found))).toBe(
      'Вода по регламентам: Актара — 10–20 л, Ридомил Голд МЦ — 20 л. Всем подходит 20 л. Берём 20 л.',
    )
    expect(amounts(found)).toEqual(['1,2 г', '50 г'])
  })

  test('norms that do not meet are told, and there is no number', () => {
    for (const query of [`${split}&area=1`, `${split}&by=litres&litres=10`, `${split}&by=size&length=10&width=10`]) {
      const found = ask(query)
      expect(found.water.isSplit, query).toBe(true)
      expect(mixDoses(found), query).toBeNull()
      expect(plain(mixWaterText(found)), query).toMatch(/Ридомил Голд МЦ — 10 л, Консенто — 5 л\. Общего объёма нет/)
    }
  })

  test('a volume of one’s own is counted, and each product says what is wrong with it', () => {
    const found = ask(`${split}&area=1&litres=10`)
    expect(amounts(found)).toEqual(['25 г', '20 мл'])
    expect(mixDoses(found)![1]!.remarks.map(({ code }) => code)).toContain('WATER_OVER')
  })

  test('whole tablets: a part of one is refused for the whole mix', () => {
    const query = 'drug=skor&drug2=inta-vir&crop=yablonya'
    const found = ask(`${query}&by=litres&litres=7`)
    expect(codes(found)).toContain('PIECE_FRACTION')
    expect(isMixRefused(found)).toBe(true)
    expect(amounts(ask(`${query}&by=litres&litres=10`))).toEqual(['2 мл', '1 шт.'])
  })

  test('what is wrong stands at its field: of the product, or of all', () => {
    const found = ask('drug=skor&drug2=raek&crop=yablonya&target2=parsha-yabloni&plants=½&rate2=9&tank=0')
    expect(Object.keys(found.errors).sort()).toEqual(['plants.0', 'rate2', 'tank'])
    expect(mixDoses(found)).toBeNull()
  })
})

describe('one answer', () => {
  test('a forbidden pair is «нельзя», with its source, and no numbers', () => {
    const found = ask(bordeaux)
    expect(found.verdict?.level).toBe('forbidden')
    const [first] = found.verdict!.reasons
    expect(plain(first?.text)).toMatch(/^Не смешивать Бордоская смесь и Алатар\. Щёлочь разрушает/)
    expect(plain(first?.source.title)).toBe('Правила совместимости: проверьте по этикетке')
    expect(isMixRefused(found)).toBe(true)
    expect(mixRows(found)).toEqual([])
  })

  test('a pair nobody knows is «нет данных», whatever else is told', () => {
    const found = ask(`drug=skor&drug2=mospilan&crop=tomat&area=1${untreated}&harvest=${Number(today.slice(0, 4)) + 2}-08-20`)
    expect(codes(found)).toContain('MIX_UNKNOWN')
    expect(found.verdict?.level).not.toBe('allowed')
    expect(found.needsTrial).toBe(true)
  })

  test('the pair is judged before anything else is chosen, and one product is no mix', () => {
    expect(codes(ask('drug=bordoskaya-smes&drug2=alatar'))).toEqual(expect.arrayContaining(['MIX_FORBIDDEN']))
    expect(ask('drug=skor').verdict).toBeNull()
    expect(plain(mixWaiting(ask('drug=skor')))).toBe('Добавьте второй препарат.')
  })

  test('it is never milder than the answer for one of the products by itself', () => {
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
      `${told}&done=1&last=${today}&done2=0`,
      `${told}&done=0&done2=3&last2=${today}`,
      '&zone=yes',
      '&flowering=yes&nearby=yes',
    ]
    let compared = 0
    for (const query of queries)
      for (const more of facts) {
        const search = `${query}&area=1&plants=1&litres=10${more}`
        const found = ask(search)
        for (const { drug, slot, state } of found.parts) {
          const lone = answer(drug, { ...state, others: readState(new URLSearchParams(search)).others }).verdict
          if (!lone || !found.verdict) continue
          expect(rank[found.verdict.level], `${search} ${slot}`).toBeGreaterThanOrEqual(rank[lone.level])
          compared += 1
        }
      }
    expect(compared).toBeGreaterThan(60)
  })

  test('what concerns one product is said by its name, what concerns all is said once', () => {
    const found = ask(`${apple}&plants=2${told}&done=0&done2=1&last2=${today}`)
    const texts = found.verdict!.reasons.map(({ text }) => plain(text)!)
    expect(texts.filter(text => /этим препаратом/.test(text))).toEqual(['Алатар: в сезоне уже 1 из 1 обработки этим препаратом.'])
    expect(texts.filter(text => text.startsWith('Очки, перчатки'))).toHaveLength(1)
    expect(found.verdict?.level).toBe('forbidden')
  })

  test('what was done with one of them counts for the others', () => {
    const query = `drug=alirin-b&use=alirin-b-1&drug2=oksihom&crop=tomat&area=1${told}&done=0`
    expect(codes(ask(`${query}&done2=0`))).not.toContain('MIX_GAP')
    expect(codes(ask(`${query}&done2=1&last2=${today}`))).toContain('MIX_GAP')
  })

  test('the harvest waits for the longest of the waiting periods', () => {
    const found = ask('drug=ridomil-gold-mc&drug2=konsento&crop=kartofel&area=1&day=2027-06-01')
    expect(plain(harvestText(found))).toBe('Урожай после смеси — не раньше 22.06.2027: по самому долгому сроку ожидания.')
  })
})

describe('products that cannot share a tank whatever is in them', () => {
  test('no crop in common', () => {
    const found = ask('drug=horus&drug2=maksim')
    expect(found.crops).toEqual([])
    expect(plain(found.misfits[0])).toMatch(/^Нет культуры, для которой зарегистрированы все: Хорус, Максим\./)
    expect(isMixRefused(found)).toBe(true)
    expect(codes(found), 'nobody says that they have no uses at all').toEqual(['MIX_CAUTION'])
  })

  test('a crop one of them is not registered for: it is named', () => {
    const found = ask('drug=skor&drug2=kvadris&crop=yablonya')
    expect(found.verdict?.level).toBe('forbidden')
    expect(plain(found.verdict?.reasons.find(({ code }) => code === 'NO_USE')?.text)).toMatch(/^Квадрис: для культуры/)
  })

  test('different methods', () => {
    const found = ask('drug=alirin-b&use=alirin-b-2&drug2=kvadris&crop=tomat&area=1')
    expect(plain(found.misfits[0])).toMatch(/^Способы обработки разные: Алирин-Б — полив, Квадрис — опрыскивание\./)
    expect(mixDoses(found)).toBeNull()
  })
})

describe('the address of a mix', () => {
  const state = readState(new URLSearchParams('mode=mix&drug=a&rate=1&drug2=b&rate2=2&use2=b-1&drug3=c&rate3=3&crop=tomat&tank=5'))

  test('each product sees its own fields and those of all', () => {
    expect(stateAt(state, '2')).toMatchObject({ drug: 'b', rate: '2', use: 'b-1', crop: 'tomat', tank: '5' })
    expect(stateAt(state, '')).toEqual(state)
  })

  test('one goes, the others move up with their fields', () => {
    const left = withoutDrug(state, '2')
    expect(left).toMatchObject({ drug: 'a', rate: '1', drug2: 'c', rate2: '3', use2: '', drug3: '', rate3: '', crop: 'tomat' })
    expect(withDrug(left, 'd')).toMatchObject({ drug3: 'd', mode: 'mix' })
    expect(withDrug(state, 'd')).toBeNull()
  })

  test('its name and its card', () => {
    const found = ask(`${apple}&plants=2&plants=3&tank=5`)
    expect(mixTitle(found)).toBe('Скор + Алатар: яблоня')
    expect(mixRows(found).map(({ term, value }) => plain(`${term}: ${value}`))).toEqual([
      'Культура: Яблоня',
      'Скор: Парша яблони; 2 мл на 10 л воды; опрыскивание, открытый грунт; срок ожидания (кратность) 20 (2)',
      'Алатар: 5 мл на 4 л воды; опрыскивание, открытый грунт; срок ожидания (кратность) 20 (1)',
      'Растений: 2 + 3',
      'Бак: 5 л',
    ])
  })
})

describe('what the page sends of the drugs of a mix', () => {
  test('is enough for every crop they share: the same answer as from the whole drugs', () => {
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
      const { crops } = ask(query.replace(/&crop=\w+/, ''))
      for (const crop of [...crops.map(({ alias }) => alias), 'tykva']) {
        const state = readState(new URLSearchParams(`${query.replace(/&crop=\w+/, '')}&mode=mix&crop=${crop}&area=1&plants=1&litres=10`))
        const cut = partsOfMix(
          whole.map(({ drug }) => drug),
          crop,
        ).map((drug, index) => ({ slot: slots[index]!, drug: { ...drug!, scales: {} } }))
        const [found, full] = [mixAnswer(cut, state), mixAnswer(whole, state)]
        expect(found.verdict, `${query} ${crop}`).toEqual(full.verdict)
        expect(found.crops.map(({ alias }) => alias)).toEqual(full.crops.map(({ alias }) => alias))
        expect(amounts(found)).toEqual(amounts(full))
      }
    }
  })

  test('one drug stays whole', () => {
    const skor = drugs.get('skor')!
    expect(partsOfMix([skor, null, null])).toEqual([skor, null, null])
  })
})
