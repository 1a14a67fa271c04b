import { aliases, choiceOr, choices, flag, integer, type ParsedQuery, pageNumber, type QueryValues, words } from '#kit/http/list-query.ts'
import { drugKinds, purposes } from '../drug.entity.ts'
import { places } from '../places-and-methods.ts'

const keysOf = <K extends string>(options: Record<K, string>) => Object.keys(options) as K[]

/** The filters of the catalogue in their order in the address, for the page and the API. */
export const drugQuery = {
  q: words(),
  crop: aliases(),
  target: aliases(),
  purpose: choices(keysOf(purposes)),
  kind: choices(keysOf(drugKinds)),
  substance: aliases(),
  form: aliases(),
  hazard: choices(['1', '2', '3', '4']),
  bee: choices(['1', '2', '3', '4']),
  phi: integer(0, 365),
  place: choices(keysOf(places)),
  lph: choices(['yes', 'no', 'unknown']),
  bio: flag(),
  expired: flag(),
  sort: choiceOr(['name', 'phi', 'crops', 'hazard'], 'name'),
  view: choiceOr(['cards', 'table'], 'cards'),
  page: pageNumber(),
}

export type DrugQuery = QueryValues<typeof drugQuery>
export type ParsedDrugQuery = ParsedQuery<typeof drugQuery>

/** Filters a line of the scope must meet, all of them the same line. */
export const lineFilters = ['crop', 'target', 'phi', 'place'] as const
/** Filters of the drug itself; their order gives each its bit in `missed`. */
export const drugFilters = ['q', 'purpose', 'kind', 'substance', 'form', 'hazard', 'bee', 'lph', 'bio', 'expired'] as const

export type LineFilterName = (typeof lineFilters)[number]
export type DrugFilterName = (typeof drugFilters)[number]
export type FilterName = LineFilterName | DrugFilterName

/** Whether a filter takes anything away. What is no longer in force is hidden until asked for. */
export function isActive(query: DrugQuery, name: FilterName): boolean {
  const value = query[name]
  if (name === 'expired') return value === false
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false && value !== ''
}

export const activeLineFilters = (query: DrugQuery): LineFilterName[] => lineFilters.filter(name => isActive(query, name))

/** A crop or a problem is chosen: few lines of the scope are left, by its index. */
export const isNarrow = (query: DrugQuery): boolean => query.crop.length > 0 || query.target.length > 0

/** The values of these groups are counted; each in the list that all the other filters leave. */
export const countedFilters = ['crop', 'target', 'purpose', 'kind', 'substance', 'form', 'hazard', 'bee', 'place', 'lph', 'bio'] as const
export type CountedFilter = (typeof countedFilters)[number]
