import type { Day } from '#features/verdict/calendar.ts'
import { count } from '#ui/format/format.ts'

/** What has grown where, for the note on crop rotation. */
export interface GrownCrop {
  crop: { alias: string; name: string; family: string | null; rotationYears: number | null }
  bed: number
  plantedAt: Day | null
  sownAt: Day | null
  removedAt: Day | null
}

const yearOf = (day: Day) => Number(day.slice(0, 4))
const startOf = ({ plantedAt, sownAt }: GrownCrop) => plantedAt ?? sownAt
const years = { one: 'год', few: 'года', many: 'лет' } as const

/**
 * «В 2025 году на этой грядке — та же культура …»: the latest earlier crop of the same kind or family within the years of rotation of this crop;
 * null: there was none, the crop stays in its place, or nobody knows.
 */
export function rotationNote(planting: GrownCrop, others: readonly GrownCrop[]): string | null {
  const { alias, family, rotationYears } = planting.crop
  const start = startOf(planting)
  if (!rotationYears || start === null) return null
  const earlier = others.filter(other => {
    const isKin = other.crop.alias === alias || (family !== null && other.crop.family === family)
    return other.bed === planting.bed && isKin && other.removedAt !== null && other.removedAt <= start
  })
  const last = earlier.toSorted((a, b) => b.removedAt!.localeCompare(a.removedAt!))[0]
  if (!last || yearOf(start) - yearOf(last.removedAt!) >= rotationYears) return null
  const what =
    last.crop.alias === alias ? 'та\u00a0же культура' : `то\u00a0же семейство: ${last.crop.name.toLowerCase()}`
  return `В\u00a0${yearOf(last.removedAt!)} году на\u00a0этой грядке\u00a0— ${what}. Лучше возвращать через ${count(rotationYears, years)}: болезни остаются в\u00a0почве.`
}
