import type { Day } from '#features/verdict/calendar.ts'
import type { TaskView } from '../../tasks/task-view.ts'
import { repeatText } from '../repeat-words.ts'

interface RepeatLineProps {
  task: Pick<TaskView, 'group'> & Partial<Pick<TaskView, 'repeat'>>
  today: Day
}

/** How an open job comes again. Lists that are kept for the time without a connection may be older than the rule. */
export const RepeatLine = ({ task: { group, repeat }, today }: RepeatLineProps) =>
  repeat && group !== 'ended' ? <p className="text-sm text-muted">Повтор: {repeatText(repeat, today)}</p> : null
