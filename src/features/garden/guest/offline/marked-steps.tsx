import { date } from '#ui/format/format-date.ts'
import { Item, Part } from '../../offline/components/cached-parts.tsx'
import { shortTitle } from '../../tasks/components/todo-words.ts'
import type { GuestState } from '../components/use-guest-garden.ts'
import type { GuestGarden } from '../guest-garden.ts'
import { stepTaskKey } from '../plan/guest-plan-facts.ts'
import { Back } from './device-jobs.tsx'
import { mayStepComeBack, stepOf, withStepBack } from './offline-marks.ts'

/** Steps that are done or skipped: the last mark of each may be taken back, where nothing that was done is counted from it. */
export function MarkedSteps({ guest }: { guest: GuestState }) {
  const marked = markedSteps(guest.garden)
  if (marked.length === 0) return null
  return (
    <Part id="device-marked-steps" title="Отмечено в&nbsp;плане">
      {marked.map(({ key, title, name, day, is, isStuck }) => (
        <Item key={key} title={title} below={[name, `${is === 'done' ? 'сделано' : 'пропущено'} ${date(day)}`]}>
          {isStuck ? (
            <p className="mt-1 text-sm text-muted">Сначала верните следующий шаг: он уже сделан.</p>
          ) : (
            <Back title={title} onBack={() => guest.keep(garden => withStepBack(garden, key))} />
          )}
        </Item>
      ))}
    </Part>
  )
}

const markedSteps = (garden: GuestGarden) =>
  garden.plans
    .flatMap(plan =>
      plan.steps.flatMap(step => {
        const key = stepTaskKey(plan.id, step.key)
        const found = stepOf(garden, key)
        const last = found?.before.rounds.at(-1)
        if (!found || !last) return []
        const name = garden.plantings.find(({ id }) => id === plan.planting)?.name
        const title = shortTitle({ title: step.title, planting: name === undefined ? null : { id: 0, name, crop: '' } })
        return [{ key, title, name, day: last.day, is: last.is, isStuck: !mayStepComeBack(found) }]
      }),
    )
    .toSorted((a, b) => b.day.localeCompare(a.day))
