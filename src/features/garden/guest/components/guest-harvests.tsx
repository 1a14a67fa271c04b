import { Button } from '#ui/button.tsx'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { type HarvestBody, HarvestForm } from '../../plantings/components/harvest-form.tsx'
import { harvestAmount, harvestTitle } from '../../plantings/components/harvest-words.ts'
import { askGuest } from '../ask-guest.ts'
import { newKey } from '../device-garden.ts'
import type { GuestPlantingView } from '../guest-answer.ts'
import type { GuestHarvest } from '../guest-garden.ts'
import { GuestRow } from './guest-row.tsx'
import type { GuestState } from './use-guest-garden.ts'

interface HarvestsProps {
  planting: GuestPlantingView
  guest: GuestState
}

/** What was picked, the latest first. */
export const GuestHarvests = ({ planting: { harvests, today }, guest }: HarvestsProps) =>
  harvests.length > 0 && (
    <ul className="mt-2 grid gap-1 text-sm">
      {harvests.toReversed().map(harvest => (
        <HarvestRow key={harvest.key} harvest={harvest} today={today} guest={guest} />
      ))}
    </ul>
  )

function HarvestRow({
  harvest,
  today,
  guest,
}: {
  harvest: GuestPlantingView['harvests'][number]
  today: string
  guest: GuestState
}) {
  const { key, day, codes } = harvest
  const remove = () => guest.save(garden => ({ ...garden, harvests: garden.harvests.filter(({ id }) => id !== key) }))
  const said = [`${harvestTitle(codes)} ${dateSeenFrom(today, day)}`, harvestAmount(harvest)].filter(Boolean).join(', ')
  return <GuestRow said={said} action="Убрать" onAction={remove} />
}

/** Judged by the server first, as in an account. */
export function RecordHarvest({ planting, guest, onClose }: HarvestsProps & { onClose(): void }) {
  const record = async (body: HarvestBody) => {
    await askGuest({ garden: guest.garden, harvest: { ...body, planting: planting.key } })
    const harvest = { isPastRecord: false, ...body, id: newKey(), planting: planting.key } satisfies GuestHarvest
    await guest.save(garden => ({ ...garden, harvests: [...garden.harvests, harvest] }))
  }
  return (
    <div className="mt-3 grid gap-3 border-t border-line pt-3">
      <HarvestForm planting={planting} onSend={record} onClose={onClose} />
      <div>
        <Button variant="quiet" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </div>
  )
}
