import { useEffect } from 'react'
import { useAction } from '#features/accounts/components/use-action.ts'
import { Badge } from '#ui/badges/badge.tsx'
import { Button } from '#ui/button.tsx'
import { quantity } from '#ui/format/format.ts'
import { date } from '#ui/format/format-date.ts'
import { Callout } from '#ui/page/callout.tsx'
import { Item, Part } from '../../offline/components/cached-parts.tsx'
import { dayAfter, localDay } from '../../offline/local-day.ts'
import type { GuestState } from '../components/use-guest-garden.ts'
import type { GuestEntry, GuestGarden } from '../guest-garden.ts'
import { DeviceJobs } from './device-jobs.tsx'
import { DeviceSteps } from './device-steps.tsx'
import { type LastAnswer, readLastAnswer } from './last-answer.ts'
import { MarkTreatment } from './mark-treatment.tsx'
import { uncheckedEntry, uncheckedReason, withEntry } from './offline-marks.ts'

/** After its corrections. */
const dayOf = ({ day, changes }: GuestEntry) => changes.findLast(change => change.day !== undefined)?.day ?? day

/** The garden of a guest when the server does not answer: what the device holds, and marks that nobody has judged. */
export function GuestCopy({ guest }: { guest: GuestState }) {
  const { garden, reload } = guest
  const retry = useAction(reload)
  useEffect(() => {
    const again = () => void reload()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [reload])
  const last = readLastAnswer()
  const today = last ? dayAfter(last.today, last.seenOn) : localDay()
  const shared = { guest, last, today }
  return (
    <div className="grid gap-8">
      <Callout kind="warning" title="Без связи">
        <p>
          Здесь то, что хранится на&nbsp;этом устройстве. Отмечать и&nbsp;записывать можно. Когда есть урожай, сколько
          налить и&nbsp;можно&nbsp;ли сегодня, без связи неизвестно: сайт скажет со&nbsp;связью. Обработка запишется без
          проверки.
        </p>
        <Button
          variant="secondary"
          size="sm"
          className="mt-2 min-h-11"
          aria-disabled={retry.isRunning || undefined}
          onClick={retry.run}
        >
          Повторить
        </Button>
      </Callout>
      <DeviceJobs guest={guest} today={today} />
      <DeviceSteps {...shared} />
      <Plantings {...shared} />
      <Journal garden={garden} last={last} />
      <Stock garden={garden} last={last} />
    </div>
  )
}

interface Shared {
  guest: GuestState
  last: LastAnswer | null
  today: string
}

const Plantings = ({ guest, last, today }: Shared) =>
  guest.garden.plantings.length > 0 && (
    <Part id="device-plantings" title="Посадки">
      {guest.garden.plantings.map(({ id, name, bed }) => (
        <Item key={id} title={name} below={[guest.garden.beds.find(each => each.id === bed)?.name]}>
          <MarkTreatment
            label="Записать обработку"
            title={name}
            uses={usesKnown(guest.garden, last, id)}
            last={last}
            onMark={use => guest.keep(garden => withEntry(garden, uncheckedEntry(id, use, today)))}
          />
        </Item>
      ))}
    </Part>
  )

/** Of the plan and of earlier treatments of this planting: the device knows no others. */
function usesKnown({ plans, entries }: GuestGarden, last: LastAnswer | null, planting: string): string[] {
  const planned = plans
    .filter(plan => plan.planting === planting)
    .flatMap(({ steps }) => steps.flatMap(({ options }) => options))
  const used = entries
    .filter(({ plantings }) => plantings.includes(planting))
    .flatMap(({ items }) => items.map(({ use }) => use))
  return [...new Set([...planned, ...used])].filter(use => last?.drugs[use] !== undefined)
}

function Journal({ garden: { entries, plantings }, last }: { garden: GuestGarden; last: LastAnswer | null }) {
  const recorded = entries.filter(({ struck }) => struck === null).toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)))
  const namesOf = (keys: readonly string[]) => plantings.filter(({ id }) => keys.includes(id)).map(({ name }) => name)
  if (recorded.length === 0) return null
  return (
    <Part id="device-journal" title="Записанные обработки">
      {recorded.map(entry => (
        <Item
          key={entry.id}
          title={namesOf(entry.plantings).join(', ')}
          below={[entry.items.map(({ use }) => last?.drugs[use]).join(' + '), date(dayOf(entry)), entry.note]}
        >
          {entry.reason === uncheckedReason && (
            <p className="mt-1">
              <Badge tone="gray">без проверки</Badge>
            </p>
          )}
        </Item>
      ))}
    </Part>
  )
}

const Stock = ({ garden: { stock }, last }: { garden: GuestGarden; last: LastAnswer | null }) =>
  stock.length > 0 && (
    <Part id="device-stock" title="Аптечка">
      {stock.map(({ id, name, amount, unit, bestBefore, countedAt }) => {
        const seen = last?.packs.find(({ key }) => key === id)
        const left =
          seen && last ? `на\u00a0${date(last.seenOn)}` : `пересчитано ${date(localDay(new Date(countedAt)))}`
        return (
          <Item
            key={id}
            title={`${name} ${quantity(seen?.left ?? amount, seen?.unit ?? unit)}`}
            below={[left, bestBefore && `до\u00a0${date(bestBefore)}`]}
          />
        )
      })}
    </Part>
  )
