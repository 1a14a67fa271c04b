/** What a mark of a phase moves. */
export interface Moved {
  task: number
  title: string
  from: { from: string | null; to: string | null; state: string } | null
  to: { from: string | null; to: string | null; state: string } | null
  isDoneBefore: boolean
  conflicts: readonly { code: string; level: string; text: string }[]
}

export interface PlanChange {
  moved: Moved[]
  conflicts: { task: number; code: string; text: string }[]
}
