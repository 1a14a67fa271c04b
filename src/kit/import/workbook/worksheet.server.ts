import type { Readable } from 'node:stream'
import type { Sheet } from '#kit/entity/to-sheets.ts'
import { readCell, startsFormula } from '#kit/text/csv.ts'
import { columnName } from '../excel-cell.ts'
import { FileProblem } from '../file-problem.ts'
import { longer, maxColumns, refuseMore } from '../sheet-limits.ts'
import { createTextPool } from '../text-pool.ts'
import { readXml } from '../xml.server.ts'
import {
  type ColumnKinds,
  type Doubt,
  doubtOfText,
  doubtText,
  isAllowed,
  markChanged,
  maxDoubts,
} from './cell-doubts.ts'
import { type Merge, readMerge, spreadMerged } from './merged-cells.ts'
import type { NumberFormat } from './number-format.ts'

/** More lines than any of our files has. */
const maxLines = 500_000
/** The number of the last row that the format allows has seven digits. */
const rowNumber = /^\d{1,7}$/
const maxMerges = 50_000

export interface WorksheetContext {
  name: string
  /** Texts that cells name by their number. */
  shared: readonly string[]
  formats: readonly NumberFormat[]
  /** Day number 0, as a time. */
  firstDay: number
  onLine?(cells: readonly string[]): void
  onFormula?(sheet: string, line: number, column: number): void
  columnKinds?: ColumnKinds
}

export async function readWorksheet(stream: Readable, context: WorksheetContext): Promise<Sheet> {
  const reader = new WorksheetReader(context)
  await readXml(stream, {
    open: (tag, attributes) => reader.open(tag, attributes),
    text: text => reader.text(text),
    close: tag => reader.close(tag),
  })
  return reader.sheet()
}

interface Cell {
  column: number
  type: string
  format: NumberFormat | undefined
  text: string
}

class WorksheetReader {
  readonly #context: WorksheetContext
  readonly #lines: Sheet['lines'] = []
  readonly #doubts: NonNullable<Sheet['doubts']> = []
  readonly #merges: Merge[] = []
  readonly #hiddenColumns: string[] = []
  readonly #hiddenRows: number[] = []
  readonly #own = createTextPool()
  #kinds: (string | undefined)[] = []
  #row: string[] = []
  #number = 0
  #isRowHidden = false
  #cell: Cell = { column: 0, type: '', format: undefined, text: '' }
  #isValue = false
  #isFormula = false

  constructor(context: WorksheetContext) {
    this.#context = context
  }

  open(tag: string, attributes: Record<string, string>): void {
    if (tag === 'row') this.#openRow(attributes)
    else if (tag === 'c') this.#openCell(attributes)
    else if (tag === 'f') this.#isFormula = true
    else if (tag === 'col' && isOn(attributes.hidden)) this.#hideColumns(attributes)
    else if (tag === 'mergeCell') {
      refuseMore(this.#merges.length, maxMerges, 'объединённых ячеек')
      this.#merges.push(readMerge(attributes.ref ?? ''))
    }
    this.#isValue = tag === 'v' || tag === 't'
  }

  text(text: string): void {
    if (this.#isValue) this.#cell.text = longer(this.#cell.text, text)
  }

  close(tag: string): void {
    if (tag === 'v' || tag === 't') this.#isValue = false
    else if (tag === 'c') this.#closeCell()
    else if (tag === 'row') this.#closeRow()
  }

  sheet(): Sheet {
    const { name } = this.#context
    const first = this.#lines.shift()
    const head = first?.cells ?? []
    const lines = this.#lines.map(line => ({ ...line, cells: padded(line.cells, head.length) }))
    const merged = this.#context.columnKinds && first ? spreadMerged(this.#merges, first, lines, this.#doubts) : []
    const notes = this.#notes(head.length)
    return { name, head, lines, doubts: [...this.#doubts, ...merged], ...(notes.length > 0 && { notes }) }
  }

  #openRow({ r = '', hidden }: Record<string, string>): void {
    const { name } = this.#context
    if (r && !rowNumber.test(r)) throw new FileProblem(`На листе «${name}» неверный номер строки: «${r.slice(0, 20)}»`)
    if (this.#lines.length > maxLines) throw new FileProblem(`На листе «${name}» больше ${maxLines} строк`)
    this.#row = []
    this.#number = r ? Number(r) : this.#number + 1
    this.#isRowHidden = isOn(hidden)
  }

  #openCell({ r = '', t = 'n', s = '0' }: Record<string, string>): void {
    this.#cell = {
      column: r ? columnOf(r) : this.#row.length,
      type: t,
      format: this.#context.formats[Number(s)],
      text: '',
    }
    if (this.#cell.column >= maxColumns)
      throw new FileProblem(`На листе «${this.#context.name}» больше ${maxColumns} колонок`)
  }

  #closeCell(): void {
    const { name, onFormula } = this.#context
    const { column } = this.#cell
    while (this.#row.length < column) this.#row.push('')
    const { text, doubt } = this.#read(this.#cell)
    const kind = this.#kinds[column]
    const isDoubtful = doubt !== null && kind !== undefined && !isAllowed(doubt, kind)
    if (isDoubtful) this.#doubt(column, doubt, text)
    if (this.#isFormula || startsFormula(text)) onFormula?.(name, this.#number, column)
    this.#row[column] = this.#own(isDoubtful ? markChanged(text) : readCell(text))
    this.#isFormula = false
  }

  #doubt(column: number, doubt: Doubt, text: string): void {
    refuseMore(this.#doubts.length, maxDoubts, 'значений, которые изменил Excel')
    this.#doubts.push({
      line: this.#number,
      column,
      message: doubtText(doubt, `${columnName(column)}${this.#number}`, text),
    })
  }

  #closeRow(): void {
    const { name, onLine, columnKinds } = this.#context
    if (!this.#row.some(Boolean)) return
    onLine?.(this.#row)
    if (this.#lines.length === 0) this.#kinds = columnKinds?.(name, this.#row) ?? []
    if (this.#isRowHidden) this.#hiddenRows.push(this.#number)
    this.#lines.push({ number: this.#number, cells: this.#row })
  }

  #read({ type, text, format }: Cell): { text: string; doubt: Doubt | null } {
    if (type === 's') return this.#shared(text)
    if (type === 'b') return { text: text === '1' ? 'да' : 'нет', doubt: 'boolean' }
    if (type === 'e') return { text, doubt: 'error' }
    if (type === 'd') return { text: dayOfIso(text), doubt: text.startsWith('T') ? 'time' : 'date' }
    if (type !== 'n' || text === '') return known(decoded(text))
    return readNumber(text, format, this.#context.firstDay)
  }

  #shared(index: string) {
    const text = this.#context.shared[Number(index)]
    if (text === undefined && index !== '') {
      const cell = `${columnName(this.#cell.column)}${this.#number}`
      throw new FileProblem(`В файле нет текста ячейки ${cell}: книга повреждена. Сохраните её в\u00a0Excel заново`)
    }
    return known(decoded(text ?? ''))
  }

  #hideColumns({ min = '0', max = '0' }: Record<string, string>): void {
    for (let column = Number(min); column <= Math.min(Number(max), maxColumns); column++)
      if (this.#hiddenColumns.length < maxColumns) this.#hiddenColumns.push(columnName(column - 1))
  }

  #notes(columns: number): string[] {
    const used = this.#hiddenColumns.filter(column => columnOf(`${column}1`) < columns)
    return [
      ...(this.#hiddenRows.length > 0
        ? [`скрытых строк ${this.#hiddenRows.length}, первая\u00a0— ${this.#hiddenRows[0]}`]
        : []),
      ...(used.length > 0 ? [`скрытые колонки: ${used.slice(0, 5).join(', ')}`] : []),
    ]
  }
}

const isOn = (value: string | undefined) => value === '1' || value === 'true'

const known = (text: string) => ({ text, doubt: doubtOfText(text) })

/** «C5» → 2. */
function columnOf(reference: string): number {
  let column = 0
  const [letters] = reference.match(/^[A-Z]{1,3}(?=\d)/) ?? []
  if (!letters) throw new FileProblem(`Неверный адрес ячейки: «${reference.slice(0, 20)}»`)
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** More digits than Excel keeps of a number. */
const mostDigits = 1e15

function readNumber(
  text: string,
  format: NumberFormat | undefined,
  firstDay: number,
): { text: string; doubt: Doubt | null } {
  const value = Number(text)
  const { shows = 'plain', digits = 0 } = format ?? {}
  if (Number.isNaN(value)) return { text: decoded(text), doubt: null }
  if (shows === 'date') return value < 1 ? { text, doubt: 'time' } : { text: dayOf(value, firstDay), doubt: 'date' }
  // As Russian texts write it; fields for numbers read both signs.
  const plain = String(Number(value.toPrecision(15))).replace('.', ',')
  if (shows === 'plain' && Number.isInteger(value) && value >= 0 && digits > 0)
    return { text: plain.padStart(digits, '0'), doubt: tooLong(value) }
  return { text: plain, doubt: shows === 'plain' ? tooLong(value) : shows }
}

const tooLong = (value: number): Doubt | null => (Math.abs(value) >= mostDigits ? 'digits' : null)

/** The format writes characters that XML cannot hold as `_x000B_`. */
const decoded = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** Days since the first one → dd.mm.yyyy. */
function dayOf(serial: number, firstDay: number): string {
  const day = new Date(firstDay + Math.floor(serial) * 86_400_000)
  return Number.isNaN(day.getTime()) ? String(serial) : day.toISOString().slice(0, 10).split('-').reverse().join('.')
}

const dayOfIso = (text: string) =>
  /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(text) ? text.slice(0, 10).split('-').reverse().join('.') : text

const padded = (cells: string[], length: number) =>
  cells.length >= length ? cells : [...cells, ...Array.from({ length: length - cells.length }, () => '')]
