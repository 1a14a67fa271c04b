import type { Sheet } from '#kit/entity/to-sheets.ts'
import { columnName } from '../excel-cell.ts'
import { FileProblem } from '../file-problem.ts'
import { refuseMore } from '../sheet-limits.ts'
import { doubtText, markChanged } from './cell-doubts.ts'

/** Lines as in the file, columns from 0; both ends belong to it. */
export interface Merge {
  top: number
  bottom: number
  left: number
  right: number
}

type Doubts = NonNullable<Sheet['doubts']>

const maxSpread = 1_000_000

/** «A2:B4». */
export function readMerge(reference: string): Merge {
  const [, left = '', top = '', right = '', bottom = ''] =
    /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? []
  if (!left) throw new FileProblem(`Неверный адрес объединённых ячеек: «${reference.slice(0, 30)}»`)
  return { top: Number(top), bottom: Number(bottom), left: indexOf(left), right: indexOf(right) }
}

const indexOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/**
 * Repeats the value of cells that are merged in one column, as a reader sees it, in every line. Those that reach over several columns cannot
 * be read so: they are returned as doubts, and so are lines whose repeated value is a doubtful one.
 */
export function spreadMerged(
  merges: readonly Merge[],
  head: Sheet['lines'][number],
  lines: Sheet['lines'],
  doubts: Doubts,
): Doubts {
  const places = new Map(lines.map(({ number }, at) => [number, at]))
  const doubtful = new Map(doubts.map(doubt => [`${doubt.line} ${doubt.column}`, doubt]))
  const found: Doubts = []
  let spread = 0
  for (const merge of merges) {
    const { top, bottom, left, right } = merge
    if (left >= head.cells.length) continue
    if (top <= head.number && bottom >= head.number)
      throw new FileProblem(
        `В\u00a0шапке объединены ячейки ${columnName(left)}${top}:${columnName(right)}${bottom}. Разъедините их`,
      )
    const start = places.get(top)
    const text = start === undefined ? '' : (lines[start]!.cells[left] ?? '')
    if (start === undefined || text === '') continue
    for (let at = start; at < lines.length && lines[at]!.number <= bottom; at++) {
      refuseMore(++spread, maxSpread, 'объединённых ячеек')
      const { number, cells } = lines[at]!
      const source = doubtful.get(`${top} ${left}`)
      if (right > left || (at > start && cells[left] !== '' && cells[left] !== text)) {
        found.push({ line: number, column: left, message: doubtText('merged', `${columnName(left)}${top}`, text) })
        for (let column = left; column <= Math.min(right, head.cells.length - 1); column++)
          cells[column] = markChanged(cells[column] || text)
      } else if (at > start) {
        cells[left] = text
        if (source) found.push({ ...source, line: number })
      }
    }
  }
  return found
}
