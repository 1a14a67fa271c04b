import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import type { Day } from '#features/verdict/calendar.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { notifications } from '#ui/notifications/notifications.tsx'
import { canPlan } from './day-words.ts'
import type { DayAnswer, OwnDays } from './own-days.ts'

const linkClass = 'inline-flex min-h-11 items-center text-link underline underline-offset-4'

interface DayActionsProps {
  answer: OwnDays
  chosen: DayAnswer
  onChange(): Promise<void>
}

/** What can be done about the chosen day: into the plan, recorded, the harvest put off, another product. */
export function DayActions({ answer, chosen, onChange }: DayActionsProps) {
  const { planting, planned, today } = answer
  const page = `/profile?view=plantings&planting=${planting.id}`
  return (
    <div className="screen-only mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      {canPlan(answer, chosen) && <PlanButton {...{ answer, chosen, onChange }} />}
      {chosen.day === today && chosen.level !== 'forbidden' && (
        <LinkButton to={`${page}&use=${answer.use}`} variant="secondary">
          Записать
        </LinkButton>
      )}
      {chosen.postponeTo && answer.putsOff && (
        <PutOffButton {...{ answer, onChange }} to={chosen.postponeTo} field={answer.putsOff} />
      )}
      {planned.length > 0 && (
        <Link to="/todo" className={linkClass}>
          К{'\u00a0'}делам
        </Link>
      )}
      {chosen.level === 'forbidden' && (
        <Link to={`/drugs?crop=${planting.crop}`} className={linkClass}>
          Чем ещё можно
        </Link>
      )}
      {chosen.level === 'unknown' && (
        <Link to={page} className={linkClass}>
          Уточнить у{'\u00a0'}посадки
        </Link>
      )}
    </div>
  )
}

const undoSeconds = 10

/** Says what was done, with a way back. */
function announce(message: string, undo: () => Promise<unknown>, onChange: () => Promise<void>) {
  const takeBack = async () => {
    try {
      await undo()
      await onChange()
    } catch {
      notifications.add({ message: 'Вернуть не\u00a0получилось: проверьте связь.', kind: 'error' })
    }
  }
  notifications.add({
    message,
    action: { label: 'Вернуть', run: () => void takeBack() },
    timeout: undoSeconds,
    kind: 'success',
  })
}

/** Filled only where the answer is «можно» or «осторожно»: a day without data is planned to be looked at again. */
function PlanButton({ answer: { planting, use, job, today }, chosen: { day, level }, onChange }: DayActionsProps) {
  const add = useAction(async () => {
    const { id } = await api.post('/tasks', { ...job, planting: planting.id, use, from: day, to: day })
    announce(
      `«${job.title}» в\u00a0плане на\u00a0${dateSeenFrom(today, day)}.`,
      () => api.delete(`/tasks/${id}`),
      onChange,
    )
    await onChange()
  })
  return (
    <>
      <Button
        variant={level === 'unknown' ? 'secondary' : 'primary'}
        className="grow sm:min-w-48 sm:grow-0"
        aria-disabled={add.isRunning || undefined}
        onClick={add.run}
      >
        {day === today ? 'В\u00a0план на\u00a0сегодня' : `В\u00a0план на\u00a0${dateSeenFrom(today, day)}`}
      </Button>
      <Failure text={add.failure} />
    </>
  )
}

interface PutOffButtonProps {
  answer: OwnDays
  to: Day
  field: NonNullable<OwnDays['putsOff']>
  onChange(): Promise<void>
}

function PutOffButton({ answer: { planting, today }, to, field: { field, was }, onChange }: PutOffButtonProps) {
  const put = (day: Day | null) => api.put(`/plantings/${planting.id}`, { [field]: day })
  const write = useAction(async () => {
    await put(to)
    announce(`Сбор отложен до\u00a0${dateSeenFrom(today, to)}.`, () => put(was), onChange)
    await onChange()
  })
  return (
    <>
      <Button
        variant="secondary"
        icon="calendar"
        className="max-sm:w-full"
        aria-disabled={write.isRunning || undefined}
        onClick={write.run}
      >
        Отложить сбор до{'\u00a0'}
        {dateSeenFrom(today, to)}
      </Button>
      <Failure text={write.failure} />
    </>
  )
}
