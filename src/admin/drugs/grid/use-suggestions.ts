import { useEffect, useMemo, useRef, useState } from 'react'
import type { Answer } from '#kit/contract/contract.ts'
import { api } from '#kit/http/api-client.ts'
import { runAfter } from '#kit/run-after.ts'
import type { DoubtfulCell } from './row-readings.ts'

/** A part of a cell that no record matches, and a name that may be meant. */
export type Suggestion = Answer<'post', '/admin/drug-uses/suggestions'>['cells'][number][number]

/** Cells of one request: those that the list of doubts shows. */
export const maxSuggested = 50

/** Milliseconds after the list has changed. */
const delayMs = 200

/** The nearest names of the catalogue for the shown cells; each text is asked about once. */
export function useSuggestions(cells: readonly DoubtfulCell[]): (cell: DoubtfulCell) => readonly Suggestion[] {
  const known = useRef(new Map<string, readonly Suggestion[]>())
  const [count, setCount] = useState(0)
  const missing = cells.filter(cell => hasNames(cell) && !known.current.has(keyOf(cell)))
  const wanted = missing.map(keyOf).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` names the cells to ask about
  useEffect(() => {
    if (missing.length === 0) return
    return runAfter(delayMs, load)
  }, [wanted])

  /** Without an answer the list stays as it is: names can be typed. */
  async function load(signal: AbortSignal) {
    const body = {
      cells: missing.map(({ row, column }) => ({ column, crop: row.cells.crop, target: row.cells.target })),
    }
    const found = await api.post('/admin/drug-uses/suggestions', body, { signal }).catch(() => null)
    if (!found) return
    for (const [at, cell] of missing.entries()) known.current.set(keyOf(cell), found.cells[at]!)
    setCount(count => count + 1)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `count` tells that names have been found
  return useMemo(
    () => cell => known.current.get(keyOf(cell))?.filter(found => withName(textOf(cell), found) !== null) ?? [],
    [count],
  )
}

const hasNames = ({ column, reading, row }: DoubtfulCell) =>
  (column === 'crop' || column === 'target') &&
  row.cells[column].trim() !== '' &&
  reading.why.startsWith('не прочитано')

const textOf = ({ row, column }: DoubtfulCell) => row.cells[column]

const keyOf = ({ row, column }: DoubtfulCell) =>
  JSON.stringify([column, row.cells.crop, column === 'target' ? row.cells.target : ''])

/** The cell with the name in place of the word; null when the word does not stand there by itself. */
export function withName(text: string, { word, name }: Suggestion): string | null {
  const isLetter = (at: number) => /\p{L}/u.test(text[at] ?? '')
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!isLetter(at - 1) && !isLetter(at + word.length)) return text.slice(0, at) + name + text.slice(at + word.length)
  return null
}
