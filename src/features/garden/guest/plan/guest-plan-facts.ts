import type { PlantingFacts, TaskFacts } from '../../facts/garden-facts.ts'
import type { StoredRound } from '../../plan/stored-round.ts'
import type { GuestGarden } from '../guest-garden.ts'
import type { GuestMark, GuestPlan, GuestRound } from './guest-plan.ts'

/** The plans of a device as the rules read them: a scheme of a planting, and a job for each of its steps. */

/** Numbers in place of the keys of the device. */
type Keys = ReadonlyMap<string, number>

export const schemesOf = (plans: readonly GuestPlan[], planting: string): PlantingFacts['schemes'] =>
  plans.flatMap(({ planting: own, scheme, title, version, season, steps }, index) =>
    own === planting ? { id: index + 1, scheme, title, version, season, steps } : [],
  )

/** The key of the job of a step. */
export const stepTaskKey = (plan: string, step: string) => `${plan} ${step}`

/** By their keys; numbered after the jobs of the guest's own, in the order of the steps. */
export function stepTasks(
  { plans, tasks }: Pick<GuestGarden, 'plans' | 'tasks'>,
  plantings: Keys,
  entries: Keys,
): Map<string, TaskFacts> {
  const found = new Map<string, TaskFacts>()
  for (const [index, plan] of plans.entries()) {
    const planting = plantings.get(plan.planting)
    for (const { key, kind, title } of planting === undefined ? [] : plan.steps) {
      const { rounds, ...days } = plan.marks.find(({ step }) => step === key) ?? unmarked(key)
      found.set(stepTaskKey(plan.id, key), {
        ...{
          id: tasks.length + found.size + 1,
          uid: '',
          planting: planting!,
          bed: null,
          plantingScheme: index + 1,
          stepKey: key,
        },
        ...{ kind, title, useAlias: null, note: null, madeAt: Date.parse(plan.at) },
        ...{
          dueFrom: days.dueFrom,
          dueTo: days.dueTo,
          rainUntil: days.rainUntil,
          rounds: rounds.map(round => roundOf(round, entries)),
        },
      })
    }
  }
  return found
}

export const unmarked = (step: string): GuestMark => ({ step, rounds: [], dueFrom: null, dueTo: null, rainUntil: null })

/** A round as an account stores it. An entry that is not there any more is none. */
export function roundOf({ before, ...round }: GuestRound, entries: Keys): StoredRound {
  const kept = before ? { before } : {}
  if (round.is === 'done')
    return { ...round, ...kept, entry: round.entry === null ? null : (entries.get(round.entry) ?? null) }
  const { reason, ...rest } = round
  return { ...rest, ...kept, ...(reason && { reason }) }
}
