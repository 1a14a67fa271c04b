import { count, typeset } from '#ui/format/format.ts'
import type { StoredSort } from '../detail/find-sort.server.ts'
import { factsOf, sortDetail } from '../detail/sort-detail.view.ts'
import { resistanceWords } from '../resistance.ts'
import { daysText } from '../sort-words.ts'

const maxCompared = 4

const daysTerm = 'До сбора'

interface ComparedValue {
  text: string
  /** Of a resistance. */
  level?: number
  /** Days from sowing to the first harvest, for a bar. */
  days?: { from: number; to: number }
}

export interface ComparedRow {
  term: string
  /** One for each variety; null: «нет данных». */
  values: (ComparedValue | null)[]
}

export type SortCompare = ReturnType<typeof sortCompare>

/** The first four of the chosen varieties side by side: first what differs, then what is the same. */
export function sortCompare(asked: readonly string[], found: readonly StoredSort[]) {
  const shown = found.slice(0, maxCompared)
  const details = shown.map(sortDetail)
  const rows = [...resistanceRows(shown), ...factRows(shown), notesRow(shown), regionsRow(details)]
  const differs = ({ values }: ComparedRow) => new Set(values.map(value => value?.text)).size > 1
  const known = new Set(found.map(({ alias }) => alias))
  return {
    sorts: details.map(({ alias, title, name, admission, plantTo }) => ({
      alias,
      title,
      name,
      admission,
      plantTo,
      to: `/sorts/${alias}`,
      without: withoutOne(shown, alias),
    })),
    lead: leadOf(shown),
    /** The longest way to a harvest: the scale of all bars. */
    longest: Math.max(0, ...shown.map(({ daysFrom, daysTo }) => daysTo ?? daysFrom ?? 0)),
    rows: rows.filter(differs),
    same: rows.flatMap(row => (!differs(row) && row.values[0] ? [{ term: row.term, value: row.values[0].text }] : [])),
    unknown: asked.filter(alias => !known.has(alias)),
    leftOut: found.slice(maxCompared).map(({ name }) => name),
  }
}

function resistanceRows(shown: readonly StoredSort[]): ComparedRow[] {
  const problems = new Map(
    shown.flatMap(({ resistances }) => resistances.map(({ alias, problem }) => [alias, problem] as const)),
  )
  return [...problems].map(([alias, problem]) => ({
    term: `Устойчивость: ${problem.toLowerCase()}`,
    values: shown.map(({ resistances }) => {
      const level = resistances.find(row => row.alias === alias)?.level
      return level === undefined ? null : { text: resistanceWords[level]!, level }
    }),
  }))
}

function factRows(shown: readonly StoredSort[]): ComparedRow[] {
  const facts = shown.map(factsOf)
  const terms = [...new Set(facts.flatMap(each => each.map(({ term }) => term)))]
  return terms.map(term => ({
    term,
    values: facts.map((each, at) => {
      const text = each.find(fact => fact.term === term)?.value
      if (!text) return null
      const { daysFrom, daysTo } = shown[at]!
      return term === daysTerm && daysFrom !== null
        ? { text, days: { from: daysFrom, to: daysTo ?? daysFrom } }
        : { text }
    }),
  }))
}

const notesRow = (shown: readonly StoredSort[]): ComparedRow => ({
  term: 'Ещё известно',
  values: shown.map(({ facts }) => (facts.length > 0 ? { text: typeset(facts.join('; ')) } : null)),
})

const regionsRow = (details: readonly ReturnType<typeof sortDetail>[]): ComparedRow => ({
  term: 'Допущен в\u00a0регионах',
  values: details.map(({ admission }) =>
    admission.isRegistered && admission.names ? { text: admission.names } : null,
  ),
})

/** «Раньше всех Санька: 78–85 дней. О сроке известно у двух из четырёх.» Null where nothing can be said. */
function leadOf(shown: readonly StoredSort[]): string | null {
  const dated = shown.filter(({ daysFrom }) => daysFrom !== null).sort((a, b) => a.daysFrom! - b.daysFrom!)
  const [first, second] = dated
  if (shown.length < 2 || !first || !second || first.daysFrom === second.daysFrom) return null
  const unknown = shown.length - dated.length
  return typeset(
    [
      `Раньше всех ${first.name}: ${daysText(first)}.`,
      ...(unknown > 0
        ? [`О\u00a0сроке нет данных у\u00a0${count(unknown, { one: 'сорта', few: 'сортов', many: 'сортов' })}.`]
        : []),
    ].join(' '),
  )
}

function withoutOne(shown: readonly StoredSort[], alias: string): string {
  const rest = shown.filter(sort => sort.alias !== alias).map(sort => sort.alias)
  return rest.length > 0 ? `/sorts?compare=${rest.join()}` : '/sorts'
}
