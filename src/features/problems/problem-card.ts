import { cardPhoto } from '#features/files/picture.ts'
import { severities } from '#features/problem-fields/problem-fields.ts'
import { typeset } from '#ui/format/format.ts'
import { months as monthRange } from '#ui/format/format-date.ts'
import type { Photo } from '#ui/pictures/picture-image.tsx'
import type { ListedProblem } from './find-problems.server.ts'
import { kindWords, type ProblemKind } from './problem-kind.ts'
import { listNames, listWords } from './sentence.ts'

export interface ProblemCard {
  alias: string
  to: string
  name: string
  latin: string | null
  kind: string
  isQuarantine: boolean
  isActiveNow: boolean
  /** Numbers of the active months, for the strip. */
  months: number[]
  season: string
  /** The crops, or how much it harms the chosen one. */
  hosts: string
  signs: string
  photo?: Photo
}

/** The view of a card, with formatted texts. With one chosen crop it links to the page about that crop. */
export function toCard(
  kind: ProblemKind,
  problem: ListedProblem,
  month: number,
  crops: readonly string[],
): ProblemCard {
  const months = problem.activeMonths.map(Number).sort((a, b) => a - b)
  const host = crops.length === 1 ? problem.hosts.find(each => each.alias === crops[0]) : undefined
  return {
    alias: problem.alias,
    to: `${kindWords[kind].path}/${problem.alias}${host ? `?crop=${host.alias}` : ''}`,
    name: problem.name,
    ...(problem.cover && { photo: cardPhoto(problem.cover) }),
    latin: problem.latin,
    kind: problem.kind,
    isQuarantine: problem.quarantine,
    isActiveNow: months.includes(month),
    months,
    season: months.length > 0 ? monthRange(months) : 'нет данных о сезоне',
    hosts: host
      ? `вредит ${severities[String(host.severity) as keyof typeof severities]}${months.length > 0 ? `, ${monthRange(months)}` : ''}`
      : listNames(problem.hosts.map(each => each.name)),
    signs: typeset(
      listWords(
        problem.signs.map(sign => sign.label),
        '; ',
      ),
    ),
  }
}
