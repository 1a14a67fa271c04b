import { trimEnd } from '#kit/text/trim-end.ts'
import { number, quantity } from '#ui/format/format.ts'
import { convert, type Unit } from './quantity.ts'
import { Ratio } from './ratio.ts'
import { split, unitList, unitNamed } from './unit-words.ts'

/** What people type into a field, as an exact decimal or as a sentence that says what is expected. Nothing is guessed and nothing becomes nought. */
export type Read<T> = { value: T } | { error: string }

export interface NumberRules {
  /** The largest sensible value, a decimal; 1 000 000 when absent. */
  max?: string
  /** Whole numbers only. */
  isWhole?: boolean
}

/** «1,5», «1.5», «1 000» → `1.5`, `1.5`, `1000`. */
export function readNumber(text: string, rules: NumberRules = {}): Read<string> {
  const typed = tidy(text)
  const wrong = whyNoNumber(typed)
  if (wrong) return { error: wrong }
  return checked(typed.replaceAll(' ', '').replace(',', '.'), rules)
}

/** «1,5 л» with the unit in the text, or without when the field has one. `allowed[0]` stands in the example of the message. */
export function readQuantity<U extends Unit>(
  text: string,
  allowed: readonly [U, ...U[]],
  fallback: U | null = null,
  rules: NumberRules = {},
): Read<{ value: string; unit: U }> {
  const typed = tidy(text)
  const { digits, word } = split(typed)
  if (digits === '' || isPower(typed)) return { error: whyNoNumber(typed) ?? noNumber(typed) }
  const unit = word === '' ? fallback : allowed.find(candidate => candidate === unitNamed(word))
  if (unit === undefined) return { error: `Единица «${word.slice(0, 40)}» здесь не\u00a0подходит, нужны ${unitList(allowed)}.` }
  const amount = readNumber(digits, rules)
  if ('error' in amount) return amount
  return unit === null ? { error: `Укажите единицу: ${unitList(allowed)}.` } : { value: { value: amount.value, unit } }
}

/** Square metres from «3 сотки», «35 м²», «0,5 га», «5×1,2» (a bed in metres); a bare number is in `fallback`. At most 100 га. */
export function readArea(text: string, fallback: 'm2' | 'are' | 'ha' | null = 'm2'): Read<string> {
  const sides = tidy(text)
    .replace(/ ?м$/i, '')
    .split(/ ?(?:м ?)?(?:[x×х*]|на) ?/i)
  if (sides.length === 2) {
    const [length, width] = sides.map(side => readNumber(side, { max: '10000' })) as [Read<string>, Read<string>]
    if ('error' in length) return { error: `Длина: ${length.error}` }
    if ('error' in width) return { error: `Ширина: ${width.error}` }
    return underHundredHectares(String(Ratio.of(length.value).times(Ratio.of(width.value))))
  }
  const area = readQuantity(text, ['are', 'm2', 'ha'], fallback)
  if ('error' in area) return area
  return underHundredHectares(inUnit(area.value, 'm2'))
}

/** Litres from «3,5», «3,5 л», «500 мл». */
export function readLitres(text: string): Read<string> {
  const volume = readQuantity(text, ['l', 'ml'], 'l')
  if ('error' in volume) return volume
  return checked(inUnit(volume.value, 'l'), { max: '100000' })
}

/** Kilograms from «40», «40 кг», «500 г», «1 т». */
export function readKilograms(text: string): Read<string> {
  const mass = readQuantity(text, ['kg', 'g', 't'], 'kg')
  if ('error' in mass) return mass
  return checked(inUnit(mass.value, 'kg'), { max: '1000000' })
}

/** A number of plants, packages, treatments. */
export const readCount = (text: string, max = '100000'): Read<string> =>
  readNumber(tidy(text).replace(/ ?(шт\.?|штук[аи]?)$/i, ''), { isWhole: true, max })

const placesMax = 6
const million = new Ratio(1_000_000n)

const inUnit = ({ value, unit }: { value: string; unit: Unit }, to: Unit): string =>
  String(convert({ value: Ratio.of(value), unit }, to)?.value)

function underHundredHectares(m2: string): Read<string> {
  return Ratio.of(m2).isAbove(Ratio.of('1000000')) ? { error: `Не\u00a0больше ${quantity('100', 'ha')}.` } : { value: m2 }
}

/** One spelling of spaces and dashes. What is longer than a field can hold is marked as cut, so that its beginning is never taken for the whole. */
export function tidy(text: string): string {
  const typed = text
    .replace(/[\u00a0\u2009\u202f\t\n ]+/g, ' ')
    .replace(/[−–—]/g, '-')
    .trim()
  return typed.length > 200 ? `${typed.slice(0, 200)}…` : typed
}

function whyNoNumber(typed: string): string | null {
  if (typed === '') return 'Введите число, например 2,5.'
  if (/[½\u2153\u2154¼¾\u2155\u215b]|\d\s*[/\u2044]\s*\d/.test(typed)) return `Напишите десятичной дробью${decimalOf(typed)}.`
  if (/^-/.test(typed)) return 'Число должно быть больше нуля.'
  if (/\d\s*-\s*\d/.test(typed)) return 'Введите одно число, без диапазона.'
  if (isPower(typed)) return 'Напишите число цифрами, без степени.'
  if (/\d[.,]\d.*[.,]\d/.test(typed)) return 'Непонятно, где дробная часть. Уберите разделители тысяч, например: 1000,5.'
  if (/^\d+( \d+)+([.,]\d+)?$/.test(typed)) return isGrouped(typed) ? null : 'Введите одно число. Тысячи отделяют по три цифры: 1 000.'
  return /^\d+([.,]\d+)?$/.test(typed) ? null : noNumber(typed)
}

const noNumber = (typed: string): string => `«${typed.slice(0, 40)}»\u00a0— не\u00a0число. Введите цифрами, например 2,5.`

const isPower = (typed: string): boolean => /\d\s*([eе^]|\*\*)\s*[+-]?\d/i.test(typed)
const isGrouped = (typed: string): boolean => /^\d{1,3}( \d{3})+([.,]\d+)?$/.test(typed)

const vulgar: Record<string, string> = {
  '½': '0,5',
  '¼': '0,25',
  '¾': '0,75',
  '\u2153': '0,33',
  '\u2154': '0,67',
  '\u2155': '0,2',
  '\u215b': '0,125',
}

/** «: 0,5» where the fraction is one we know, exactly or to two digits and more, so that it is never nought; else an example. */
function decimalOf(typed: string): string {
  if (vulgar[typed]) return `: ${vulgar[typed]}`
  const [, n, d] = /^0*([1-9]\d{0,3})\s*[/\u2044]\s*0*([1-9]\d{0,3})$/.exec(typed) ?? []
  if (!n || !d) return ', например 0,5'
  const value = new Ratio(BigInt(n), BigInt(d))
  return `: ${number(value.toDecimal(value.times(million).isWhole ? placesMax : d.length + 1))}`
}

function checked(value: string, { max = '1000000', isWhole = false }: NumberRules): Read<string> {
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
