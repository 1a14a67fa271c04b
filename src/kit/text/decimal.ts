import { trimEnd } from './trim-end.ts'

/** A number as people type it («1 234,50», «0.3») as it is kept: digits and a point. Null when it is none. */
export function toDecimal(text: string): string | null {
  const plain = text
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace('−', '-')
    .replace(',', '.')
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(plain)
  if (!match || !/\d/.test(plain)) return null
  const [, minus, whole = '', fraction = ''] = match
  return `${minus}${whole.replace(/^0+/, '') || '0'}${fraction ? `.${fraction}` : ''}`
}

/** A decimal in a field: with a comma. What is no number stays as it was typed. */
export function formatDecimalInput(text: string): string {
  return toDecimal(text) === null ? text : text.trim().replace('.', ',')
}

/** «2.500» → «2.5», «3.000» → «3». */
export const withoutTrailingZeros = (text: string): string => (text.includes('.') ? trimEnd(trimEnd(text, '0'), '.') : text)
