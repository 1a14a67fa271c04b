import { plural, range } from '#ui/format/format.ts'
import type { Sort } from './sort.entity.ts'

/** Where a variety grows, in the words of gardeners. */
export const placeWords = { open: 'грядка', protected: 'теплица', any: 'грядка и\u00a0теплица' } as const

/** What a variety is for. */
export const placeFor = { open: 'для грядки', protected: 'для теплицы', any: 'для грядки и\u00a0теплицы' } as const

/** «Томат „Де Барао“»; a hybrid keeps its F1. */
export const titleOf = (crop: string, name: string): string => `${crop} «${name}»`

/** «78–85 дней» to the first harvest, counted as the source of the variety counts them, or null. */
export function daysText({ daysFrom, daysTo }: Pick<Sort, 'daysFrom' | 'daysTo'>): string | null {
  const last = daysTo ?? daysFrom
  return last === null ? null : `${range(daysFrom, daysTo)}\u00a0${plural(last, 'день', 'дня', 'дней')}`
}

/** «60–80 см», from a metre on «3–4 м», or null. */
export function heightText({ heightFrom, heightTo }: Pick<Sort, 'heightFrom' | 'heightTo'>): string | null {
  const isTall = (heightFrom ?? heightTo ?? 0) >= 100
  const bound = (value: number | null) => (value === null || !isTall ? value : value / 100)
  return range(bound(heightFrom), bound(heightTo), isTall ? 'м' : 'см') || null
}

/** «80–150 г» of one fruit, or null. */
export const massText = ({ fruitMassMin, fruitMassMax }: Pick<Sort, 'fruitMassMin' | 'fruitMassMax'>): string | null =>
  range(fruitMassMin, fruitMassMax, 'g') || null
