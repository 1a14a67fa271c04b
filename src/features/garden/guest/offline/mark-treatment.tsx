import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '../../garden-fields.tsx'
import type { LastAnswer } from './last-answer.ts'

interface MarkTreatmentProps {
  label: string
  /** Of the job or the planting. */
  title: string
  uses: readonly string[]
  last: LastAnswer | null
  onMark(use: string): void
}

/** Records a treatment that nobody has judged; nothing where no product is known. */
export function MarkTreatment({ label, title, uses, last, onMark }: MarkTreatmentProps) {
  const [isAsking, setAsking] = useState(false)
  const [use, setUse] = useState(uses[0] ?? '')
  const record = useAction(async () => {
    onMark(use)
    setAsking(false)
  })
  if (uses.length === 0) return null
  if (!isAsking)
    return (
      <Button
        variant="secondary"
        size="sm"
        className="mt-2 min-h-11"
        aria-label={`${label}: ${title}`}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
    )
  return (
    <div className="mt-2 grid gap-3">
      <Select
        label="Чем обработали"
        value={use}
        options={uses.map(each => [each, last?.drugs[each] ?? each])}
        onChange={setUse}
      />
      <p>Можно&nbsp;ли было, без связи неизвестно. Запишется сегодняшним днём, без проверки.</p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" className="min-h-11" onClick={record.run}>
          Записать без проверки
        </Button>
        <Button variant="quiet" size="sm" className="min-h-11" onClick={() => setAsking(false)}>
          Отмена
        </Button>
      </div>
      <Failure text={record.failure} />
    </div>
  )
}
