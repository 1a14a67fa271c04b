import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { Button } from '#ui/button.tsx'
import { weekdayAndDay } from '#ui/format/format-date.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { LoadFailed, Loading } from '../../load-failed.tsx'
import { useOfflinePages } from '../../offline/register-worker.ts'
import { eatingLine } from '../../plantings/components/eating-line.ts'
import { headlineOf } from '../../plantings/components/light-words.ts'
import type { GuestAnswer } from '../guest-answer.ts'
import { maxGuestPlantings } from '../guest-limits.ts'
import { GuestCopy } from '../offline/guest-copy.tsx'
import { AddGuestPlanting } from './add-guest-planting.tsx'
import { GuestJournal } from './guest-journal.tsx'
import { GuestPlantingCard } from './guest-planting.tsx'
import { GuestStockList } from './guest-stock-list.tsx'
import { GuestTasks } from './guest-tasks.tsx'
import { type GuestState, hasRecords, useGuestGarden } from './use-guest-garden.ts'
import '../../garden.css'

const toCabinet = encodeURIComponent('/profile?view=plantings')

/** «Дела» of a guest: plantings, light and jobs, which are kept on the device. */
export function GuestPage() {
  useOfflinePages()
  const guest = useGuestGarden()
  const { answer, failure, garden } = guest
  const [isAdding, setAdding] = useState(false)
  if (!answer && failure && hasRecords(garden))
    return (
      <div className="max-w-3xl">
        <GuestCopy guest={guest} />
      </div>
    )
  if (!answer) return failure ? <NotOpened failure={failure} onRetry={guest.reload} /> : <Loading />
  const canAdd = garden.plantings.length < maxGuestPlantings
  const add = (
    <Button icon="sorts" onClick={() => setAdding(true)}>
      Добавить посадку
    </Button>
  )
  return (
    <div className="garden grid gap-6">
      <Failure text={failure} />
      {isAdding ? (
        <div className="max-w-3xl">
          <AddGuestPlanting guest={guest} onClose={() => setAdding(false)} />
        </div>
      ) : garden.plantings.length === 0 ? (
        <>
          <Empty action={add} />
          {answer.stock.items.length > 0 && <GuestStockList guest={guest} stock={answer.stock} />}
        </>
      ) : (
        <Garden guest={guest} answer={answer} add={canAdd && add} />
      )}
    </div>
  )
}

interface GardenProps {
  guest: GuestState
  answer: GuestAnswer
  /** False: no planting more has room. */
  add: React.ReactNode
}

/** Jobs and plantings, on a desktop beside each other. */
const Garden = ({ guest, answer, add }: GardenProps) => (
  <>
    <div>
      <p className="text-sm text-muted">На&nbsp;этом устройстве · {weekdayAndDay(answer.today)}</p>
      <h2 className="text-2xl">{headlineOf(answer.plantings, answer.today)}</h2>
      <p className="mt-1 max-w-measure text-muted empty:hidden">{eatingLine(answer.plantings, answer.today)}</p>
    </div>
    <OnDevice plantings={guest.garden.plantings.length} />
    <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
      <GuestTasks guest={guest} answer={answer} />
      <div className="grid gap-6">
        <section aria-labelledby="guest-plantings">
          <h2 id="guest-plantings" className="mb-3 text-2xl">
            Посадки
          </h2>
          <ul className="grid gap-3">
            {answer.plantings.map(planting => (
              <GuestPlantingCard key={planting.key} planting={planting} guest={guest} tasks={answer.tasks} />
            ))}
          </ul>
          <Unread names={answer.unread} />
          <div className="mt-4">{add || <p>Посадок уже {maxGuestPlantings}. В&nbsp;кабинете места больше.</p>}</div>
        </section>
        <GuestJournal guest={guest} answer={answer} />
        <GuestStockList guest={guest} stock={answer.stock} />
      </div>
    </div>
  </>
)

const Empty = ({ action }: { action: React.ReactNode }) => (
  <EmptyState
    title="Посадок пока нет"
    action={
      <>
        {action}
        <LinkButton to={`/login?redirect=${toCabinet}`} variant="secondary">
          Войти
        </LinkButton>
      </>
    }
  >
    Скажите, что растёт и&nbsp;где: будет видно, чем можно обработать сегодня и&nbsp;когда можно есть урожай.
    Регистрация не&nbsp;нужна.
  </EmptyState>
)

const OnDevice = ({ plantings }: { plantings: number }) => (
  <Callout kind="info" title="Всё хранится только здесь">
    <p>
      Если очистить браузер, сад пропадёт. Без входа помещается {maxGuestPlantings} посадок, у&nbsp;вас {plantings}.
      Фото добавляют в&nbsp;кабинете.
    </p>
    <div className="mt-3 flex flex-wrap gap-3">
      <LinkButton to={`/register?redirect=${toCabinet}`}>Сохранить в&nbsp;кабинет</LinkButton>
      <LinkButton to={`/login?redirect=${toCabinet}`} variant="secondary">
        Войти
      </LinkButton>
    </div>
  </Callout>
)

const Unread = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && (
    <p className="mt-3">
      Этих культур в&nbsp;справочнике больше нет: {names.join(', ')}. Записи о&nbsp;них на&nbsp;месте.
    </p>
  )

function NotOpened({ failure, onRetry }: { failure: string; onRetry: GuestState['reload'] }) {
  const retry = useAction(onRetry)
  return (
    <div className="grid gap-3">
      <Failure text={failure} />
      <LoadFailed what="Сад не&nbsp;открылся" onRetry={retry.run} />
    </div>
  )
}
