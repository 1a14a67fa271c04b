import { useEffect, useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { FormStep } from './form-step.ts'
import { closed, openHistory, recorded, redone, undone } from './step-history.ts'

export interface Steps {
  steps: readonly FormStep[]
  /** Counts the changes that no control made, so that controls show them. */
  revision: number
  write(next: readonly FormStep[]): void
  /** The same from a control that shows the new values itself. */
  writeFromControl(next: readonly FormStep[]): void
  canUndo: boolean
  canRedo: boolean
  undo(): void
  redo(): void
  /** A field was left: what is typed next is another step to undo. */
  leaveField(): void
}

/** The steps of the form's values, with what can be undone. */
export function useSteps(name: string): Steps {
  const { setValue } = useFormContext()
  const json = JSON.stringify(useWatch({ name }))
  const steps = useMemo(() => JSON.parse(json) as FormStep[], [json])
  const [history, setHistory] = useState(() => openHistory(steps))
  const [revision, setRevision] = useState(0)
  useEffect(() => setHistory(before => recorded(before, steps)), [steps])
  const writeFromControl = (next: readonly FormStep[]) => setValue(name, structuredClone(next), { shouldDirty: true })
  function write(next: readonly FormStep[]) {
    writeFromControl(next)
    setRevision(before => before + 1)
  }
  function go(move: typeof undone) {
    const next = move(history)
    setHistory(next)
    if (next.present !== history.present) write(next.present)
  }
  return {
    steps,
    revision,
    write: next => next !== steps && write(next),
    writeFromControl,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => go(undone),
    redo: () => go(redone),
    leaveField: () => setHistory(closed),
  }
}
