import { typeset } from '#ui/format/format.ts'
import { months as monthRange } from '#ui/format/format-date.ts'
import type { ListedProblem } from './find-problems.server.ts'
import { listNames, listWords } from './sentence.ts'

export interface ProblemCard {
  alias: string
  name: string
  latin: string | null
  kind: string
  isQuarantine: boolean
  isActiveNow: boolean
  /** Numbers of the active months, for the strip. */
  months: number[]
  season: string
  hosts: string
  signs: string
}

/** The view of a card, with formatted texts. */
export function toCard(problem: ListedProblem, month: number): ProblemCard {
  const months = problem.activeMonths.map(Number).sort((a, b) => a - b)
  return {
    alias: problem.alias,
    name: problem.name,
    latin: problem.latin,
    kind: problem.kind,
    isQuarantine: problem.quarantine,
    isActiveNow: months.includes(month),
    months,
    season: months.length > 0 ? monthRange(months) : 'нет данных о сезоне',
    hosts: listNames(problem.hosts.map(host => host.name)),
    signs: typeset(
      listWords(
        problem.signs.map(sign => sign.label),
        '; ',
      ),
    ),
  }
}
