import { count, quantity } from '#ui/format/format.ts'
import type { PlantingView } from '../planting-view.ts'

const words = {
  tree: { one: 'дерево', few: 'дерева', many: 'деревьев' },
  bush: { one: 'куст', few: 'куста', many: 'кустов' },
  plant: { one: 'растение', few: 'растения', many: 'растений' },
} as const

type Sized = Pick<PlantingView, 'count' | 'areaM2'>

/** «6 кустов, 8 м²» */
export const sizeText = ({ count: plants, areaM2 }: Sized, form: PlantingView['plant']['form'] | undefined): string =>
  [plants === null ? '' : count(plants, words[form ?? 'plant']), areaM2 === null ? '' : quantity(areaM2, 'm2')]
    .filter(Boolean)
    .join(', ')
