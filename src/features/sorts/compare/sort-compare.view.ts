import type { StoredSort } from '../detail/find-sort.server.ts'
import { factsOf, sortDetail } from '../detail/sort-detail.view.ts'
import { resistanceWords } from '../resistance.ts'

const maxCompared = 4

interface ComparedRow {
  term: string
  /** One text for each variety; null: «нет данных». */
  values: (string | null)[]
}

export type SortCompare = ReturnType<typeof sortCompare>

/** The first four of the chosen varieties side by side: first what differs, then what is the same. */
export function sortCompare(asked: readonly string[], found: readonly StoredSort[]) {
  const shown = found.slice(0, maxCompared)
  const details = shown.map(sortDetail)
  const facts = shown.map(factsOf)
  const terms = [...new Set(facts.flatMap(each => each.map(({ term }) => term)))]
  const problems = new Map(shown.flatMap(({ resistances }) => resistances.map(({ alias, problem }) => [alias, problem] as const)))
  const rows: ComparedRow[] = [
    ...terms.map(term => ({ term, values: facts.map(each => each.find(fact => fact.term === term)?.value || null) })),
    ...[...problems].map(([alias, problem]) => ({
      term: `Устойчивость: ${problem.toLowerCase()}`,
      values: shown.map(({ resistances }) => {
        const level = resistances.find(row => row.alias === alias)?.level
        return level === undefined ? null : `${resistanceWords[level]}, ${level}\u00a0из\u00a05`
      }),
    })),
    { term: 'Допущен в\u00a0регионах', values: details.map(({ admission }) => (admission.isRegistered && admission.names) || null) },
  ]
  const differs = ({ values }: ComparedRow) => new Set(values).size > 1
  const known = new Set(found.map(({ alias }) => alias))
  return {
    sorts: details.map(({ alias, title, name }) => ({
      alias,
      title,
      name,
      to: `/sorts/${alias}`,
      without: withoutOne(shown, alias),
    })),
    rows: rows.filter(differs),
    same: rows.filter(row => !differs(row) && row.values[0] !== null).map(({ term, values }) => ({ term, value: values[0]! })),
    unknown: asked.filter(alias => !known.has(alias)),
    leftOut: found.slice(maxCompared).map(({ name }) => name),
  }
}

function withoutOne(shown: readonly StoredSort[], alias: string): string {
  const rest = shown.filter(sort => sort.alias !== alias).map(sort => sort.alias)
  return rest.length > 0 ? `/sorts?compare=${rest.join()}` : '/sorts'
}
