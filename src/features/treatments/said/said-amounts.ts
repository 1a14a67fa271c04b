import { withDigits } from './number-words.ts'

/** An amount of a product in words: «5–7 мл на 10 л», «1 %-ный», «семь граммов». */
export interface SaidAmount {
  /** As written, in digits. */
  text: string
  min: number
  max: number
  unit: '%' | 'g' | 'ml' | 'pcs'
  /** What the amount is for, in the units of registrations; null: not said. */
  basis: { value: number; unit: 'l' | 'm2' | 'kg' | 'plant' | 'm3' } | null
}

const number = String.raw`\d{1,6}(?:[.,]\d{1,6})?`
const amount = new RegExp(
  String.raw`(?<![\d.,-])(${number})(?: ?- ?(${number}))? ?(%|кг|килограмм[а-я]{0,12}|г|гр|грамм[а-я]{0,12}|мл|миллилитр[а-я]{0,12}|шт\.?|штук[а-я]{0,12}|таблет[а-я]{0,12}|ампул[а-я]{0,12})(?![а-я])` +
    String.raw`(?:(?: препарата| средства| порошка)?(?: на | ?\/ ?)(?:(${number}) ?)?(л|литр[а-я]{0,12}|ведр[а-я]{0,12}|м2|м²|м³|м3|кв\.? ?м[а-я]{0,12}|квадратн[а-я]{0,12} метр[а-я]{0,12}|куб[а-я.]{0,9} ?м[а-я]{0,12}|сот[а-я]{0,12}|га|гектар[а-я]{0,12}|кг|килограмм[а-я]{0,12}|растени[а-я]{0,12}|куст[а-я]{0,12}|дерев[а-я]{0,12})(?![а-я]))?`,
  'g',
)

const units: readonly [RegExp, SaidAmount['unit'], number][] = [
  [/^%/, '%', 1],
  [/^к/, 'g', 1000],
  [/^г/, 'g', 1],
  [/^м/, 'ml', 1],
  [/./, 'pcs', 1],
]

/** A bucket is ten litres, as on the site; a сотка is a hundred square metres. */
const bases: readonly [RegExp, NonNullable<SaidAmount['basis']>['unit'], number][] = [
  [/^ведр/, 'l', 10],
  [/^л/, 'l', 1],
  [/^(?:м2|м²|кв)/, 'm2', 1],
  [/^(?:м3|м³|куб)/, 'm3', 1],
  [/^сот/, 'm2', 100],
  [/^га|^гектар/, 'm2', 10_000],
  [/^к/, 'kg', 1],
  [/./, 'plant', 1],
]

const toNumber = (digits: string) => Number(digits.replace(',', '.'))

/** The amounts of products that a text gives. Litres are left out: they are water. */
export function saidAmounts(text: string): SaidAmount[] {
  return [...withDigits(text).matchAll(amount)].map(([said, from, to, unitWord, basisValue, basisWord]) => {
    const [, unit, scale] = units.find(([pattern]) => pattern.test(unitWord!))!
    const basis = basisWord === undefined ? undefined : bases.find(([pattern]) => pattern.test(basisWord))!
    return {
      text: said.trim(),
      min: toNumber(from!) * scale,
      max: toNumber(to ?? from!) * scale,
      unit,
      basis: basis ? { value: toNumber(basisValue ?? '1') * basis[2], unit: basis[1] } : null,
    }
  })
}
