import { useLocation } from 'react-router'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { count, quantity } from '#ui/format/format.ts'
import { weekdayAndDay } from '#ui/format/format-date.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Loading } from '../../load-failed.tsx'
import { CopyOrFailure } from '../../offline/components/copy-or-failure.tsx'
import { useOfflinePages } from '../../offline/register-worker.ts'
import { Land } from '../../plots/components/land.tsx'
import { dayWord, shortTitle } from '../../tasks/components/todo-words.ts'
import { useDueCount } from '../../tasks/due-count.ts'
import type { PlantingView } from '../planting-view.ts'
import { eatingLine } from './eating-line.ts'
import { headlineOf } from './light-words.ts'
import { PlantingPage } from './planting-page.tsx'
import { PlantingWizard } from './planting-wizard.tsx'
import { TwoWeeks } from './two-weeks.tsx'
import '../../garden.css'
import { PlantingHead } from './planting-head.tsx'

/** «Посадки»: the list, one planting, the wizard of a new one, or plots and beds, by the address. */
export function Plantings() {
  useOfflinePages()
  const query = new URLSearchParams(useLocation().search)
  const id = Number(query.get('planting'))
  if (query.has('land')) return <Land />
  if (query.has('new')) return <PlantingWizard crop={query.get('new') ?? ''} sort={query.get('sort') ?? ''} />
  return id > 0 ? <PlantingPage key={id} id={id} use={query.get('use') ?? ''} /> : <PlantingList />
}

function PlantingList() {
  const { data, error, reload } = useApiQuery('/plantings?pageSize=500')
  if (!data)
    return error ? <CopyOrFailure what="Посадки не&nbsp;открылись" error={error} onRetry={reload} /> : <Loading />
  if (data.total === 0)
    return (
      <EmptyState
        title="Посадок пока нет"
        action={
          <LinkButton to="/profile?view=plantings&new=1" icon="sorts">
            Добавить посадку
          </LinkButton>
        }
      >
        Укажите, что растёт и&nbsp;где: сайт скажет, чем можно обработать сегодня и&nbsp;когда можно есть урожай.
      </EmptyState>
    )
  const today = data.items[0]!.today
  const standing = data.items.filter(each => each.removedAt === null || each.removedAt >= each.today)
  return (
    <>
      <p className="text-sm text-muted">{placeAndDay(standing, today)}</p>
      <h2 className="text-2xl">{headlineOf(standing, today)}</h2>
      <p className="mt-1 max-w-measure text-muted empty:hidden">{eatingLine(standing, today)}</p>
      <ListActions />
      <Beds plantings={standing} />
      <TwoWeeks plantings={standing} today={today} />
      {standing.length < data.items.length && (
        <Removed plantings={data.items.filter(({ id }) => !standing.some(each => each.id === id))} />
      )}
      <p className="max-w-measure text-sm text-muted">
        Считаем полные сутки после обработки. Где обработок не&nbsp;записано, ждать нечего: записывайте и&nbsp;те, что
        были мимо плана.
      </p>
    </>
  )
}

/** Beds with one planting stand side by side. */
const Beds = ({ plantings }: { plantings: readonly PlantingView[] }) => (
  <div className="mb-8 grid gap-x-3 gap-y-8 lg:grid-cols-2">
    {[...Map.groupBy(plantings, ({ bed }) => bed.id)].map(([id, own]) => (
      <section key={id} aria-labelledby={`bed-${id}`} className={own.length > 1 ? 'lg:col-span-2' : undefined}>
        <div className="mb-2 flex items-baseline justify-between gap-3">
          <h3 id={`bed-${id}`} className="text-xl">
            {own[0]!.bed.name}
          </h3>
          {own[0]!.bed.areaM2 !== null && (
            <p className="flex-none text-sm text-muted">{quantity(own[0]!.bed.areaM2, 'm2')}</p>
          )}
        </div>
        <ul className={`grid gap-3 ${own.length > 1 ? 'lg:grid-cols-2' : ''}`}>
          {own.map(planting => (
            <PlantingCard key={planting.id} planting={planting} />
          ))}
        </ul>
      </section>
    ))}
  </div>
)

function ListActions() {
  const counts = useApiQuery('/tasks?pageSize=1').data?.counts
  useDueCount(counts)
  return (
    <div className="mt-4 mb-6 flex flex-wrap gap-3">
      <LinkButton to="/todo" icon="check">
        {counts ? `Дела: ${counts.waiting + counts.today}` : 'Дела'}
      </LinkButton>
      <LinkButton to="/profile?view=plantings&new=1" variant="secondary">
        Добавить посадку
      </LinkButton>
      <LinkButton to="/profile?view=plantings&land=1" variant="quiet">
        Участки и&nbsp;грядки
      </LinkButton>
    </div>
  )
}

/** «Дача · воскресенье, 26 июля» */
function placeAndDay(plantings: readonly PlantingView[], today: string): string {
  const names = new Map(plantings.map(({ plot }) => [plot.id, plot.name]))
  const where =
    names.size > 1 ? count(names.size, { one: 'участок', few: 'участка', many: 'участков' }) : [...names.values()][0]
  return [where, weekdayAndDay(today)].filter(Boolean).join(' · ')
}

function PlantingCard({ planting }: { planting: PlantingView }) {
  const { id, name, plant, today, nextTask } = planting
  return (
    <li className="relative rounded-card border border-line bg-surface p-4">
      <PlantingHead
        planting={planting}
        title={
          <p className="font-semibold">
            <Link to={`/profile?view=plantings&planting=${id}`} className="card-link">
              {name}
            </Link>
          </p>
        }
      />
      <p className="mt-3 flex items-center gap-2 border-t border-line pt-2 text-sm">
        <Icon name={nextTask ? 'calendar' : 'check'} size={16} className="text-muted" />
        {nextTask ? (
          <>
            <span className="grow">{shortTitle({ ...nextTask, planting: { id, name, crop: plant.alias } })}</span>
            <span className="text-muted">
              {nextTask.group === 'waiting'
                ? 'ждёт'
                : nextTask.group === 'today'
                  ? 'сегодня'
                  : dayWord(nextTask.from ?? today, today)}
            </span>
          </>
        ) : (
          'Дел нет'
        )}
      </p>
    </li>
  )
}

const Removed = ({ plantings }: { plantings: readonly PlantingView[] }) => (
  <details className="mb-6">
    <summary className="garden-summary">Убраны: {plantings.length}</summary>
    <ul className="mt-2 grid gap-2">
      {plantings.map(({ id, name, bed }) => (
        <li key={id}>
          <Link to={`/profile?view=plantings&planting=${id}`}>{name}</Link>, {bed.name}
        </li>
      ))}
    </ul>
  </details>
)
