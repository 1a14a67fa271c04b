import { expect } from 'vitest'
import { amountText } from '#features/dosing/amount-text.ts'
import type { Level } from '#features/verdict/verdict.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import type { CalculatorDrug } from '../calculator-drug.ts'
import { readState } from '../calculator-state.ts'
import { findCalculatorDrugs } from '../find-calculator-drugs.server.ts'
import { calculateMix, type MixCalculation, mixDoses } from './calculate-mix.ts'
import { type MixProduct, slots } from './mix-state.ts'

const aliases =
  'skor raek alatar aktara ridomil-gold-mc konsento bordoskaya-smes liposam mospilan raundap alirin-b oksihom inta-vir kvadris horus maksim'.split(
    ' ',
  )
export let drugs: Map<string, CalculatorDrug>
let database: TestDatabase
export let today: string

export async function open() {
  database = await testDatabase()
  drugs = new Map()
  for (const drug of await findCalculatorDrugs(database.db, aliases)) if (drug) drugs.set(drug.drug.alias, drug)
  expect(drugs.size).toBe(aliases.length)
  today = drugs.get('skor')!.today
}
export const close = () => database[Symbol.asyncDispose]()

export const partsOf = (query: string): MixProduct[] => {
  const search = new URLSearchParams(query)
  return slots.flatMap(slot => {
    const drug = drugs.get(search.get(`drug${slot}`) ?? '')
    return drug ? { slot, drug } : []
  })
}
export const calculate = (query: string): MixCalculation =>
  calculateMix(partsOf(query), readState(new URLSearchParams(`mode=mix&${query}`)))
export const withPlainSpaces = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
export const amounts = (found: MixCalculation) =>
  mixDoses(found)?.map(({ amount }) => withPlainSpaces(amountText(amount)))
export const codes = ({ verdict }: MixCalculation) => verdict?.reasons.map(({ code }) => code) ?? []
export const rank: Record<Level, number> = { allowed: 0, unknown: 1, caution: 2, forbidden: 3 }

export const answered = '&others=no&flowering=no&nearby=no&zone=no&hives=no&place=open'
export const untreated = `${answered}&done=0&done2=0&done3=0`
export const apple = 'drug=skor&drug2=alatar&crop=yablonya&target=parsha-yabloni'
export const potato = 'drug=aktara&form=this&drug2=ridomil-gold-mc&crop=kartofel'
export const split = 'drug=ridomil-gold-mc&drug2=konsento&crop=kartofel'
export const bordeaux = 'drug=bordoskaya-smes&drug2=alatar&crop=yablonya&plants=2'
