import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { Button } from '#ui/button.tsx'
import { date } from '#ui/format/format-date.ts'
import { Item, Part } from '../../offline/components/cached-parts.tsx'
import type { GuestState } from '../components/use-guest-garden.ts'
import type { GuestTask } from '../guest-garden.ts'
import { MarkButtons } from './mark-buttons.tsx'
import { mayComeBack, withJobBack, withJobMarked } from './offline-marks.ts'

interface DeviceJobsProps {
  guest: GuestState
  today: string
}

/** Jobs of the guest's own, and those that were marked today, which may come back. */
export function DeviceJobs({ guest, today }: DeviceJobsProps) {
  const { garden, keep } = guest
  const open = garden.tasks
    .filter(({ ended }) => ended === null)
    .toSorted((a, b) => (a.from ?? '9').localeCompare(b.from ?? '9'))
  const marked = garden.tasks.filter(task => task.ended?.day === today && mayComeBack(garden, task))
  const nameOf = ({ planting }: GuestTask) => garden.plantings.find(({ id }) => id === planting)?.name
  return (
    <>
      {open.length > 0 && (
        <Part id="device-tasks" title="Дела">
          {open.map(task => (
            <Item
              key={task.id}
              title={task.title}
              below={[nameOf(task), task.from === null ? 'без даты' : date(task.from)]}
            >
              <MarkButtons
                title={task.title}
                onDone={() => keep(old => withJobMarked(old, task, { is: 'done' }, today))}
                onSkip={reason => keep(old => withJobMarked(old, task, { is: 'skipped', reason }, today))}
              />
            </Item>
          ))}
        </Part>
      )}
      {marked.length > 0 && (
        <Part id="device-marked" title="Отмечено сегодня">
          {marked.map(task => (
            <Item
              key={task.id}
              title={task.title}
              below={[nameOf(task), task.ended?.is === 'skipped' ? 'пропущено' : 'сделано']}
            >
              <Back title={task.title} onBack={() => keep(old => withJobBack(old, task, today))} />
            </Item>
          ))}
        </Part>
      )}
    </>
  )
}

/** «Вернуть» of what was marked. */
export function Back({ title, onBack }: { title: string; onBack(): void }) {
  const back = useAction(async () => onBack())
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="mt-2 min-h-11"
        aria-label={`Вернуть: ${title}`}
        onClick={back.run}
      >
        Вернуть
      </Button>
      <Failure text={back.failure} />
    </>
  )
}
