import { type SQL, sql } from 'drizzle-orm'

/** Letters to change, add, drop or swap with the next one; `limit + 1` for more than `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2]! + 1 : changed
      row.push(Math.min(changed, swapped, last[j]! + 1, row[j - 1]! + 1))
    }
    before = last
    last = row
  }
  return Math.min(last[b.length]!, limit + 1)
}

/** Letters in which people err most. */
const weakLetters = 'аеиоуыэюяйьъ'
export const consonantsOf = (stem: string): string => [...stem].filter(letter => !weakLetters.includes(letter)).join('')
/** The same in SQL. */
export const consonantsIn = (stem: SQL): SQL => sql`translate(${stem}, ${weakLetters}, '')`

/** A short word with a typo is another word, and a number is never misspelt. */
export const allowedEdits = (word: string): number => (/\d/.test(word) || word.length < 4 ? 0 : word.length < 6 ? 1 : 2)
