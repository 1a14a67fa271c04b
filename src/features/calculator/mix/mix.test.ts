import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readState } from '../calculator-state.ts'
import { calculateDrug } from '../drug/calculate-drug.ts'
import { calculateMix, isMixWithheld, mixDoses } from './calculate-mix.ts'
import {
  amounts,
  apple,
  calculate,
  close,
  codes,
  drugs,
  open,
  partsOf,
  potato,
  split,
  untreated,
  withPlainSpaces,
} from './mix.testing.ts'
import { slots, stateForSlot, withDrug, withoutDrug } from './mix-state.ts'
import { rangeText } from './mix-water.ts'
import { mixHeadline, mixRows, mixTitle, mixWaiting, mixWaterText } from './mix-words.ts'
import { trimMixDrugs } from './trim-mix-drugs.ts'

beforeAll(open)
afterAll(close)

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
