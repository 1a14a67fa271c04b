import type { FacetGroupData, FacetValue } from '#ui/facets.tsx'

/** Values travel as one text, a line each: as objects they would be a third of the page. */
export interface PackedGroup extends Omit<FacetGroupData, 'values'> {
  values: string
}

/** What was packed here needs no reading; the browser gets the texts only. */
const originals = new WeakMap<PackedGroup, FacetGroupData>()

export function packGroup(group: FacetGroupData): PackedGroup {
  const lines = group.values.map(({ value, label, count, checked }) => `${checked ? '+' : ''}${value}\t${label}\t${count ?? ''}`)
  const packed = { ...group, values: lines.join('\n') }
  originals.set(packed, group)
  return packed
}

export const unpackGroup = (packed: PackedGroup): FacetGroupData =>
  originals.get(packed) ?? { ...packed, values: packed.values.split('\n').map(toValue) }

function toValue(line: string): FacetValue {
  const [given = '', label = '', count] = line.split('\t')
  const checked = given.startsWith('+')
  const value = checked ? given.slice(1) : given
  return count ? { value, label, checked, count: Number(count) } : { value, label, checked }
}
