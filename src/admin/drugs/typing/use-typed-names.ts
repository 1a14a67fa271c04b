import { useEffect, useState } from 'react'
import { api } from '#kit/http/api-client.ts'
import { runAfter } from '#kit/run-after.ts'

export interface TypedCell {
  column: 'crop' | 'target'
  /** The crops of the row. */
  crop: string
}

/** Letters from which names are offered, and milliseconds after the last of them. */
const minLetters = 2
const delayMs = 150

/** The word that is being typed: cells list names with commas, and what stands behind the caret belongs to another one. */
export function typedPart(text: string, caret: number): { from: number; word: string } {
  const from = Math.max(...[',', ';', '\n'].map(sign => text.lastIndexOf(sign, caret - 1))) + 1
  const before = text.slice(from, caret)
  return { from: from + before.length - before.trimStart().length, word: before.trimStart() }
}

/** The text with the name in place of the typed part, and where the caret stands then. */
export function withTaken(text: string, caret: number, name: string): { text: string; caret: number } {
  const { from } = typedPart(text, caret)
  return { text: text.slice(0, from) + name + text.slice(caret), caret: from + name.length }
}

/** Names of the catalogue for the typed word; none where the cell holds no names. Without an answer one types on. */
export function useTypedNames(cell: TypedCell | null, word: string) {
  const [found, setFound] = useState<{ word: string; names: readonly string[] }>({ word: '', names: [] })
  const [column, crop] = [cell?.column, cell?.crop]
  const wanted = column && word.length >= minLetters && word.length <= 100 ? word : ''
  useEffect(() => {
    if (wanted === '' || !column) return
    const body = { column, word: wanted, ...(column === 'target' && crop?.trim() && { crop }) }
    return runAfter(delayMs, signal =>
      api
        .post('/admin/drug-uses/names', body, { signal })
        .then(({ names }) => setFound({ word: wanted, names }))
        .catch(() => {}),
    )
  }, [column, crop, wanted])
  // Names for another word would be taken by mistake.
  const isWhole = found.names.length === 1 && found.names[0]!.toLowerCase() === wanted.toLowerCase()
  return wanted !== '' && found.word === wanted && !isWhole ? found.names : none
}

const none: readonly string[] = []
