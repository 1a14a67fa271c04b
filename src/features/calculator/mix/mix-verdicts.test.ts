import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readState } from '../calculator-state.ts'
import { calculateDrug } from '../drug/calculate-drug.ts'
import { calculateMix, isMixWithheld, mixDoses } from './calculate-mix.ts'
import {
  answered,
  apple,
  bordeaux,
  calculate,
  close,
  codes,
  open,
  partsOf,
  potato,
  rank,
  split,
  today,
  untreated,
  withPlainSpaces,
} from './mix.testing.ts'
import type { MixProduct } from './mix-state.ts'
import { harvestText, mixRows, mixWaiting } from './mix-words.ts'

beforeAll(open)
afterAll(close)

describe('the verdict of a mix', () => {
  test('a forbidden pair is «нельзя», with its source and without amounts', () => {
    const found = calculate(bordeaux)
    expect(found.verdict?.level).toBe('forbidden')
    const [first] = found.verdict!.reasons
    expect(withPlainSpaces(first?.text)).toMatch(/^Не смешивайте: Бордоская смесь и Алатар\. Щёлочь разрушает/)
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
