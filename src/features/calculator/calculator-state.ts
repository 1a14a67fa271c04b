/**
 * Names of the fields, the same in the query string, in the form submitted without JavaScript and in the React state.
 * Values are kept exactly as typed, even invalid ones, so that a field can show its text and an error.
 */
const sharedNames = [
  'mode',
  'drug',
  'crop',
  'target',
  'use',
  'form',
  'by',
  'area',
  'unit',
  'length',
  'width',
  'mass',
  'space',
  'substrate',
  'litres',
  'norm',
  'water',
  'rate',
  'tank',
  'fill',
  'device',
  'day',
  'harvest',
  'planted',
  'place',
  'phase',
  'flowering',
  'nearby',
  'zone',
  'hives',
  'done',
  'last',
  'others',
  'treated',
  'part',
  'condition',
  'bloom',
  'unsure',
  'have',
  'percent',
  'volume',
  'dilute',
  'recipe',
  'value',
  'from',
  'spray',
  'nutrient',
  'content',
  'goal',
] as const
/** Fields each product of a mix has for itself: the first product uses these names, the others append their number. */
export const perDrugNames = [
  'drug',
  'target',
  'use',
  'form',
  'norm',
  'rate',
  'device',
  'done',
  'last',
  'condition',
] as const
const numberedNames = (['2', '3'] as const).flatMap(number => perDrugNames.map(name => `${name}${number}` as const))
const listNames = ['plants', 'each', 'price'] as const

export type FieldName = (typeof sharedNames)[number] | (typeof numberedNames)[number]
export type ListFieldName = (typeof listNames)[number]

/** `plants` and `each` hold one text per size class: the number of plants and the litres per plant; `price` one per package. */
export type CalculatorState = Record<FieldName, string> & Record<ListFieldName, readonly string[]>

const singleNames: readonly FieldName[] = [...sharedNames, ...numberedNames]

export const stateKeys: readonly string[] = [...singleNames, ...listNames]

const maxLength = 100
const maxRows = 12

/** Without JavaScript a field comes twice when its question is answered in the verdict box, which is behind the field. */
export function readState(search: URLSearchParams): CalculatorState {
  const single = singleNames.map(name => [name, clip(search.getAll(name).findLast(text => text !== '') ?? '')])
  const several = listNames.map(name => [name, dropTrailingEmpty(search.getAll(name).slice(0, maxRows).map(clip))])
  return withBloom(Object.fromEntries([...single, ...several]))
}

const clip = (text: string) => text.slice(0, maxLength).toWellFormed()

/** '' or '?…': keys in a fixed order, empty values left out. */
export function writeState(state: CalculatorState): string {
  const search = new URLSearchParams()
  for (const name of singleNames) if (state[name] !== '') search.set(name, state[name])
  for (const name of listNames) for (const text of dropTrailingEmpty(state[name])) search.append(name, text)
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

function dropTrailingEmpty(texts: readonly string[]): readonly string[] {
  const last = texts.findLastIndex(text => text !== '')
  return texts.slice(0, last + 1)
}

/**
 * The question about both blossoms at once, the planting and what grows near it, writes the fields of both. Own blossom says nothing about
 * the neighbours.
 */
const blooms: Partial<Record<string, Partial<CalculatorState>>> = {
  none: { flowering: 'no', nearby: 'no' },
  own: { flowering: 'yes' },
  near: { flowering: 'no', nearby: 'yes' },
}

function withBloom(state: CalculatorState): CalculatorState {
  const { flowering, nearby } = { flowering: '', nearby: '', ...blooms[state.bloom] }
  return { ...state, flowering: state.flowering || flowering, nearby: state.nearby || nearby, bloom: '' }
}

/** What the gardener says about the plants on the day of the treatment; it holds for no other day. */
const daily = { phase: '', flowering: '', nearby: '', bloom: '' }

export const patched = (state: CalculatorState, patch: Partial<CalculatorState>): CalculatorState =>
  withBloom({ ...state, ...(patch.day !== undefined && daily), ...patch })

export const emptyState: CalculatorState = readState(new URLSearchParams())
