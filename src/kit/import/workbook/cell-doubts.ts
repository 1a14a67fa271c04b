import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { foldHead, kindsOfColumns, type Sheet } from '#kit/entity/to-sheets.ts'
import { columnName } from '../excel-cell.ts'
import { refuseMore } from '../sheet-limits.ts'

/** More doubtful cells than a file for people has. */
export const maxDoubts = 100_000

/** Why a cell does not hold what somebody has typed. */
export type Doubt =
  | 'date'
  | 'day'
  | 'time'
  | 'percent'
  | 'error'
  | 'boolean'
  | 'exponent'
  | 'digits'
  | 'scaled'
  | 'worded'
  | 'merged'
  | 'marked'

/** The kind of field of each column of a sheet; undefined where the column is unknown. */
export type ColumnKinds = (sheet: string, head: readonly string[]) => (string | undefined)[]

/** For the sheets of some kinds. A sheet with another name is taken for the records of `only`. */
export function columnKinds(entities: readonly AnyEntity[], only?: AnyEntity): ColumnKinds {
  const known = new Map(entities.flatMap(entity => [...kindsOfColumns(entity)]))
  return (sheet, head) => {
    const kinds = known.get(sheet) ?? (only && known.get(only.path))
    return head.map(label => kinds?.get(foldHead(label)))
  }
}

const numeric = ['integer', 'decimal', 'money']
/** Columns in which the value is what was typed all the same. */
const allowed: Partial<Record<Doubt, readonly string[]>> = {
  date: ['date'],
  // A longer text may well be a date alone.
  day: ['date', 'longText', 'richText'],
  boolean: ['flag', 'choice'],
  exponent: numeric,
  worded: numeric,
}

export const isAllowed = (doubt: Doubt, kind: string): boolean => allowed[doubt]?.includes(kind) ?? false

const again = 'Сделайте ячейку текстовой и\u00a0введите значение заново'
const turned: Record<Exclude<Doubt, 'merged' | 'marked'>, string> = {
  date: 'в\u00a0дату',
  day: 'в\u00a0дату',
  time: 'во\u00a0время',
  percent: 'в\u00a0процент: в\u00a0файле хранится сотая доля',
  error: 'в\u00a0ошибку',
  boolean: 'в\u00a0«истина» или «ложь»',
  exponent: 'в\u00a0число с\u00a0порядком',
  digits: 'в\u00a0число и\u00a0оставил в\u00a0нём только 15\u00a0цифр',
  scaled: 'в\u00a0тысячи: в\u00a0ячейке видно другое число',
  worded: 'в\u00a0число: в\u00a0ячейке видно не\u00a0то, что хранится',
}

/** For people, with the cell as it is in the file. */
export function doubtText(doubt: Doubt, cell: string, text: string): string {
  if (doubt === 'merged')
    return `Ячейка ${cell} объединена с\u00a0соседними колонками. Разъедините её и\u00a0заполните каждую`
  if (doubt === 'marked')
    return `В\u00a0ячейке ${cell} осталась пометка о\u00a0том, что сделал Excel. Впишите верное значение`
  const shown = text.trim() === '' ? '' : ` («${text.trim().slice(0, 40)}»)`
  return `Excel превратил значение ${turned[doubt]}. Ячейка ${cell}${shown}. ${again}`
}

const errors = new Set(
  '#N/A #REF! #VALUE! #DIV/0! #NAME? #NUM! #NULL! #SPILL! #CALC! #Н/Д #ССЫЛКА! #ЗНАЧ! #ДЕЛ/0! #ИМЯ? #ЧИСЛО! #ПУСТО! #ПЕРЕНОС! #ВЫЧИСЛ!'.split(
    ' ',
  ),
)
const months = new Set(
  'янв фев мар апр май мая июн июл авг сен окт ноя дек jan feb mar apr may jun jul aug sep oct nov dec'.split(' '),
)
/** «07.окт», «окт.25». */
const isDayAndMonth = (text: string): boolean => {
  const [, after, before] = /^(?:\d{1,2}[.-]([a-zа-я]{3})|([a-zа-я]{3})[.-]\d{2})$/i.exec(text) ?? []
  return months.has((after ?? before ?? '').toLowerCase())
}
const mark = '[Excel: '
/** What stands for a doubtful value from here on, so that neither the import nor a file of rejected records can give it as a typed one. */
export const markChanged = (text: string): string => (text.startsWith(mark) ? text : `${mark}${text.trim()}]`)

/** Excel writes a sign and two digits at least: «4,60701E+12». */
const exponent = /^-?\d(?:[.,]\d{1,15})?E[+-]\d{2,3}$/

/** What Excel has left in a text, as in a CSV file saved by it. */
export function doubtOfText(text: string): Doubt | null {
  const bare = text.trim()
  if (bare.startsWith(mark)) return 'marked'
  if (bare.length < 4 || bare.length > 24) return null
  if (errors.has(bare.toUpperCase())) return 'error'
  if (exponent.test(bare)) return 'exponent'
  return isDayAndMonth(bare) ? 'date' : null
}

/** As Excel writes into a CSV file what it has taken for a day or a time: `01.02.2026` of the dose «1-2», `1:30:00` of «1:30». */
function doubtOfWritten(text: string): Doubt | null {
  const bare = text.trim()
  if (/^(?:\d{1,2}[./]\d{1,2}[./]\d{4}|\d{4}-\d{2}-\d{2})(?: 0{1,2}:00(?::00)?)?$/.test(bare)) return 'day'
  return /^\d{1,2}:\d{2}:\d{2}$/.test(bare) ? 'time' : null
}

/** The doubtful cells of a sheet that has texts only. */
export function doubtsOfTexts({ name, head, lines }: Sheet, columnKinds?: ColumnKinds): NonNullable<Sheet['doubts']> {
  const kinds = columnKinds?.(name, head) ?? []
  const doubts: NonNullable<Sheet['doubts']> = []
  for (const { number: line, cells } of lines)
    for (const [column, text] of cells.entries()) {
      const kind = kinds[column]
      const doubt = kind === undefined ? null : (doubtOfText(text) ?? doubtOfWritten(text))
      if (!doubt || isAllowed(doubt, kind!)) continue
      refuseMore(doubts.length, maxDoubts, 'значений, которые изменил Excel')
      doubts.push({ line, column, message: doubtText(doubt, `${columnName(column)}${line}`, text) })
    }
  return doubts
}
