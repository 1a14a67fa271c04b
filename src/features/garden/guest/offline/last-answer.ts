import { type Day, daysBetween } from '#features/verdict/calendar.ts'
import { localDay } from '../../offline/local-day.ts'
import type { TaskView } from '../../tasks/task-view.ts'
import { lastAnswerKey } from '../device-key.ts'
import type { GuestAnswer } from '../guest-answer.ts'

/** What the server said last about the garden of the device, for when there is no connection. No verdict, light or dose is kept: they are of their day. */
export interface LastAnswer {
  /** By the clock of the device. */
  seenOn: Day
  today: Day
  steps: readonly SeenStep[]
  /** Names of products, by the alias of a use. */
  drugs: Readonly<Record<string, string>>
  packs: readonly { key: string; name: string; left: string; unit: string }[]
}

/** A step of a plan that was not done then. */
export interface SeenStep extends Pick<TaskView, 'title' | 'from' | 'to' | 'round' | 'isTreatment'> {
  key: string
  uses: readonly string[]
}

export function lastAnswerOf({ today, tasks, entries, stock }: GuestAnswer): LastAnswer {
  const open = tasks.filter(({ isManual, group }) => !isManual && group !== 'ended')
  const options = open.flatMap(({ treatment }) => treatment?.options ?? [])
  const named = [...options, ...entries.filter(({ isReadable }) => isReadable).flatMap(({ items }) => items)]
  return {
    ...{ today, seenOn: localDay(), drugs: Object.fromEntries(named.map(({ use, drug }) => [use, drug])) },
    steps: open.map(({ key, title, from, to, round, isTreatment, treatment }) => ({
      ...{ key, title, from, to, round, isTreatment, uses: treatment?.options.map(({ use }) => use) ?? [] },
    })),
    packs: stock.items.map(({ key, drug, left, unit }) => ({ key, name: drug.name, left, unit })),
  }
}

/** Without room for it, less is shown without a connection. */
export function writeLastAnswer(answer: GuestAnswer): void {
  try {
    localStorage.setItem(lastAnswerKey, JSON.stringify(lastAnswerOf(answer)))
  } catch {
    // The garden itself is stored apart from it.
  }
}

/** Null: none, or one that cannot be read. */
export function readLastAnswer(): LastAnswer | null {
  try {
    const answer = JSON.parse(localStorage.getItem(lastAnswerKey) ?? 'null') as LastAnswer | null
    const isWhole =
      Array.isArray(answer?.steps) &&
      Array.isArray(answer.packs) &&
      Number.isFinite(daysBetween(answer.seenOn, answer.today))
    return isWhole ? answer : null
  } catch {
    return null
  }
}
