import { trimEnd } from '#kit/text/trim-end.ts'

/** Formatters of numbers and counts, apart from the others because every page needs them. Decimals are strings, never floats. */

export interface Words {
  one: string
  few: string
  many: string
}

const nbsp = '\u00a0'
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
  const digits = whole.replace(/^0+(?=\d)/, '')
  const rest = trimEnd(fraction, '0')
  const sign = minus && /[1-9]/.test(whole + rest) ? '−' : ''
  return sign + groupThousands(digits) + (rest ? `,${rest}` : '')
}

const groupThousands = (digits: string): string =>
  [...digits].map((digit, at) => (at > 0 && (digits.length - at) % 3 === 0 ? nbsp + digit : digit)).join('')
