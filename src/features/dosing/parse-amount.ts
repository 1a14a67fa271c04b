import { trimEnd } from '#kit/text/trim-end.ts'
import { number, quantity } from '#ui/format/format.ts'
import { convert, type Unit } from './quantity.ts'
import { Ratio } from './ratio.ts'
import { parseUnit, splitUnit, unitList } from './unit-words.ts'

/** Text typed into a field, parsed into an exact decimal, or a sentence that says what is expected. Nothing is guessed and nothing becomes zero. */
export type Parsed<T> = { value: T } | { error: string }

export interface NumberRules {
  /** The largest sensible value, a decimal; 1 000 000 when absent. */
  max?: string
  /** Whole numbers only. */
  isWhole?: boolean
}

/** «1,5», «1.5», «1 000» → `1.5`, `1.5`, `1000`. */
export function parseNumber(text: string, rules: NumberRules = {}): Parsed<string> {
  const typed = normalizeText(text)
  const wrong = numberError(typed)
  if (wrong) return { error: wrong }
  return checkBounds(typed.replaceAll(' ', '').replace(',', '.'), rules)
}

/** «1,5 л» with the unit in the text, or without when the field has one. `allowed[0]` is the example in the message. */
export function parseQuantity<U extends Unit>(
  text: string,
  allowed: readonly [U, ...U[]],
  fallback: U | null = null,
  rules: NumberRules = {},
): Parsed<{ value: string; unit: U }> {
  const typed = normalizeText(text)
  const { digits, word } = splitUnit(typed)
  if (digits === '' || hasExponent(typed)) return { error: numberError(typed) ?? notANumberText(typed) }
  const unit = word === '' ? fallback : allowed.find(candidate => candidate === parseUnit(word))
  if (unit === undefined)
    return { error: `Единица «${word.slice(0, 40)}» здесь не\u00a0подходит, нужны ${unitList(allowed)}.` }
  const amount = parseNumber(digits, rules)
  if ('error' in amount) return amount
  return unit === null ? { error: `Укажите единицу: ${unitList(allowed)}.` } : { value: { value: amount.value, unit } }
}

/** Square metres from «3 сотки», «35 м²», «0,5 га», «5×1,2» (a bed in metres); a bare number is in `fallback`. At most 100 га. */
export function parseArea(text: string, fallback: 'm2' | 'are' | 'ha' | null = 'm2'): Parsed<string> {
  const sides = normalizeText(text)
    .replace(/ ?м$/i, '')
    .split(/ ?(?:м ?)?(?:[x×х*]|на) ?/i)
  if (sides.length === 2) {
    const [length, width] = sides.map(side => parseNumber(side, { max: '10000' })) as [Parsed<string>, Parsed<string>]
    if ('error' in length) return { error: `Длина: ${length.error}` }
    if ('error' in width) return { error: `Ширина: ${width.error}` }
    return checkArea(String(Ratio.of(length.value).times(Ratio.of(width.value))))
  }
  const area = parseQuantity(text, ['are', 'm2', 'ha'], fallback)
  if ('error' in area) return area
  return checkArea(inUnit(area.value, 'm2'))
}

/** Litres from «3,5», «3,5 л», «500 мл». */
export function parseLitres(text: string): Parsed<string> {
  const volume = parseQuantity(text, ['l', 'ml'], 'l')
  if ('error' in volume) return volume
  return checkBounds(inUnit(volume.value, 'l'), { max: '100000' })
}

/** Kilograms from «40», «40 кг», «500 г», «1 т». */
export function parseKilograms(text: string): Parsed<string> {
  const mass = parseQuantity(text, ['kg', 'g', 't'], 'kg')
  if ('error' in mass) return mass
  return checkBounds(inUnit(mass.value, 'kg'), { max: '1000000' })
}

/** A number of plants, packages, treatments. */
export const parseCount = (text: string, max = '100000'): Parsed<string> =>
  parseNumber(normalizeText(text).replace(/ ?(шт\.?|штук[аи]?)$/i, ''), { isWhole: true, max })

const placesMax = 6
const million = new Ratio(1_000_000n)

const inUnit = ({ value, unit }: { value: string; unit: Unit }, to: Unit): string =>
  String(convert({ value: Ratio.of(value), unit }, to)?.value)

function checkArea(m2: string): Parsed<string> {
  return Ratio.of(m2).isAbove(Ratio.of('1000000'))
    ? { error: `Не\u00a0больше ${quantity('100', 'ha')}.` }
    : { value: m2 }
}

/** Unifies spaces and dashes. A text of more than 200 characters gets a «…» at the cut, so that its beginning is never parsed as the whole. */
export function normalizeText(text: string): string {
  const typed = text
    .replace(/[\u00a0\u2009\u202f\t\n ]+/g, ' ')
    .replace(/[−–—]/g, '-')
    .trim()
  return typed.length > 200 ? `${typed.slice(0, 200)}…` : typed
}

function numberError(typed: string): string | null {
  if (typed === '') return 'Введите число, например 2,5.'
  if (/[½\u2153\u2154¼¾\u2155\u215b]|\d\s*[/\u2044]\s*\d/.test(typed))
    return `Напишите десятичной дробью${decimalHint(typed)}.`
  if (/^-/.test(typed)) return 'Число должно быть больше нуля.'
  if (/\d\s*-\s*\d/.test(typed)) return 'Введите одно число, без диапазона.'
  if (hasExponent(typed)) return 'Напишите число цифрами, без степени.'
  if (/\d[.,]\d.*[.,]\d/.test(typed))
    return 'Непонятно, где дробная часть. Уберите разделители тысяч, например: 1000,5.'
  if (/^\d+( \d+)+([.,]\d+)?$/.test(typed))
    return isGrouped(typed) ? null : 'Введите одно число. Тысячи отделяют по три цифры: 1 000.'
  return /^\d+([.,]\d+)?$/.test(typed) ? null : notANumberText(typed)
}

const notANumberText = (typed: string): string =>
  `«${typed.slice(0, 40)}»\u00a0— не\u00a0число. Введите цифрами, например 2,5.`

const hasExponent = (typed: string): boolean => /\d\s*([eе^]|\*\*)\s*[+-]?\d/i.test(typed)
const isGrouped = (typed: string): boolean => /^\d{1,3}( \d{3})+([.,]\d+)?$/.test(typed)

const fractionSigns: Record<string, string> = {
  '½': '0,5',
  '¼': '0,25',
  '¾': '0,75',
  '\u2153': '0,33',
  '\u2154': '0,67',
  '\u2155': '0,2',
  '\u215b': '0,125',
}

/** «: 0,5» where the fraction is one we know, exactly or to at least two digits, so that it is never zero; else an example. */
function decimalHint(typed: string): string {
  if (fractionSigns[typed]) return `: ${fractionSigns[typed]}`
  const [, n, d] = /^0*([1-9]\d{0,3})\s*[/\u2044]\s*0*([1-9]\d{0,3})$/.exec(typed) ?? []
  if (!n || !d) return ', например 0,5'
  const value = new Ratio(BigInt(n), BigInt(d))
  return `: ${number(value.toDecimal(value.times(million).isWhole ? placesMax : d.length + 1))}`
}

function checkBounds(value: string, { max = '1000000', isWhole = false }: NumberRules): Parsed<string> {
  const [before = '', after = ''] = value.split('.')
  const whole = before.replace(/^0+/, '')
  const fraction = trimEnd(after, '0')
  if (whole.length > 15) return { error: `Слишком большое число: не\u00a0больше ${number(max)}.` }
  if (fraction.length > placesMax) return { error: 'Не\u00a0больше шести знаков после запятой.' }
  const amount = Ratio.of(`0${whole}.${fraction}0`)
  if (amount.isZero) return { error: 'Число должно быть больше нуля.' }
  if (isWhole && !amount.isWhole) return { error: 'Введите целое число.' }
  if (amount.isAbove(Ratio.of(max))) return { error: `Слишком большое число: не\u00a0больше ${number(max)}.` }
  return { value: String(amount) }
}
