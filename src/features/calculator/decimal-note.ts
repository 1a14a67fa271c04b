import { number } from '#ui/format/format.ts'

/** «1,000» is one in Russian and a thousand elsewhere: the field says which it is read as. Null for any other number. */
export function decimalNote(text: string): string | null {
  const [, whole, sign, fraction] = /^\s*([1-9]\d{0,2})([.,])(\d{3})(?![\d.,])/.exec(text) ?? []
  if (!whole) return null
  const other = `Нужно ${number(whole + fraction)}? Уберите ${sign === ',' ? 'запятую' : 'точку'}.`
  return `Читаем как ${number(`${whole}.${fraction}`)}. ${other}`
}
