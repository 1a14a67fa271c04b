import { cardPhoto } from '#features/files/picture.ts'
import { severities } from '#features/problem-fields/problem-fields.ts'
import { typeset } from '#ui/format/format.ts'
import { months as monthRange } from '#ui/format/format-date.ts'
import type { Photo } from '#ui/pictures/picture-image.tsx'
import type { ListedProblem } from './find-problems.server.ts'
import { kindWords, type ProblemKind } from './problem-kind.ts'
import { firstFitting, listNames, listWords } from './sentence.ts'

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
  /** The crops, or how much it harms the chosen one; in a row of a phone it is one line. */
  hosts: string
  sign: string
  /** The others, each after «; ». */
  moreSigns: string
  /** Whether all signs fit beside the name in the row of a phone. */
  isShort: boolean
  photo?: Photo
}

/** What one line of a row holds at 390 px. */
const lineLength = 26
/** What two of them hold: the first one ends with a word. */
const linesLength = 44

/** As many crops as one line holds, but not fewer than one. */
const hostsLine = (names: readonly string[]) =>
  firstFitting(
    [4, 3, 2, 1].map(count => listNames(names, count)),
    lineLength,
  )

/** A row has four lines: the name, the crops and two for the signs, or one below a name of two. */
function signsOf({ name, signs }: ListedProblem) {
  const all = typeset(
    listWords(
      signs.map(({ label }) => label),
      '; ',
    ),
  )
  const sign = typeset(signs[0]?.label ?? '')
  return {
    sign,
    moreSigns: all.slice(sign.length),
    isShort: all.length <= (name.length > lineLength ? lineLength : linesLength),
  }
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
      ? `вредит ${severities[String(host.severity) as keyof typeof severities]}`
      : hostsLine(problem.hosts.map(each => each.name)),
    ...signsOf(problem),
  }
}
