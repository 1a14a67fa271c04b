import { unit } from '#ui/format/format.ts'
import type { Unit } from './quantity.ts'

/** How people write units. */
const unitPatterns: readonly [Unit, RegExp][] = [
  ['ml', /^(мл|ml|миллилитр[а-я]*)\.?$/],
  ['l', /^(л|l|литр[а-я]*)\.?$/],
  ['g', /^(г|гр|g|грамм[а-я]*)\.?$/],
  ['kg', /^(кг|kg|килограмм[а-я]*|кило)\.?$/],
  ['t', /^(т|тонн[а-я]*)\.?$/],
  ['pcs', /^(шт|штук[а-я]*|табл|таблет[а-я]*|ампул[а-я]*|пакет[а-я]*)\.?$/],
  ['m2', /^([мm][²2]|кв\.? ?м\.?|квадрат[а-я]*)$/],
  ['are', /^(сот[а-я]*|ар)\.?$/],
  ['ha', /^(га|ha|гектар[а-я]*)\.?$/],
  ['m3', /^([мm][³3]|куб\.? ?м?\.?|кубометр[а-я]*)$/],
  ['plant', /^(раст|растени[а-я]*|куст[а-я]*|дерев[а-я]*)\.?$/],
]

/** The unit that a word names, given without spaces around it. */
export const parseUnit = (word: string): Unit | null =>
  unitPatterns.find(([, pattern]) => pattern.test(word.toLowerCase()))?.[0] ?? null

/** «3,5 л» → digits and word. Digits alone or a word alone leave the other part empty. */
export function splitUnit(text: string): { digits: string; word: string } {
  const at = text.search(/\p{L}/u)
  return at < 0 ? { digits: text, word: '' } : { digits: text.slice(0, at).trim(), word: text.slice(at) }
}

/** «сотки, м² или га». */
export function unitList(units: readonly [Unit, ...Unit[]]): string {
  const names = units.map(code => unit(code, 2))
  const last = names.pop()!
  return names.length === 0 ? last : `${names.join(', ')} или\u00a0${last}`
}
