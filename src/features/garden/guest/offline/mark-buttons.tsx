import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '../../garden-fields.tsx'
import { type SkipReason, skipReasons } from '../../plan/stored-round.ts'

interface MarkButtonsProps {
  title: string
  /** Absent: a treatment, which asks for its product. */
  onDone?: (() => void) | undefined
  onSkip(reason: SkipReason): void
}

/** «Сделано» and «Пропустить» of the device; a full storage is said. */
export function MarkButtons({ title, onDone, onSkip }: MarkButtonsProps) {
  const [reason, setReason] = useState<SkipReason | ''>('')
  const done = useAction(async () => onDone?.())
  const skip = useAction(async () => {
    if (reason) onSkip(reason)
  })
  return (
    <div className="mt-2 flex flex-wrap items-end gap-3">
      {onDone && (
        <Button variant="secondary" size="sm" className="min-h-11" aria-label={`Сделано: ${title}`} onClick={done.run}>
          Сделано
        </Button>
      )}
      <Select
        label="Пропустить"
        value={reason}
        empty="выберите"
        options={Object.entries(skipReasons)}
        onChange={value => setReason(value as SkipReason)}
      />
      {reason && (
        <Button size="sm" className="min-h-11" aria-label={`Пропустить: ${title}`} onClick={skip.run}>
          Подтвердить
        </Button>
      )}
      <Failure text={done.failure || skip.failure} />
    </div>
  )
}
