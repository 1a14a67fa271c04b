/** A sign of a problem: 3 almost decides, 2 is usual, 1 is common to many problems. */
interface WeightedSign {
  alias: string
  weight: number
}

/** What ranking needs of a pest or disease on the chosen crop. */
export interface Candidate {
  /** Unique among the candidates, for example «diseases/fitoftoroz». The last tie-break. */
  key: string
  /** Damage to the chosen crop, 1–3. */
  severity: number
  /** 1–12; empty when unknown. */
  months: readonly number[]
  signs: readonly WeightedSign[]
}

/** Aliases of signs. A sign in neither list is unknown and counts neither for nor against. */
export interface Observations {
  yes: readonly string[]
  no: readonly string[]
}

export interface Ranked<P extends Candidate> {
  problem: P
  matched: P['signs'][number][]
  /** Signs of the problem that the user did not find. */
  against: P['signs'][number][]
  /** Signs of the problem about which the user has said nothing. */
  open: P['signs'][number][]
  /** The exact score is `matchedWeight / (totalWeight * divisor)`. */
  matchedWeight: number
  totalWeight: number
  /** 2 when a sign of weight 3 was answered with no, otherwise 1. */
  divisor: 1 | 2
  /** At least two signs match; with fewer it is only a possible cause. */
  isNamed: boolean
  isInSeason: boolean
}

const decidingWeight = 3
const minMatchedToName = 2

/**
 * The problems with at least one matching sign, best first: those in season, then by score, by severity and by key. Unknown months count
 * as in season, and so does everything when no month is given.
 */
export function rankProblems<P extends Candidate>(
  problems: readonly P[],
  { yes, no }: Observations,
  month?: number,
): Ranked<P>[] {
  const seen = new Set(yes)
  const missing = new Set(no.filter(alias => !seen.has(alias)))
  return problems
    .map(problem => rank(problem, seen, missing, month))
    .filter(({ matched }) => matched.length > 0)
    .sort(compare)
}

function rank<P extends Candidate>(
  problem: P,
  seen: Set<string>,
  missing: Set<string>,
  month: number | undefined,
): Ranked<P> {
  const signs: readonly P['signs'][number][] = problem.signs
  const matched = signs.filter(({ alias }) => seen.has(alias))
  const against = signs.filter(({ alias }) => missing.has(alias))
  return {
    problem,
    matched,
    against,
    open: signs.filter(({ alias }) => !seen.has(alias) && !missing.has(alias)),
    matchedWeight: weightOf(matched),
    totalWeight: weightOf(signs),
    divisor: against.some(({ weight }) => weight === decidingWeight) ? 2 : 1,
    isNamed: matched.length >= minMatchedToName,
    isInSeason: month === undefined || problem.months.length === 0 || problem.months.includes(month),
  }
}

const weightOf = (signs: readonly WeightedSign[]) => signs.reduce((sum, { weight }) => sum + weight, 0)

function compare(a: Ranked<Candidate>, b: Ranked<Candidate>): number {
  return (
    Number(b.isInSeason) - Number(a.isInSeason) ||
    // Cross-multiplied, so that equal scores are exactly equal.
    b.matchedWeight * a.totalWeight * a.divisor - a.matchedWeight * b.totalWeight * b.divisor ||
    b.problem.severity - a.problem.severity ||
    (a.problem.key < b.problem.key ? -1 : 1)
  )
}
