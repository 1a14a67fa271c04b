import { useState } from 'react'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { type ObservationBody, ObservationForm, saidOf } from '../../plantings/marks/observation-form.tsx'
import { askGuest } from '../ask-guest.ts'
import { newKey } from '../device-garden.ts'
import type { GuestPlantingView } from '../guest-answer.ts'
import type { GuestObservation } from '../guest-garden.ts'
import { GuestRow } from './guest-row.tsx'
import type { GuestState } from './use-guest-garden.ts'

interface ObservationsProps {
  planting: GuestPlantingView
  guest: GuestState
}

/** What was found and is not settled: it opens the steps of a plan that wait for it. */
export function GuestObservations({ planting: { observations, today }, guest }: ObservationsProps) {
  const open = observations.filter(({ resolvedOn }) => resolvedOn === null)
  if (open.length === 0) return null
  return (
    <ul className="mt-2 grid gap-1 text-sm" aria-label="Наблюдения">
      {open.map(seen => (
        <Seen key={seen.key} seen={seen} today={today} guest={guest} />
      ))}
    </ul>
  )
}

function Seen({
  seen,
  today,
  guest,
}: {
  seen: GuestPlantingView['observations'][number]
  today: string
  guest: GuestState
}) {
  const { key, day, problem } = seen
  const change = (resolvedOn: string) =>
    guest.save(garden => ({
      ...garden,
      observations: garden.observations.map(each => (each.id === key ? { ...each, resolvedOn } : each)),
    }))
  const name = problem?.name ?? 'Не\u00a0распознано'
  const said = [`${name}, ${dateSeenFrom(today, day)}`, saidOf(seen)].filter(Boolean).join('. ')
  return <GuestRow lead="Замечено: " said={said} action="Решено" onAction={() => change(today)} />
}

const others = (observations: readonly GuestObservation[], id: string) => observations.filter(each => each.id !== id)

/** Judged by the server first, as in an account. */
export function RecordObservation({ planting, guest, onClose }: ObservationsProps & { onClose(): void }) {
  const [id] = useState(newKey)
  const record = async (body: ObservationBody) => {
    await askGuest({ garden: guest.garden, observation: { ...body, planting: planting.key } })
    const seen = {
      ...body,
      id,
      planting: planting.key,
      at: new Date().toISOString(),
    } satisfies GuestObservation
    await guest.save(garden => ({ ...garden, observations: [...others(garden.observations, id), seen] }))
  }
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="mb-3 text-sm text-muted">Дела «при обнаружении» получат день.</p>
      <ObservationForm planting={planting} onSend={record} onClose={onClose} />
    </div>
  )
}
