import type { Place } from '../../plots/components/bed-form.tsx'

/** What is typed in the wizard of a planting. Empty: not told. */
export interface PlantingDraft {
  plant: string
  sort: string
  /** Empty: a new one. */
  bed: string
  bedName: string
  place: Place
  waterZone: boolean | null
  beehivesNear: boolean | null
  areaM2: string
  count: string
  sownAt: string
  plantedAt: string
  plannedHarvestAt: string
  pickEveryDays: string
  phase: string
  phaseDay: string
}

export const emptyDraft: PlantingDraft = {
  plant: '',
  sort: '',
  bed: '',
  bedName: '',
  place: 'open',
  waterZone: null,
  beehivesNear: null,
  areaM2: '',
  count: '',
  sownAt: '',
  plantedAt: '',
  plannedHarvestAt: '',
  pickEveryDays: '',
  phase: '',
  phaseDay: '',
}

/** The body of `POST /api/plantings`: fields that were left empty are not sent; what is no number is, so that the answer names the field. */
export function plantingBody({
  plant,
  sort,
  bed,
  areaM2,
  count,
  sownAt,
  plantedAt,
  plannedHarvestAt,
  pickEveryDays,
}: PlantingDraft) {
  const given = { sort, areaM2, sownAt, plantedAt, plannedHarvestAt }
  return {
    bed: Number(bed),
    plant,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== '')),
    ...(count.trim() && { count: numberOr(count) }),
    ...(pickEveryDays.trim() && { pickEveryDays: numberOr(pickEveryDays) }),
  }
}

/** How many plants the area usually holds, where the number given is more than 30 % away from it; otherwise null. */
export function plantsThatFit(
  { areaM2, count }: Pick<PlantingDraft, 'areaM2' | 'count'>,
  plantsPerM2: number | null,
): number | null {
  const [area, plants] = [Number(areaM2.replace(',', '.')), Number(count)]
  if (plantsPerM2 === null || !(area > 0) || !(plants > 0)) return null
  const usual = area * plantsPerM2
  return Math.abs(plants - usual) > usual * 0.3 ? Math.round(usual) : null
}

/** How many plants the area usually holds, where their number is not given. */
export function usualPlants(
  { areaM2, count }: Pick<PlantingDraft, 'areaM2' | 'count'>,
  plantsPerM2: number | null,
): number | null {
  const usual = Math.round(Number(areaM2.replace(',', '.')) * (plantsPerM2 ?? 0))
  return usual > 0 && count.trim() === '' ? usual : null
}

export const numberOr = (text: string): number | string => (/^\d+$/.test(text.trim()) ? Number(text) : text)
