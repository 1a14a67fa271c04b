import type { FacetGroupData, FacetValue } from '#ui/list/facets.tsx'
import { type CountedFilter, countedFilters, type DrugQuery, type FilterName, filterNames, filterOf } from './drug-query.ts'
import type { Count } from './find-drugs.server.ts'

type Counts = Record<CountedFilter, readonly Count[]>

/** Of a long facet only this many values without drugs are shown, disabled. */
const maxEmptyValues = 9

/** The groups of the filter column. */
export function facetGroups(query: DrugQuery, counts: Counts): FacetGroupData[] {
  return filterNames.flatMap((name): FacetGroupData[] => {
    const { label, group } = filterOf(name)
    if (!group) return []
    const { open = false, unit } = group
    if (unit)
      return [{ name, label, type: 'number', unit, open, values: [{ value: chosenValues(query, name)[0] ?? '', label, checked: false }] }]
    const values = valuesOf(name, query, countsOf(counts, name))
    return [{ name, label, values, open: open || values.some(value => value.checked) }]
  })
}

const isCounted = (name: FilterName): name is CountedFilter => countedFilters.some(counted => counted === name)
const countsOf = (counts: Counts, name: FilterName): readonly Count[] => (isCounted(name) ? counts[name] : [])

function valuesOf(name: FilterName, query: DrugQuery, counts: readonly Count[]): FacetValue[] {
  const chosen = chosenValues(query, name)
  const { words, group } = filterOf(name)
  const known: readonly Count[] = words
    ? Object.keys(words).map(value => counts.find(count => count.value === value) ?? { value, count: 0 })
    : counts.toSorted((a, b) => b.count - a.count)
  const values = known.map(({ value, label, count }) => ({
    value,
    label: words?.[value] ?? label ?? value,
    count,
    checked: chosen.includes(value),
  }))
  values.sort((a, b) => Number(words === undefined && b.checked) - Number(words === undefined && a.checked))
  const maxValues = group?.maxValues
  return maxValues === undefined
    ? values
    : values.filter(({ count, checked }, index) => checked || index < (count > 0 ? maxValues : maxEmptyValues))
}

export function chosenValues(query: DrugQuery, name: FilterName): readonly string[] {
  const value = query[name]
  if (typeof value === 'boolean') return value ? ['1'] : []
  if (value === undefined || value === '') return []
  return Array.isArray(value) ? value : [String(value)]
}

/** The text on the chip of a chosen value; an unknown value is shown as in the URL. */
export function chipLabel(name: FilterName, value: string, counts: Counts): string {
  const { words, chip } = filterOf(name)
  return chip(words?.[value] ?? countsOf(counts, name).find(count => count.value === value)?.label ?? value, value)
}
