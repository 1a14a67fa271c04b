import { type ReactNode, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { FieldDescription } from '#admin/kinds/kind-description.ts'
import { Button } from '#ui/button.tsx'
import { formatMoment } from '#ui/format/format-moment.ts'
import { changedControls, type FormValues } from './form-values.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

interface SaveBarProps {
  fields: readonly FieldDescription[]
  baseline: FormValues
  isSending: boolean
  /** ISO time of the last save in this window. */
  savedAt: string | null
  /** The form has been saved and leads to another page. */
  isLeaving: { current: boolean }
  /** Stores the controls that differ, or forgets them. */
  onChange(changed: FormValues | null): void
  actions: ReactNode
}

/** Milliseconds after the last change. */
const storeDelayMs = 500

/** Stays in sight. Knows whether anything is unsaved, apart from the form, which is not rendered at every key. */
export function SaveBar({ fields, baseline, isSending, savedAt, isLeaving, onChange, actions }: SaveBarProps) {
  const values = useWatch() as FormValues
  const changed = changedControls(fields, baseline, values)
  const isDirty = Object.keys(changed).length > 0
  const blocked = useLeaveGuard(isDirty, isLeaving)
  const unsaved = isDirty ? JSON.stringify(changed) : null
  useEffect(() => {
    const timer = setTimeout(() => !isLeaving.current && onChange(unsaved && JSON.parse(unsaved)), storeDelayMs)
    return () => clearTimeout(timer)
  }, [unsaved, onChange, isLeaving])
  const leave = () => {
    isLeaving.current = true
    onChange(null)
    blocked?.proceed()
  }
  const saved = savedAt ? `Сохранено в\u00a0${formatMoment(savedAt).slice(-5)}` : 'Изменений нет'
  return (
    <div className="admin-bar">
      <p role="status">{isSending ? 'Сохраняем…' : isDirty ? 'Не\u00a0сохранено' : saved}</p>
      <Button type="submit" variant="secondary" size="sm" aria-disabled={isSending || undefined}>
        Сохранить <kbd>Ctrl+S</kbd>
      </Button>
      {actions}
      {blocked && <LeaveDialog onStay={blocked.reset} onLeave={leave} />}
    </div>
  )
}
