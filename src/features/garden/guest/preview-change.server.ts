import { HttpProblem, invalid } from '#kit/problem.ts'
import { checkCorrection, struckProblem } from '../journal/change-entry.server.ts'
import type { LightChange } from '../journal/light-change.ts'
import type { GardenApi } from '../requests/garden-endpoint.server.ts'
import { withCorrection, withStrike } from './entry-changes.ts'
import { correctionOf } from './guest-entries.server.ts'
import { lightOfGuest, type OpenGuest, openGuest } from './guest-facts.server.ts'
import type { GuestCorrection, GuestEntry, GuestGarden } from './guest-garden.ts'

type Sources = Pick<GardenApi, 'db' | 'complete'>

/** What a correction would do to the lights; refused as the journal of an account refuses it. */
export async function previewCorrection(
  api: Sources,
  guest: GuestGarden,
  key: string,
  change: GuestCorrection,
): Promise<LightChange<string>> {
  const entry = standingEntry(guest, key)
  const before = await openGuest(api, guest)
  const facts = before.entries.facts.get(key)
  if (!facts) throw invalid({ items: ['Такой нормы в\u00a0каталоге больше нет: исправить запись нельзя.'] })
  checkCorrection(before.open, facts, correctionOf(change, before.plantings))
  return lightChange(before, await openGuest(api, withCorrection(guest, key, change)), guest, entry)
}

export async function previewStrike(
  api: Sources,
  guest: GuestGarden,
  key: string,
  reason: string,
): Promise<LightChange<string>> {
  const entry = standingEntry(guest, key)
  return lightChange(await openGuest(api, guest), await openGuest(api, withStrike(guest, key, reason)), guest, entry)
}

function standingEntry({ entries }: GuestGarden, key: string): GuestEntry {
  const entry = entries.find(({ id }) => id === key)
  if (!entry) throw new HttpProblem('missing')
  if (entry.struck) throw struckProblem()
  return entry
}

/** The lights before and after, of every planting that the entry reaches in either case. */
function lightChange(before: OpenGuest, after: OpenGuest, guest: GuestGarden, entry: GuestEntry): LightChange<string> {
  const number = guest.entries.indexOf(entry) + 1
  const isUnread = before.entries.unread.includes(entry)
  const plantings = [...before.plantings].flatMap(([key, id]) => {
    const was = lightOfGuest(before, before.open.planted.get(id)!)
    const becomes = lightOfGuest(after, after.open.planted.get(id)!)
    const isReached = [...was.because, ...becomes.because].some(each => each.entry === number)
    return isReached || (isUnread && was.state !== becomes.state) ? [{ planting: key, was, becomes }] : []
  })
  return { was: plantings[0]?.was ?? null, becomes: plantings[0]?.becomes ?? null, plantings }
}
