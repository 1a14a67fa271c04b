import { type ReactNode, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { FieldDescription } from '#admin/kinds/kind-description.ts'
import { Button } from '#ui/button.tsx'
import { formatMoment } from '#ui/format/format-moment.ts'
import { changedValues, type FormValues } from './form-values.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

interface SaveBarProps {
  fields: readonly FieldDescription[]
  baseline: FormValues
  isSending: boolean
  /** ISO time of the last save in this window. */
  savedAt: string | null
  /** The form has been saved and leads to another page. */
  isLeaving: { readonly current: boolean }
  /** Stores what is not saved yet, or forgets it. */
  onChange(values: FormValues | null): void
  actions: ReactNode
}

/** Stays in sight. Knows whether anything is unsaved, apart from the form, which is not rendered at every key. */
export function SaveBar({ fields, baseline, isSending, savedAt, isLeaving, onChange, actions }: SaveBarProps) {
  const values = useWatch() as FormValues
  const isDirty = Object.keys(changedValues(fields, baseline, values)).length > 0
  const blocked = useLeaveGuard(isDirty, isLeaving)
  useEffect(() => {
    const timer = setTimeout(() => onChange(isDirty ? values : null), 500)
    return () => clearTimeout(timer)
  }, [isDirty, values, onChange])
  const saved = savedAt ? `Сохранено в\u00a0${formatMoment(savedAt).slice(-5)}` : 'Изменений нет'
  return (
    <div className="admin-bar">
      <p role="status">{isSending ? 'Сохраняем…' : isDirty ? 'Не\u00a0сохранено' : saved}</p>
      <Button type="submit" variant="secondary" size="sm" aria-disabled={isSending || undefined}>
        Сохранить <kbd>Ctrl+S</kbd>
      </Button>
      {actions}
      {blocked && <LeaveDialog onStay={blocked.reset} onLeave={blocked.proceed} />}
    </div>
  )
}
