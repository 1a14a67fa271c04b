import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { LightBadge } from '#features/garden/plantings/components/light-box.tsx'
import type { SupportPlanting, SupportTask } from '#features/garden/support/support-view.ts'
import { whenText } from '#features/garden/tasks/components/todo-words.ts'
import { VerdictBadge } from '#ui/badges/verdict-badge.tsx'
import { Link } from '#ui/link.tsx'
import '#features/garden/garden.css'

/** The sections below the forms of gardeners' records. */
export const PlotGarden = ({ ownerId }: { ownerId: number }) => <RecordGarden path={`/admin/plots/${ownerId}/garden`} />
export const BedGarden = ({ ownerId }: { ownerId: number }) => <RecordGarden path={`/admin/beds/${ownerId}/garden`} />
export const PlantingGarden = ({ ownerId }: { ownerId: number }) => (
  <RecordGarden path={`/admin/plantings/${ownerId}/garden`} />
)

type GardenPath = `/admin/${string}/${number}/garden`

const RecordGarden = ({ path }: { path: GardenPath }) => (
  <>
    <h2 id="part-garden-title">Хозяин, свет и&nbsp;дела</h2>
    <GardenForSupport path={path} />
  </>
)

/** What the gardener is told of the plantings today. It can only be looked at: jobs are marked by the gardener alone. */
export function GardenForSupport({ path }: { path: GardenPath }) {
  const { data, error } = useApiQuery(path)
  if (!data)
    return error === undefined ? <p>Смотрим сад…</p> : <p role="alert">Не&nbsp;загрузилось. Обновите страницу.</p>
  const { owner, plantings, more } = data
  return (
    <>
      <p>
        Хозяин: <Link to={`/admin/users/${owner.id}`}>{owner.name}</Link>. Садовод видит сегодня то&nbsp;же, дела
        отмечает только он.
      </p>
      {plantings.length === 0 && <p className="text-muted">Посадок нет.</p>}
      {plantings.map(planting => (
        <PlantingForSupport key={planting.id} planting={planting} />
      ))}
      {more > 0 && <p className="text-muted">Ещё посадок: {more}. Откройте их по&nbsp;одной.</p>}
    </>
  )
}

const PlantingForSupport = ({
  planting: { id, name, place, today, light, tasks, moreTasks },
}: {
  planting: SupportPlanting
}) => (
  <section className="mt-4 rounded-card border border-line bg-surface p-4" aria-label={name}>
    <h3 className="text-lg">
      <Link to={`/admin/plantings/${id}`}>{name}</Link>
    </h3>
    <p className="text-sm text-muted">{place}</p>
    <p className="mt-2">
      <LightBadge light={light} today={today} />
    </p>
    <ul className="mt-1 text-sm">
      {light.because.map(({ entry, words, isCounted }) => (
        <li key={`${entry}-${words}`}>
          {words}
          {!isCounted && ' Уже не\u00a0считается.'}
        </li>
      ))}
    </ul>
    <h4 className="mt-3 font-semibold">Дела</h4>
    {tasks.length === 0 && <p className="text-sm text-muted">Дел нет.</p>}
    <ul className="garden-timeline mt-1">
      {tasks.map(task => (
        <TaskForSupport key={task.id} task={task} today={today} />
      ))}
    </ul>
    {moreTasks > 0 && <p className="text-sm text-muted">И&nbsp;ещё дел: {moreTasks}.</p>}
  </section>
)

const TaskForSupport = ({ task, today }: { task: SupportTask; today: string }) => {
  const { title, why, treatment } = task
  return (
    <li>
      <span className="text-sm text-muted">{whenText(task, today)}</span>
      <span>
        {title}
        {treatment?.drug && (
          <span className="block text-sm">
            {treatment.drug} <VerdictBadge verdict={treatment.level} />
          </span>
        )}
        {treatment?.reason && <span className="block text-sm">{treatment.reason}</span>}
        {why && <span className="block text-sm text-muted">{why}</span>}
      </span>
    </li>
  )
}
