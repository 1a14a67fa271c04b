import type { z } from 'zod'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { plantedOf } from '../../facts/open-garden.server.ts'
import { seasonOn } from '../../facts/planting-state.ts'
import { seasonOfMark } from '../../plan/phase-marks.ts'
import { checkObservation } from '../../plantings/harvest-commands.server.ts'
import { markPhase, unmarkPhase } from '../../plantings/phase-commands.server.ts'
import type { PlanChange } from '../../plantings/plan-change.ts'
import { findScheme, planScheme } from '../../plantings/scheme-commands.server.ts'
import type { GardenApi } from '../../requests/garden-endpoint.server.ts'
import { openGuest } from '../guest-facts.server.ts'
import type { GuestGarden } from '../guest-garden.ts'
import type {
  guestObservationQuestion,
  guestPhaseQuestion,
  guestSchemeQuestion,
  guestUnmarkQuestion,
} from '../guest-question.ts'
import type { GuestScheme, GuestUnmark } from './guest-scheme.ts'

type Sources = Pick<GardenApi, 'db' | 'complete'>

/** «Взять в план» before it is taken. */
export async function schemeForGuest(
  api: Sources,
  guest: GuestGarden,
  { planting: key, ...input }: z.output<typeof guestSchemeQuestion>,
): Promise<GuestScheme> {
  const found = await findScheme(api.db, input.scheme)
  if (!found) throw invalid({ scheme: ['Такой схемы нет.'] })
  const uses = found.steps.flatMap(({ options }) => options)
  const { open, plantings } = await openGuest(api, guest, uses)
  const { preview, scheme, season } = await planScheme(api.db, open, plantings.get(key) ?? 0, found, input)
  const { id, title, version, steps } = scheme
  return { ...preview, plan: { planting: key, scheme: id, title, version, season, steps } }
}

/** What a mark of a phase would move; refused as in an account. */
export async function previewGuestPhase(
  api: Sources,
  guest: GuestGarden,
  { planting: key, ...input }: z.output<typeof guestPhaseQuestion>,
): Promise<PlanChange> {
  const { open, plantings } = await openGuest(api, guest)
  const id = plantings.get(key)
  if (id === undefined) throw new HttpProblem('missing')
  plantedOf(open, id)
  return markPhase(api.db, open, id, { ...input, preview: true })
}

/** What moves when the mark of a phase of this season is taken back, and which records of the device that mark is. */
export async function previewGuestUnmark(
  api: Sources,
  guest: GuestGarden,
  { planting: key, phase }: z.output<typeof guestUnmarkQuestion>,
): Promise<GuestUnmark> {
  const { open, plantings } = await openGuest(api, guest)
  const { planting } = plantedOf(open, plantings.get(key) ?? 0)
  const change = await unmarkPhase(api.db, open, planting.id, phase, { preview: true })
  const season = seasonOn(planting, open.todayOf(planting))
  const marks = guest.phases.filter(
    mark =>
      mark.planting === key &&
      mark.phase === phase &&
      seasonOfMark({ phase, day: mark.date }, planting.crop) === season,
  )
  return { ...change, marks: marks.map(({ id }) => id) }
}

/** Refused as in an account; nothing is stored. */
export async function checkGuestObservation(
  api: Sources,
  guest: GuestGarden,
  { planting: key, ...input }: z.output<typeof guestObservationQuestion>,
): Promise<Record<string, never>> {
  const { open, plantings } = await openGuest(api, guest)
  await checkObservation(api.db, open, { ...input, planting: plantings.get(key) ?? 0 })
  return {}
}
