import { useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { count as countText } from '#ui/format/format.ts'
import { useUnsent } from '../unsent-writes.ts'

interface UnsentQuestionProps {
  userId: number
  onAnswer(answer: 'later' | 'drop'): void
}

const entries = { one: 'запись', few: 'записи', many: 'записей' }

/** Asked before the session ends: what becomes of the entries that wait on this device. */
export function UnsentQuestion({ userId, onAnswer }: UnsentQuestionProps) {
  const count = useUnsent(userId).length
  // They may be sent while the question is open.
  useEffect(() => {
    if (count === 0) onAnswer('later')
  }, [count, onAnswer])
  return (
    <div className="mx-auto max-w-measure py-16 text-center">
      <h1 tabIndex={-1} className="text-display">
        Не отправлено: {countText(count, entries)}
      </h1>
      <p className="mt-3 text-muted">
        Они записаны без&nbsp;связи и&nbsp;лежат на&nbsp;этом устройстве. Если отложить, они уйдут, когда вы снова
        войдёте здесь: другим их сайт не&nbsp;покажет.
      </p>
      <p className="mt-6 flex flex-wrap justify-center gap-3">
        <Button onClick={() => onAnswer('later')}>Отправить позже</Button>
        <Button variant="secondary" onClick={() => onAnswer('drop')}>
          Удалить
        </Button>
      </p>
    </div>
  )
}
