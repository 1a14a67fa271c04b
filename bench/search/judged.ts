import { readFileSync } from 'node:fs'

/** A question and the pages that answer it, by how well: 3 is the page itself, 2 also answers, 1 is related. */
export interface Judged {
  question: string
  grades: ReadonlyMap<string, number>
}

/**
 * The table that editors extend: `question;best;good;related`, pages by their address with spaces between. Pages that the site does not show
 * today, as those of products whose registration has ended, are left out.
 */
export function readJudged(documents: readonly { page: string }[]): Judged[] {
  const known = new Set(documents.map(({ page }) => page))
  const judged = linesOf().map(line => {
    const [question, ...columns] = line.split(';')
    const grades = columns.flatMap((pages, index) => pages.split(' ').map(page => [page, 3 - index] as const))
    return { question: question!, grades: new Map(grades.filter(([page]) => known.has(page))) }
  })
  return judged.filter(({ grades }) => [...grades.values()].some(isAnswer))
}

const isAnswer = (grade: number) => grade > 1

/** All questions of the table. */
export const readQuestions = (): string[] => linesOf().map(line => line.split(';', 1)[0]!)

const linesOf = () => readFileSync('bench/search/judged.csv', 'utf8').trim().split('\n').slice(1)

const shown = 10

/** The share of the pages that answer the question (grades 2 and 3) among the first ten. */
export function recallOf({ grades }: Judged, found: readonly string[]): number {
  const answers = [...grades].flatMap(([page, grade]) => (isAnswer(grade) ? [page] : []))
  const first = new Set(found.slice(0, shown))
  return answers.filter(page => first.has(page)).length / Math.min(answers.length, shown)
}

/** The normalised discounted gain of the first ten, with a gain of 7, 3 and 1. */
export function gainOf({ grades }: Judged, found: readonly string[]): number {
  const gain = (ordered: readonly number[]) =>
    ordered.slice(0, shown).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
  const best = [...grades.values()].sort((a, b) => b - a)
  return gain(found.map(page => grades.get(page) ?? 0)) / gain(best)
}
