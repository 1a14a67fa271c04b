/** One registered use for the chosen crop and problem, and the problems that other uses on this crop are against. */
export interface ChosenUse<Row> {
  use: Row
  /** Of all uses on the crop. */
  targets: { alias: string; name: string }[]
  target: string | null
  /** Further uses on the same crop and problem: another place, method or time. */
  others: number
}

interface Choosable {
  targets: readonly { alias: string; name: string }[]
  verdict: { level: string }
}

/** The use to show for a crop: of the chosen problem when there is one, what may be used before what may not, then in the order of the registration. */
export function chooseUse<Row extends Choosable>(uses: readonly Row[], target: string | undefined): ChosenUse<Row> | null {
  const targets = [...new Map(uses.flatMap(use => use.targets).map(({ alias, name }) => [alias, { alias, name }])).values()]
  const wanted = targets.some(({ alias }) => alias === target) ? target! : null
  const matching = wanted === null ? uses : uses.filter(use => use.targets.some(({ alias }) => alias === wanted))
  const use = matching.find(each => each.verdict.level !== 'forbidden') ?? matching[0]
  return use ? { use, targets, target: wanted, others: matching.length - 1 } : null
}
