import type { Action } from '#features/accounts/components/use-action.ts'
import { Button } from '#ui/button.tsx'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { shortTitle } from '../../tasks/components/todo-words.ts'
import type { Moved, PlanChange } from '../plan-change.ts'

interface ChangeOfPlanProps {
  /** Of the button that writes it. */
  label: string
  change: PlanChange
  today: string
  write: Action
  onCancel(): void
}

/** What a mark, or taking it back, moves; nothing is written yet. */
export const ChangeOfPlan = ({ label, change, today, write, onCancel }: ChangeOfPlanProps) => (
  <div className="mt-4" role="status">
    {change.moved.length === 0 ? <p>Дни дел не&nbsp;изменятся.</p> : <MovedList moved={change.moved} today={today} />}
    <div className="mt-3 flex flex-wrap gap-3">
      <Button aria-disabled={write.isRunning || undefined} onClick={write.run}>
        {label}
      </Button>
      <Button variant="secondary" onClick={onCancel}>
        Отмена
      </Button>
    </div>
  </div>
)

function MovedList({ moved, today }: { moved: readonly Moved[]; today: string }) {
  const text = (days: Moved['from']) => {
    if (!days) return 'нет'
    if (days.state === 'missed') return 'поздно'
    return days.from
      ? `${dateSeenFrom(today, days.from)}${days.to && days.to !== days.from ? `\u00a0– ${dateSeenFrom(today, days.to)}` : ''}`
      : 'без даты'
  }
  return (
    <ul className="garden-timeline">
      {moved.map(({ task, title, from, to, conflicts, isDoneBefore }) => (
        <li key={task}>
          <span className="text-sm text-muted">{text(to)}</span>
          <span>
            {shortTitle({ title, planting: { id: 0, name: '', crop: '' } })}
            <span className="block text-sm text-muted">было: {text(from)}</span>
            {isDoneBefore && <span className="block text-sm">Сделано раньше нового срока, остаётся.</span>}
            {conflicts.map(({ code, text }) => (
              <span key={code} className="block text-sm text-danger">
                {text}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
