import { plural, quantity } from '#ui/format/format.ts'
import type { PlantingView } from '../planting-view.ts'

/** «14 кустов, 8 м²» */
export function sizeText({ count: plants, areaM2 }: Pick<PlantingView, 'count' | 'areaM2'>): string {
  return [
    plants === null ? '' : `${plants}\u00a0${plural(plants, 'растение', 'растения', 'растений')}`,
    areaM2 === null ? '' : quantity(areaM2, 'm2'),
  ]
    .filter(Boolean)
    .join(', ')
}
