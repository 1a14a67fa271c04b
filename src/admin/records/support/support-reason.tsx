import { useEffect } from 'react'
import { observable } from '#kit/observable.ts'
import { Callout } from '#ui/page/callout.tsx'
import { useObservable } from '#ui/use-observable.ts'

/** What is sent with a change of a gardener's record. */
export const supportReason = observable('')

/** Stands above the form of a record that belongs to a gardener. */
export function SupportReason() {
  const reason = useObservable(supportReason)
  useEffect(() => () => supportReason.set(''), [])
  return (
    <Callout kind="warning" className="mb-4" title="Это запись садовода">
      <p>
        Просмотр записан в&nbsp;журнал. Менять её можно только с&nbsp;причиной: владелец прочтёт её в&nbsp;кабинете.
      </p>
      <label className="admin-dialog-field">
        <span>Причина</span>
        <input
          className="field"
          name="reason"
          maxLength={500}
          value={reason}
          onChange={event => supportReason.set(event.target.value)}
        />
      </label>
    </Callout>
  )
}
