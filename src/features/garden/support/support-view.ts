import type { Day } from '#features/verdict/calendar.ts'
import type { LightView } from '../facts/light-view.ts'
import type { TaskView } from '../tasks/task-view.ts'

/** The garden of a person as support sees it: what the gardener is told, without notes, photos and journal. */
export interface SupportGarden {
  owner: { id: number; name: string }
  plantings: readonly SupportPlanting[]
  /** How many plantings there are besides. */
  more: number
}

export interface SupportPlanting {
  id: number
  name: string
  place: string
  today: Day
  light: LightView
  /** Jobs that have not ended, in the order of the to-do. */
  tasks: readonly SupportTask[]
  /** How many jobs there are besides. */
  moreTasks: number
}

export type SupportTask = Pick<TaskView, 'id' | 'title' | 'group' | 'state' | 'from' | 'to' | 'endedOn' | 'why'> & {
  treatment: { drug: string | null; level: NonNullable<TaskView['treatment']>['level']; reason: string } | null
}
