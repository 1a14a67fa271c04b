import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import type { Day } from '#features/verdict/calendar.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '../../garden-fields.tsx'
import type { LightChange } from '../light-change.ts'
import { LightChanges } from './light-changes.tsx'

interface StrikeFormProps {
  today: Day
  /** What the lights would be. Nothing is written. */
  look(reason: string): Promise<LightChange<string | number>>
  strike(reason: string): Promise<unknown>
}

/** What the light would say is shown before the entry is taken back. */
export function StrikeForm({ today, look: preview, strike: send }: StrikeFormProps) {
  const [reason, setReason] = useState('')
  const [change, setChange] = useState<LightChange<string | number> | null>(null)
  const look = useAction(async () => setChange(await preview(reason)))
  const strike = useAction(() => send(reason))
  return (
    <>
      <Input label="Почему" value={reason} maxLength={500} onChange={setReason} />
      <div role="status">{change && <LightChanges change={change} today={today} />}</div>
      <Failure text={look.failure || strike.failure} />
      <div className="mt-3 flex flex-wrap gap-3">
        {change ? (
          <Button variant="danger" aria-disabled={strike.isRunning || undefined} onClick={strike.run}>
            Снять запись
          </Button>
        ) : (
          <Button variant="secondary" aria-disabled={look.isRunning || undefined} onClick={look.run}>
            Что изменится?
          </Button>
        )}
      </div>
    </>
  )
}
