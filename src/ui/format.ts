/** One formatter per kind of value; the whole product writes its numbers, units and dates through these. Decimals are strings, never floats. */

export interface Words {
  one: string
  few: string
  many: string
}

const nbsp = '\u00a0'
const joiner = '\u2060'
const dash = '–'
const pluralRules = new Intl.PluralRules('ru')

/** 1 препарат, 2 препарата, 5 препаратов; a fraction takes the form of two: 1,5 литра. */
export function plural(n: number | string, one: string, few: string, many: string): string {
  const rule = pluralRules.select(Number(n))
  return rule === 'one' ? one : rule === 'many' ? many : few
}

export function count(n: number | string, words: Words): string {
  return number(n) + nbsp + plural(n, words.one, words.few, words.many)
}

export function days(n: number | string): string {
  return count(n, { one: 'день', few: 'дня', many: 'дней' })
}

/** «1234567.50» becomes «1 234 567,5»; what is not a decimal is shown as it is. */
export function number(value: number | string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value).trim())
  if (!match) return String(value)
  const [, minus, whole = '0', fraction = ''] = match
  const digits = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, nbsp)
  const rest = fraction.replace(/0+$/, '')
  const sign = minus && /[1-9]/.test(whole + rest) ? '−' : ''
  return sign + digits + (rest ? `,${rest}` : '')
}

const millions: readonly [zeros: number, word: string][] = [
  [12, 'трлн'],
  [9, 'млрд'],
  [6, 'млн'],
]

/** Spores and cells come in milliards: «2 млрд» is read, «2 000 000 000» is not. Only exact values are shortened. */
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

/** The printed name of a unit; a unit that is not in the table is taken for a label already. A slash must not break the line. */
export function unit(code: string, value: number | string = 1): string {
  const found = Object.hasOwn(units, code) ? units[code]! : code
  const label = typeof found === 'string' ? found : plural(value, found.one, found.few, found.many)
  return label.replaceAll('/', `${joiner}/${joiner}`).replaceAll(' ', nbsp)
}

export function quantity(value: number | string, unitCode: string): string {
  return largeNumber(value) + nbsp + unit(unitCode, value)
}

/** «0,3–0,5 л»; equal ends are written once, an open end in words. */
export function range(min: number | string | null, max: number | string | null, unitCode?: string): string {
  const suffix = (value: number | string) => (unitCode ? nbsp + unit(unitCode, value) : '')
  if (min === null && max === null) return ''
  if (min === null) return `до${nbsp}${number(max!)}${suffix(max!)}`
  if (max === null) return `от${nbsp}${number(min)}${suffix(min)}`
  if (number(min) === number(max)) return number(max) + suffix(max)
  return number(min) + dash + number(max) + suffix(max)
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

const prepositions = 'а|без|в|во|для|до|же|за|и|из|или|к|как|ко|на|над|не|ни|но|о|об|обо|от|по|под|при|про|с|со|то|у|что|я|№'
const afterShortWord = new RegExp(`(?<=(?:^|[\\s(«„—])(?:${prepositions})) (?=\\S)`, 'gi')

/** Keeps short words with the next one, a dash with the word before it, and a number with what it counts. */
export function typeset(text: string): string {
  return text
    .replace(afterShortWord, nbsp)
    .replace(/ (?=—)/g, nbsp)
    .replace(/(?<=\d) (?=[\p{L}°%₽])/gu, nbsp)
}
