import type { SQL } from 'drizzle-orm'
import type { Columns } from '#kit/db/checked-row.server.ts'
import type { GroupKey, QueueRow } from './queue-view.ts'

/** A record that the catalogue itself shows to be wrong or unconfirmed. */
export interface TaskFact {
  group: GroupKey
  path: string
  id: number
  title: string
  /** The last day of the registration, or the day of the review. */
  day: string | null
  /** Rows of the record that wait. */
  number: number
  /** How many records of the same group and kind there are, beside each row. */
  total: string
}

/** One kind of task: how its records are found, in the order of urgency, and what is said about each. */
export interface TaskSource {
  group: GroupKey
  path: string
  /** The rest of the SELECT gives at most `limit` rows. */
  find(today: string, limit: number): { columns: Columns<Omit<TaskFact, 'group' | 'path'>>; from: SQL }
  words(fact: TaskFact, today: string): Pick<QueueRow, 'kind' | 'problem' | 'isWrongOnSite' | 'to' | 'action'>
}
