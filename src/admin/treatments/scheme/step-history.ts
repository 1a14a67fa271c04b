import type { FormStep } from './form-step.ts'

/** The states of the board that can be returned to. */
export interface StepHistory {
  past: readonly Entry[]
  future: readonly Entry[]
  present: readonly FormStep[]
  /** The field that was typed in last; typing on in it is the same step. */
  typedIn: string | null
}

type Entry = readonly FormStep[]

export const maxUndo = 100

export const openHistory = (present: Entry): StepHistory => ({ past: [], future: [], present, typedIn: null })

/** After any change of the steps, by a move or by typing. */
export function recorded(history: StepHistory, next: Entry): StepHistory {
  const typedIn = fieldThatDiffers(history.present, next)
  if (typedIn === 'none') return history
  const isSameField = typedIn !== null && typedIn === history.typedIn
  const past = isSameField ? history.past : [...history.past, history.present].slice(-maxUndo)
  return { past, future: [], present: next, typedIn }
}

/** Typing begins a new step: the field was left. */
export const closed = (history: StepHistory): StepHistory =>
  history.typedIn === null ? history : { ...history, typedIn: null }

export function undone({ past, future, present, typedIn }: StepHistory): StepHistory {
  const last = past.at(-1)
  if (!last) return { past, future, present, typedIn }
  return { past: past.slice(0, -1), future: [present, ...future], present: last, typedIn: null }
}

export function redone({ past, future, present, typedIn }: StepHistory): StepHistory {
  const [next, ...rest] = future
  if (!next) return { past, future, present, typedIn }
  return { past: [...past, present], future: rest, present: next, typedIn: null }
}

/** «key field» when one field of one step differs; null when more does; `none` when nothing does. */
function fieldThatDiffers(before: Entry, after: Entry): string | null {
  if (before.length !== after.length || before.some((step, at) => step.key !== after[at]!.key)) return null
  const changed = after.flatMap((step, at) =>
    Object.keys(step).flatMap(name =>
      JSON.stringify(step[name]) === JSON.stringify(before[at]![name]) ? [] : [`${step.key} ${name}`],
    ),
  )
  return changed.length === 0 ? 'none' : changed.length === 1 ? changed[0]! : null
}
