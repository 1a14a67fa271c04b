import type { Day } from './calendar.ts'
import type { UseFacts } from './question.ts'

/** Treatments of planting material are counted by MOA_SEED alone. */
export const isSeedTreatment = (method: UseFacts['method']) => method === 'seed' || method === 'dip'

type Timed = Pick<UseFacts, 'method'> & Partial<Pick<UseFacts, 'plantingTime'>>

/** Seeds, tubers and roots are treated before planting, whether the row says so or not. */
export const plantingTimeOf = ({ plantingTime, method }: Timed): UseFacts['plantingTime'] =>
  plantingTime ?? (isSeedTreatment(method) ? 'before' : null)

/** Done on or before the day of planting. Without that day the registration tells. */
export function isByPlanting({ day, use }: { day: Day; use: Timed }, plantedAt: Day | null): boolean {
  if (plantedAt !== null) return day <= plantedAt
  const time = plantingTimeOf(use)
  return time === 'before' || time === 'at'
}
