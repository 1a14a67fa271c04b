import { trimEnd } from './trim-end.ts'

/** Removes spaces that group thousands, of any width. Others stay, and line breaks: «10 20» is no number, it is more likely two. */
export function withoutGrouping(text: string): string {
  const plain = text.trim()
  return /^[−-]?\d{1,3}(?:[^\S\r\n\t]\d{3})+(?:[.,]\d*)?$/.test(plain) ? plain.replace(/\s/g, '') : plain
}

/** Normalizes a typed number («1 234,50», «0.3») to digits and a point; null when it is not a number. */
export function toDecimal(text: string): string | null {
  const plain = withoutGrouping(text).replace('−', '-').replace(',', '.')
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(plain)
  if (!match || !/\d/.test(plain)) return null
  const [, minus, whole = '', fraction = ''] = match
  return `${minus}${whole.replace(/^0+/, '') || '0'}${fraction ? `.${fraction}` : ''}`
}

/** A decimal for an input field, with a comma. Other text is returned unchanged. */
export function formatDecimalInput(text: string): string {
  return toDecimal(text) === null ? text : text.trim().replace('.', ',')
}

/** «2.500» → «2.5», «3.000» → «3». */
export const withoutTrailingZeros = (text: string): string =>
  text.includes('.') ? trimEnd(trimEnd(text, '0'), '.') : text
