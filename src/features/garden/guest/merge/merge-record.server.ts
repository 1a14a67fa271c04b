import { HttpProblem } from '#kit/problem.ts'
import type { GardenChange } from '../../requests/garden-endpoint.server.ts'
import type { GuestGarden } from '../guest-garden.ts'
import { guestMerge } from '../guest-merge.table.ts'
import type { ChangedField, MergedKind, MergedRecord } from '../merge-view.ts'

/** The records of a merge while it goes on. */
export interface Merge {
  change: GardenChange
  guest: GuestGarden
  /** Numbers in the account, by the key of the device. */
  numbers: Map<string, number>
  /** Came over before, also where the account has deleted it since. */
  earlier: ReadonlySet<string>
  added: MergedRecord[]
  known: MergedRecord[]
  left: (MergedRecord & { why: string })[]
  changed: ChangedField[]
  /** Jobs of the steps of plans that this merge has added, by the key of the plan and the step. */
  stepTasks: Map<string, number>
}

export const partGone = 'То, к\u00a0чему это относится, в\u00a0кабинете удалено.'

type Step = () => Promise<number | null>

/** One record; what cannot come over stays on the device with the reason. Refused by the rules, it has written nothing. */
export async function bring(merge: Merge, is: MergedKind, key: string, title: string, run: Step): Promise<void> {
  const { change, earlier, added, known, left, numbers } = merge
  const record = { key, is, title }
  if (earlier.has(key)) return void known.push(record)
  try {
    // A savepoint: what is refused half-way leaves nothing.
    const recordId = await change.tx.transaction(() => run())
    await change.tx.insert(guestMerge).values({ userId: change.userId, key, kind: is, recordId })
    if (recordId !== null) numbers.set(key, recordId)
    added.push(record)
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error
    left.push({ ...record, why: Object.values(error.fields ?? {}).flat()[0] ?? error.message })
  }
}

export function numberOf({ numbers }: Merge, key: string): number {
  const found = numbers.get(key)
  if (found === undefined) throw new HttpProblem('conflict', partGone)
  return found
}
