import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { changedControls, type FormValues } from '#admin/fields/form-values.ts'
import { LeaveDialog } from '#admin/kit/dialogs/leave-dialog.tsx'
import { useLeaveGuard } from '#admin/kit/dialogs/leave-guards.tsx'
import type { FieldDescription } from '#admin/kit/kinds/kind-description.ts'
import { type Autosave, nothingChanged } from '#admin/records/drafts/autosave.ts'
import { draftLine } from '#admin/records/drafts/draft-line.ts'
import { Button } from '#ui/button.tsx'
import { useObservable } from '#ui/use-observable.ts'

export interface SaveBarProps {
  fields: readonly FieldDescription[]
  baseline: FormValues
  isSending: boolean
  isConflicting: boolean
  /** Why nothing was published; empty once something has changed. */
  unready: string
  /** ISO time of the last save in this window. */
  savedAt: string | null
  /** The form has been saved and leads to another page. */
  isLeaving: { current: boolean }
  autosave: Autosave
  saveText: string
  actions: ReactNode
}

/** Milliseconds after the last change. */
const updateDelayMs = 500

/** Stays in sight. Knows what differs and whether the server has it, apart from the form, which is not rendered at every key. */
export function SaveBar({
  fields,
  baseline,
  isSending,
  isConflicting,
  unready,
  savedAt,
  isLeaving,
  autosave,
  saveText,
  actions,
}: SaveBarProps) {
  const values = useWatch() as FormValues
  const changed = JSON.stringify(changedControls(fields, baseline, values))
  const state = useObservable(autosave.state)
  const bar = useUpdates(changed, autosave, isLeaving)
  const isDirty = changed !== nothingChanged
  const leaving = useLeaving(changed !== autosave.stored(), changed, autosave, isLeaving)
  return (
    <div className="admin-bar above-notice" ref={bar}>
      <p role="status" className={unready ? 'text-danger' : undefined}>
        {unready ||
          draftLine({ state, isDirty, isUnsaved: changed !== autosave.stored(), isSending, isConflicting, savedAt })}
      </p>
      <Button type="submit" variant="secondary" size="sm" aria-disabled={isSending || undefined}>
        {saveText} <kbd>Ctrl+S</kbd>
      </Button>
      {actions}
      {leaving}
    </div>
  )
}

/** Tells the autosave what differs; leaving a field sends it at once. */
function useUpdates(changed: string, autosave: Autosave, isLeaving: { readonly current: boolean }) {
  const bar = useRef<HTMLDivElement>(null)
  const latest = useRef(changed)
  latest.current = changed
  useEffect(() => {
    const timer = setTimeout(() => !isLeaving.current && autosave.update(changed), updateDelayMs)
    return () => clearTimeout(timer)
  }, [changed, autosave, isLeaving])
  useEffect(() => {
    const form = bar.current?.closest('form')
    const onBlur = () => {
      if (isLeaving.current || latest.current === autosave.stored()) return
      autosave.update(latest.current)
      void autosave.flush()
    }
    form?.addEventListener('focusout', onBlur)
    return () => form?.removeEventListener('focusout', onBlur)
  }, [autosave, isLeaving])
  return bar
}

/** Asks only when the server could not get what was typed: a draft survives leaving. */
function useLeaving(isUnsaved: boolean, changed: string, autosave: Autosave, isLeaving: { current: boolean }) {
  const blocked = useLeaveGuard(isUnsaved, isLeaving)
  const [isAsked, setAsked] = useState(false)
  const isBlocked = blocked !== null
  const go = useRef(() => {})
  go.current = () => {
    isLeaving.current = true
    blocked?.proceed()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per blocked navigation
  useEffect(() => {
    setAsked(false)
    if (!isBlocked) return
    autosave.update(changed)
    void autosave.flush().then(isStored => (isStored ? go.current() : setAsked(true)))
  }, [isBlocked])
  return blocked && isAsked ? <LeaveDialog onStay={blocked.reset} onLeave={() => go.current()} /> : null
}
