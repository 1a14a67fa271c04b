import type { Day } from '#features/verdict/calendar.ts'
import type { PlantingView } from './planting-view.ts'

/** What becomes of a plan that is removed, of an account or of a device. */
export interface PlanRemoval {
  /** Steps that go with it. */
  gone: number
  /** Rounds that were done without an entry of the journal: they stay as jobs of their own. */
  kept: number
  /** Entries of the journal that were recorded for its steps, and stay. */
  entries: number
}

/** The same for an account: with the jobs that go. */
export interface RemovedPlan extends PlanRemoval {
  title: string
  jobs: readonly { task: number; title: string; from: Day | null; to: Day | null }[]
}

/** Whether there is a plan of today's season: one of an earlier season has nothing to do any more. */
export const hasPlanOfSeason = ({ schemes, season }: Pick<PlantingView, 'schemes' | 'season'>): boolean =>
  schemes.some(plan => plan.season === season)
