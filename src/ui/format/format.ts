/** All numbers, units and dates of the site are formatted here. Decimals are strings, never floats. */

import { number, plural, type Words } from './format-number.ts'

// In a file of their own, so that pages which only need counts do not load the rest.
export { count, days, number, plural } from './format-number.ts'

const nbsp = '\u00a0'
const joiner = '\u2060'
const dash = '–'

const millions: readonly [zeros: number, word: string][] = [
  [12, 'трлн'],
  [9, 'млрд'],
  [6, 'млн'],
]

/** Counts of spores and cells: «2 млрд» instead of «2 000 000 000». Only exact values are shortened. */
export function largeNumber(value: number | string): string {
  const text = String(value).replace(/\.0+$/, '')
  for (const [zeros, word] of millions) {
    const match = new RegExp(`^(\\d+?)(\\d{${zeros}})$`).exec(text)
    if (match && /^\d{0,2}0*$/.test(match[2]!)) return number(`${match[1]}.${match[2]}`) + nbsp + word
  }
  return number(value)
}

const units: Record<string, string | Words> = {
  ml: 'мл',
  l: 'л',
  g: 'г',
  kg: 'кг',
  t: 'т',
  pcs: 'шт.',
  m2: 'м²',
  are: { one: 'сотка', few: 'сотки', many: 'соток' },
  ha: 'га',
  m3: 'м³',
  plant: { one: 'растение', few: 'растения', many: 'растений' },
  g_per_l: 'г/л',
  g_per_kg: 'г/кг',
  cfu_per_g: 'КОЕ/г',
  cfu_per_ml: 'КОЕ/мл',
  cfu_per_pcs: 'КОЕ/шт.',
  eu_per_mg: 'ЕА/мг',
}

/** The label of a unit; an unknown unit is a label already. The line does not break at a slash. */
export function unit(code: string, value: number | string = 1): string {
  const found = Object.hasOwn(units, code) ? units[code]! : code
  const label = typeof found === 'string' ? found : plural(value, found.one, found.few, found.many)
  return label.replaceAll('/', `${joiner}/${joiner}`).replaceAll(' ', nbsp)
}

export function quantity(value: number | string, unitCode: string): string {
  return largeNumber(value) + nbsp + unit(unitCode, value)
}

/** «0,3–0,5 л»; equal bounds are written once, an open bound in words. */
export function range(min: number | string | null, max: number | string | null, unitCode?: string): string {
  const suffix = (value: number | string) => (unitCode ? nbsp + unit(unitCode, value) : '')
  if (min === null && max === null) return ''
  if (min === null) return `до${nbsp}${number(max!)}${suffix(max!)}`
  if (max === null) return `от${nbsp}${number(min)}${suffix(min)}`
  if (number(min) === number(max)) return number(max) + suffix(max)
  return number(min) + dash + joiner + number(max) + suffix(max)
}

/** Whole kopecks: «1 234,50 ₽», whole roubles without kopecks. */
export function money(kopecks: number): string {
  const amount = Math.abs(kopecks)
  const rest = amount % 100
  const roubles = number(Math.floor(amount / 100)) + (rest ? `,${String(rest).padStart(2, '0')}` : '')
  return `${(kopecks < 0 ? '−' : '') + roubles + nbsp}₽`
}

export function percent(value: number | string): string {
  return `${number(value) + nbsp}%`
}

const prepositions =
  'а|без|в|во|для|до|же|за|и|из|или|к|как|ко|на|над|не|ни|но|о|об|обо|от|по|под|при|про|с|со|то|у|что|я|№'
const afterShortWord = /* @__PURE__ */ new RegExp(`(?<=(?:^|[\\s(«„—])(?:${prepositions})) (?=\\S)`, 'gi')

/** Puts no-break spaces after short words, before dashes, and between a number and the next word; ranges do not break after their dash. */
export function typeset(text: string): string {
  return text
    .replace(afterShortWord, nbsp)
    .replace(/ (?=—)/g, nbsp)
    .replace(/(?<=\d) (?=[\p{L}°%₽])/gu, nbsp)
    .replace(/(?<=[\p{L}\d])–(?=[\p{L}\d])/gu, dash + joiner)
}
