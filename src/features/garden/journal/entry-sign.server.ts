import { addDays, type Day } from '#features/verdict/calendar.ts'
import { handWorkDays } from '#features/verdict/waiting-days.ts'
import { HttpProblem } from '#kit/problem.ts'
import { qrPath } from '#kit/qr-path.server.ts'
import type { LightView } from '../facts/light-view.ts'
import type { EntrySign } from './entry-sign.ts'
import type { EntryView } from './entry-view.ts'
import type { RegulationCopy } from './regulation-copy.ts'

/** What the sign on a treated bed says, with a code that opens the page of the product. Throws 404 for an entry that was struck. */
export async function signOf(entry: EntryView, publicUrl: string): Promise<EntrySign> {
  if (entry.struckAt) throw new HttpProblem('missing')
  const [first] = entry.items
  const url = pageOf(first!.regulationCopy, publicUrl)
  const lights = [...entry.lights, ...entry.reached]
  return {
    day: entry.day,
    drugs: entry.items.map(({ drug }) => drug),
    enterFrom: enterFrom(entry),
    places:
      lights.length > 0
        ? lights.map(({ planting, name, light }) => ({ planting, name, ...pickFrom(light) }))
        : [{ planting: null, name: entry.bed?.name ?? '', pickFrom: null, isPickKnown: false }],
    url,
    qr: await qrPath(url),
  }
}

/** A product that the gardener has named has no page. */
const pageOf = ({ drug: { alias } }: RegulationCopy, publicUrl: string) =>
  alias === '' ? `${publicUrl}/drugs` : `${publicUrl}/drugs/${alias}`

/** The last of the products opens the bed; null when one of them says nothing of it. */
function enterFrom({ day, items }: EntryView): Day | null {
  const days = items.map(({ regulationCopy: { use, drug } }) => handWorkDays(use, drug.kind))
  return days.some(each => each === null) ? null : addDays(day, Math.max(...(days as number[])))
}

/** From the light of the planting, so that other entries count too. */
const pickFrom = ({ state, date }: LightView): Omit<EntrySign['places'][number], 'planting' | 'name'> =>
  state === 'not_eaten'
    ? { pickFrom: null, isPickKnown: true }
    : { pickFrom: state === 'date' ? date : null, isPickKnown: state === 'date' }
