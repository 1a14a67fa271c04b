import { Failure } from '#features/accounts/components/failure.tsx'
import type { Day } from '#features/verdict/calendar.ts'
import { levelLooks, toneClass } from '#ui/badges/tone.ts'
import { VerdictBadge } from '#ui/badges/verdict-badge.tsx'
import { Button } from '#ui/button.tsx'
import { dayAndMonth } from '#ui/format/format-date.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { EditTask } from '../../repeats/components/edit-task.tsx'
import { RepeatLine } from '../../repeats/components/repeat-line.tsx'
import type { TaskView, TreatmentView } from '../task-view.ts'
import { TaskActions } from './task-menu.tsx'
import { loudReasons, shortTitle, whenText } from './todo-words.ts'
import { useDone } from './use-done.tsx'

interface TaskPanelProps {
  task: TaskView
  today: Day
  /** It was marked without a connection, and the server does not know yet. */
  isUnsent: boolean
  onChange(task: TaskView, what: string): Promise<void>
}

/** The chosen job beside the list, with everything that a row has no place for. */
export function TaskPanel({ task, today, isUnsent, onChange }: TaskPanelProps) {
  const done = useDone(task, today, onChange)
  const title = shortTitle(task)
  // What may be done today says nothing of a step whose phase has not come.
  const treatment = task.group === 'undated' ? null : task.treatment
  return (
    <aside className="todo-panel screen-only" aria-label={`Выбрано: ${title}`}>
      {treatment && <Verdict level={treatment.level} today={today} />}
      <div className="grid gap-3 p-4">
        <div>
          <h3 className="text-xl">{title}</h3>
          <p className="text-sm text-muted">
            {task.planting && (
              <>
                <Link to={plantingPath(task)}>{task.planting.name}</Link>
                {' · '}
              </>
            )}
            {isUnsent ? 'ждёт связи' : whenText(task, today)}
          </p>
          <RepeatLine task={task} today={today} />
        </div>
        {treatment && <Poured task={task} treatment={treatment} />}
        <Notes task={task} treatment={treatment} />
        {!isUnsent && (
          <>
            <Button icon="check" aria-disabled={done.isRunning || undefined} onClick={done.mark}>
              {treatment?.level === 'forbidden' ? 'Уже сделано' : 'Сделано'}
            </Button>
            <Failure text={done.failure} />
            <TaskActions key={task.id} task={task} today={today} onChange={onChange} />
            {task.isManual && <EditTask task={task} today={today} onChange={what => onChange(task, what)} />}
          </>
        )}
      </div>
      {done.dialog}
    </aside>
  )
}

const plantingPath = ({ planting }: TaskView) => `/profile?view=plantings&planting=${planting!.id}`

const words = {
  allowed: 'Можно сегодня',
  caution: 'Осторожно',
  forbidden: 'Сегодня нельзя',
  unknown: 'Нет данных',
} as const

function Verdict({ level, today }: { level: TreatmentView['level']; today: Day }) {
  const { tone, icon } = levelLooks[level]
  return (
    <div className={`todo-verdict ${toneClass(tone)}`}>
      <Icon name={icon} size={32} className="flex-none" />
      <p>
        <span className="block font-display text-2xl font-semibold">{words[level]}</span>
        <span className="text-sm">{dayAndMonth(today)}</span>
      </p>
    </div>
  )
}

function Poured({ task, treatment: { drug, dose, missing } }: { task: TaskView; treatment: TreatmentView }) {
  return (
    <div>
      {drug && (
        <p className="font-medium">
          <Link to={`/drugs/${drug.alias}`}>{drug.name}</Link>
        </p>
      )}
      {dose && (
        <p className="todo-dose">
          <strong>{dose.amount}</strong>
          {dose.water && <span>на&nbsp;{dose.water} воды</span>}
        </p>
      )}
      {dose?.fills && <p className="text-sm">В&nbsp;бак: {dose.fills}.</p>}
      {dose?.notes?.map(note => (
        <p key={note} className="text-sm text-muted">
          {note}
        </p>
      ))}
      {missing && (
        <p className="text-sm">
          Доза: {missing} {task.planting && <Link to={plantingPath(task)}>Указать</Link>}
        </p>
      )}
    </div>
  )
}

function Notes({ task, treatment }: { task: TaskView; treatment: TreatmentView | null }) {
  const others = treatment?.options.filter(({ use }) => use !== treatment.use) ?? []
  const notes = [
    ...loudReasons(treatment).map(text => ({ icon: 'calendar' as const, text })),
    ...task.warnings.map(text => ({ icon: 'warning' as const, text })),
  ]
  return (
    <>
      {notes.length > 0 && (
        <ul className="grid gap-2 text-sm">
          {notes.map(({ icon, text }) => (
            <li key={text} className="flex items-start gap-2">
              <Icon name={icon} size={20} className="flex-none" />
              {text}
            </li>
          ))}
        </ul>
      )}
      {treatment?.short && (
        <p className="text-sm">
          <Link to="/profile?view=stock">{treatment.short}</Link>
        </p>
      )}
      {task.why && <p className="text-sm text-muted">{task.why}</p>}
      {task.text && <p className="text-sm">{task.text}</p>}
      {task.note && <p className="text-sm text-muted">{task.note}</p>}
      {others.length > 0 && (
        <details className="text-sm">
          <summary className="garden-summary">Чем ещё: {others.length}</summary>
          <ul className="grid gap-1">
            {others.map(({ use, drug, level }) => (
              <li key={use}>
                {drug} <VerdictBadge verdict={level} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
