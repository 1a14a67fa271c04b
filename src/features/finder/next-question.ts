import type { Candidate, Ranked } from './rank-problems.ts'

/**
 * The sign whose answer tells most: it splits the ranked problems, weighted by their scores, most evenly, which is the greatest
 * information gain of a yes-or-no question. Equal splits are decided by the greater weight of the sign, then by its alias.
 * With a single problem it is the weightiest sign that would name it. Null: no question would change the answer.
 */
export function nextQuestion<P extends Candidate>(
  ranked: readonly Ranked<P>[],
  skipped: readonly string[],
): P['signs'][number] | null {
  const signs = [...new Map(ranked.flatMap(({ open }) => open.map(sign => [sign.alias, sign] as const))).values()]
  const all = sum(ranked.map(score))
  const options = signs
    .filter(({ alias }) => !skipped.includes(alias))
    .map(sign => {
      const having = ranked.filter(({ open }) => open.some(({ alias }) => alias === sign.alias))
      return {
        sign,
        part: sum(having.map(score)) / all,
        weight: maxWeight(having, sign.alias),
        splits: having.length < ranked.length,
      }
    })
  const [only] = ranked
  const useful = ranked.length === 1 && !only!.isNamed ? options : options.filter(({ splits }) => splits)
  const [best] = useful.sort(
    (a, b) =>
      Math.abs(a.part - 0.5) - Math.abs(b.part - 0.5) || b.weight - a.weight || (a.sign.alias < b.sign.alias ? -1 : 1),
  )
  return best?.sign ?? null
}

const score = ({ matchedWeight, totalWeight, divisor }: Ranked<Candidate>) => matchedWeight / (totalWeight * divisor)

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const maxWeight = (ranked: readonly Ranked<Candidate>[], alias: string) =>
  Math.max(...ranked.flatMap(({ open }) => open.filter(sign => sign.alias === alias).map(({ weight }) => weight)))
