import { date } from '#ui/format/format-date.ts'
import { eatingLine } from '../../plantings/components/eating-line.ts'
import type { SharedGarden } from '../shared-view.ts'

/** The answer first: what may be eaten; then whose plot it is and what the address allows. */
export function SharedLead({ garden: { beds, today, canMark, canWork } }: { garden: SharedGarden }) {
  const answer = eatingLine(
    beds.flatMap(({ plantings }) => plantings),
    today,
  )
  const right = canWork ? 'вести дела и\u00a0журнал' : canMark ? 'смотреть и\u00a0отмечать дела' : 'смотреть'
  return (
    <>
      {answer && <p>{answer.startsWith('Уже') ? answer.replace('Уже', 'Есть уже') : `Есть можно: ${answer}`}</p>}
      <p className="mt-1 text-base text-muted">
        На {date(today)}. Участок показал его хозяин: здесь то, что он записал. По&nbsp;этой ссылке можно {right}.
      </p>
    </>
  )
}
