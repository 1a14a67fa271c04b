import type { Day } from '#features/verdict/calendar.ts'
import type { LightView } from '../facts/light-view.ts'
import type { TaskView } from '../tasks/task-view.ts'

/** A plot as a shared address shows it: plantings with their lights, and the jobs of a week. Neither journal nor notes. */
export interface SharedGarden {
  plot: string
  canMark: boolean
  /** Jobs and journal may be kept by who has signed in. */
  canWork: boolean
  today: Day
  beds: readonly { id: number; name: string; plantings: readonly SharedPlanting[] }[]
  tasks: readonly SharedTask[]
}

export interface SharedPlanting {
  id: number
  name: string
  crop: string
  light: Pick<LightView, 'state' | 'date' | 'notBefore'>
}

export type SharedTask = Pick<
  TaskView,
  | 'id'
  | 'round'
  | 'title'
  | 'text'
  | 'isManual'
  | 'repeat'
  | 'planting'
  | 'group'
  | 'state'
  | 'from'
  | 'to'
  | 'endedOn'
  | 'why'
  | 'warnings'
  | 'isOneTap'
  | 'by'
> & { treatment: Pick<NonNullable<TaskView['treatment']>, 'drug' | 'dose' | 'level' | 'reasons' | 'missing'> | null }
