/**
 * What the visitor has entered, exactly as typed: the address, the form without a script and the page itself speak this one language.
 * A text that means nothing stays what it is, so that its field can say what is expected.
 */
const names = [
  'mode',
  'drug',
  'crop',
  'target',
  'use',
  'by',
  'area',
  'unit',
  'length',
  'width',
  'mass',
  'space',
  'litres',
  'norm',
  'water',
  'rate',
  'tank',
  'fill',
  'device',
  'day',
  'harvest',
  'place',
  'phase',
  'flowering',
  'nearby',
  'zone',
  'hives',
  'done',
  'last',
  'others',
  'have',
  'percent',
  'volume',
  'dilute',
  'value',
  'from',
  'spray',
  'nutrient',
  'content',
  'goal',
] as const
/** What each product of a mix has of its own: the first under these names, the others with their number behind. */
export const ownNames = ['drug', 'target', 'use', 'norm', 'rate', 'device', 'done', 'last'] as const
const numbered = (['2', '3'] as const).flatMap(number => ownNames.map(name => `${name}${number}` as const))
const lists = ['plants', 'each', 'price'] as const

export type Name = (typeof names)[number] | (typeof numbered)[number]
export type ListName = (typeof lists)[number]

/** `plants` and `each` hold a text per size class of plants: how many, and litres for each; `price` one per package. */
export type State = Record<Name, string> & Record<ListName, readonly string[]>

const singles: readonly Name[] = [...names, ...numbered]

export const stateKeys: readonly string[] = [...singles, ...lists]

const longest = 100
const mostRows = 12

export function readState(search: URLSearchParams): State {
  const single = singles.map(name => [name, clip(search.get(name) ?? '')])
  const several = lists.map(name => [name, trimEnd(search.getAll(name).slice(0, mostRows).map(clip))])
  return Object.fromEntries([...single, ...several])
}

const clip = (text: string) => text.slice(0, longest).toWellFormed()

/** '' or '?…': keys in a fixed order, nothing for what is empty. */
export function writeState(state: State): string {
  const search = new URLSearchParams()
  for (const name of singles) if (state[name] !== '') search.set(name, state[name])
  for (const name of lists) for (const text of trimEnd(state[name])) search.append(name, text)
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

function trimEnd(texts: readonly string[]): readonly string[] {
  const last = texts.findLastIndex(text => text !== '')
  return texts.slice(0, last + 1)
}

export const emptyState: State = readState(new URLSearchParams())
