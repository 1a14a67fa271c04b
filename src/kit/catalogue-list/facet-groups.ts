import { type Count, chosenValues, type Filter, type Filters } from './filter.ts'

/** Of a long facet only this many values without records are shown, disabled. */
const maxEmptyValues = 9

interface GroupValue {
  value: string
  label: string
  count?: number
  checked: boolean
}

interface Group {
  name: string
  label: string
  type?: 'number'
  unit?: string
  open: boolean
  values: GroupValue[]
}

/** The groups of the filter column. Filters without `counts` have their words only. */
export function facetGroups(
  filters: Filters,
  query: Readonly<Record<string, unknown>>,
  countsOf: (name: string) => readonly Count[],
): Group[] {
  return columnOrder(filters).flatMap((name): Group[] => {
    const filter = filters[name]!
    const { label, group } = filter
    if (!group) return []
    const { open = false, unit } = group
    const chosen = chosenValues(query[name])
    if (unit)
      return [{ name, label, type: 'number', unit, open, values: [{ value: chosen[0] ?? '', label, checked: false }] }]
    const values = valuesOf(filter, chosen, countsOf(name))
    // Where nothing was found, a column of zeros would be longer than the page.
    const hasChoice = values.some(value => !isEmpty(value))
    return [{ name, label, values, open: (open && hasChoice) || values.some(value => value.checked) }]
  })
}

function columnOrder(filters: Filters): string[] {
  const names = Object.keys(filters)
  for (const [name, { group }] of Object.entries(filters)) {
    if (!group?.below) continue
    names.splice(names.indexOf(name), 1)
    names.splice(names.indexOf(group.below) + 1, 0, name)
  }
  return names
}

function valuesOf(
  { words, order, group, text = name => name }: Filter,
  chosen: readonly string[],
  counts: readonly Count[],
): GroupValue[] {
  const known: readonly Count[] = words
    ? (order ?? Object.keys(words)).map(value => counts.find(count => count.value === value) ?? { value, count: 0 })
    : counts.toSorted((a, b) => b.count - a.count)
  const unknown = group?.showsUnknown ? chosen.filter(value => !known.some(each => each.value === value)) : []
  const shown = known.filter(({ value }) => chosen.includes(value) || group?.shows?.(value) !== false)
  const values = emptyLast(
    [...shown, ...unknown.map(value => ({ value, label: value, count: 0 }))].map(({ value, label, count }) => ({
      value,
      label: text(words?.[value] ?? label ?? value),
      count,
      checked: chosen.includes(value),
    })),
  )
  const maxValues = group?.maxValues
  return maxValues === undefined
    ? values
    : values
        .toSorted((a, b) => Number(b.checked) - Number(a.checked))
        .filter(({ count, checked }, index) => checked || index < (count > 0 ? maxValues : maxEmptyValues))
}

/** Nobody reads through what cannot be chosen to get to what can; otherwise the order stays. */
const emptyLast = <T extends GroupValue>(values: readonly T[]): T[] =>
  values.toSorted((a, b) => Number(isEmpty(a)) - Number(isEmpty(b)))

const isEmpty = ({ count, checked }: GroupValue) => count === 0 && !checked
