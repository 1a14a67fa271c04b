import type { Day } from '#features/verdict/calendar.ts'
import type { treatmentsOnBed } from '../facts/entries-of-planting.ts'
import type { TaskFacts } from '../facts/garden-facts.ts'
import type { PlantedBed } from '../facts/planting-state.ts'
import { barrierOfWork, noticeDay } from '../plan/hand-work.ts'
import type { HarvestCheck } from '../plan/harvest.ts'
import type { TaskDays } from '../plan/task-groups.ts'
import type { TreatmentView } from './task-view.ts'
import { warningTexts } from './task-words.ts'

/** What to know before a job. */

interface Warned {
  task: Pick<TaskFacts, 'kind'>
  isTreatment: boolean
  place: PlantedBed | undefined
  bed: number | undefined
  /** The first day that it may be done on. */
  day: Day
  today: Day
  treatment: TreatmentView | null
  doneOnBed: (bed: number) => ReturnType<typeof treatmentsOnBed>
  harvestOn: (day: Day) => HarvestCheck | null
}

export function warningsOf(
  { task, isTreatment, place, bed, day, today, treatment, doneOnBed, harvestOn }: Warned,
  { from, endedOn }: TaskDays,
): string[] {
  if (endedOn) return []
  const harvest = task.kind === 'harvest' ? harvestOn(day) : null
  const barrier = bed === undefined || isTreatment ? null : barrierOfWork(doneOnBed(bed), day)
  const notice =
    place && treatment && from !== null
      ? noticeDay({ drug: { hazardBee: treatment.hazardBee }, plot: place.plot, day }, today)
      : null
  return warningTexts({ harvest, barrier, notice }, today)
}
