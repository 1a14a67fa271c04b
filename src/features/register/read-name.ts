import { foldLookAlikes, normalizeCell, toCyrillicCode } from '#kit/text/cell-text.ts'
import type { Reading } from './reading.ts'

/** Cells of a register about the product: name, formulation, number, classes. */

export interface ProductName {
  name: string
  /** A code in the name: «Актара, ВДГ (250 г/кг)». */
  formulation: string | null
  content: string | null
  /** «(Л)» stands in the name. Without it the permission for private plots is unknown, not denied. */
  isHousehold: boolean
}

/** «Актара, ВДГ (250 г/кг)(Л)», «"Ридомил Голд МЦ"(Л)». */
export function readProductName(text: string): Reading<ProductName> {
  const cell = foldLookAlikes(normalizeCell(text))
  const withoutMark = cell.replace(/ ?\([ЛL]\)$/, '')
  const content = / ?\((\d{1,6}(?:[.,]\d{1,4})? ?(?:г\/л|г\/кг|%))\)$/.exec(withoutMark)
  const withoutContent = content ? withoutMark.slice(0, content.index) : withoutMark
  const formulation = /, ?([А-ЯЁA-Z]{1,6})$/.exec(withoutContent)
  const bare = formulation ? withoutContent.slice(0, formulation.index) : withoutContent
  const name = /^«[^«»"]+»$|^"[^«»"]+"$/.test(bare) ? bare.slice(1, -1).trim() : bare
  const value = {
    name,
    formulation: formulation && toCyrillicCode(formulation[1]!),
    content: content && content[1]!,
    isHousehold: withoutMark !== cell,
  }
  return name === '' ? { value: null, read: '', unread: cell } : { value, read: cell, unread: '' }
}

/** Names of formulations in the register that differ from the dictionary's. */
const spelled: Readonly<Record<string, string>> = {
  СПвводорастворимыхпакетах: 'СП (в водорастворимых пакетах)',
  Гранулы: 'Г',
  Жидкость: 'Ж',
  Порошок: 'П',
  Таблетки: 'ТАБ',
  'Текучая суспензия': 'ТС',
  'Текучий концентрат суспензии': 'ТКС',
  'Масляный концентрат эмульсии': 'МКЭ',
  'Суспо-эмульсия': 'СЭ',
  'Растворимый концентрат': 'ВРК',
}

/** «КC» → «КС», «в.р.» → «ВР»; null for what is no formulation, such as an activity. */
export function normalFormulation(text: string): string | null {
  const cell = normalizeCell(text)
  if (spelled[cell]) return spelled[cell]
  if (/\d/.test(cell) || cell === '') return null
  const code = toCyrillicCode(cell.replaceAll('.', '').replaceAll(' ', ''))
  return code.length <= 6 ? code.toUpperCase() : cell
}

/** A soft check: other forms of the number exist and are only a reason to look. */
export const isUsualNumber = (number: string): boolean =>
  /^\d{2,4}-\d{2,4}(-\d{1,4}){2,6}(\/\d{1,4})?$/.test(number.trim())

export interface HazardClasses {
  human: number | null
  bee: number | null
}

/** «3/1»: for people and for bees. */
export function readHazard(text: string): Reading<HazardClasses> {
  const cell = normalizeCell(text)
  const found = /^([1-4])(?: ?\/ ?([1-4]|-))?$/.exec(cell)
  if (cell === '' || cell === '-') return { value: { human: null, bee: null }, read: cell, unread: '' }
  if (!found) return { value: null, read: '', unread: cell }
  return {
    value: { human: Number(found[1]), bee: found[2] && found[2] !== '-' ? Number(found[2]) : null },
    read: cell,
    unread: '',
  }
}

/** `dd.mm.yyyy` of a day that exists. */
export function readDay(text: string): Reading<string> {
  const cell = normalizeCell(text)
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})(?: г\.?)?$/.exec(cell) ?? []
  const iso = `${year}-${month}-${day}`
  const isReal = year !== undefined && !Number.isNaN(Date.parse(iso)) && new Date(iso).toISOString().startsWith(iso)
  return isReal ? { value: iso, read: cell, unread: '' } : { value: null, read: '', unread: cell }
}

/**
 * «Действует» alone is active: «действует, приостановлена» is not. With a first day that cannot be read nobody knows whether the
 * registration has begun.
 */
export function registrationStatus(
  words: string,
  firstDay: string,
): 'active' | 'expired' | 'withdrawn' | 'suspended' | 'unknown' {
  const text = normalizeCell(words).toLowerCase().replaceAll('ё', 'е')
  if (/аннулир|отозван|прекращ|исключен/.test(text)) return 'withdrawn'
  if (/приостан/.test(text)) return 'suspended'
  if (/истек|закончил/.test(text)) return 'expired'
  if (/[\p{L}\d]/u.test(firstDay) && readDay(firstDay).value === null) return 'unknown'
  return /^действ(?:ует|ующ(?:ий|ая|ее))\.?$/.test(text) ? 'active' : 'unknown'
}
