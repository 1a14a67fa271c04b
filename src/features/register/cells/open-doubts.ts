import type { Doubt } from '../cell-readers.ts'
import type { ColumnKey } from './columns-of-use.ts'

/** What doubts call each column. */
const doubtCells: Record<ColumnKey, Doubt['cell']> = {
  crop: 'культура',
  target: 'вредный объект',
  norm: 'норма',
  water: 'особенности',
  phi: 'срок ожидания',
  interval: 'интервал',
  method: 'способ',
  reentry: 'срок выхода',
}
const columnOfCell = new Map(Object.entries(doubtCells).map(([key, cell]) => [cell, key as ColumnKey]))

interface OpenDoubt {
  /** As it is stored. */
  line: string
  why: string
}

/** The doubts of the field «Не прочитано» by column; a cell may have line breaks of its own. */
export function doubtsIn(unread: string | null): Map<ColumnKey, OpenDoubt> {
  if (unread === null) return new Map()
  const starts = [...columnOfCell].flatMap(([cell, key]) => startsOf(unread, cell).map(index => ({ index, key })))
  starts.sort((a, b) => a.index - b.index)
  return new Map(
    starts.map(({ index, key }, at) => {
      const line = unread.slice(index, starts[at + 1]?.index).trim()
      const end = line.lastIndexOf(beforeReason)
      return [key, { line, why: end < 0 ? line : line.slice(end + beforeReason.length) }]
    }),
  )
}

const beforeReason = '»\u00a0— '

function startsOf(text: string, cell: string): number[] {
  const begin = `${cell}: «`
  return [...text.split('\n').entries()].reduce<{ at: number; found: number[] }>(
    ({ at, found }, [, line]) => ({ at: at + line.length + 1, found: line.startsWith(begin) ? [...found, at] : found }),
    { at: 0, found: [] },
  ).found
}
