import type { z } from 'zod'
import type { UseChoice } from '#features/own-verdicts/own-verdict.ts'
import type { Day } from '#features/verdict/calendar.ts'
import { HttpProblem } from '#kit/problem.ts'
import type { EntryFacts } from '../facts/garden-facts.ts'
import { plantedOf } from '../facts/open-garden.server.ts'
import { judgeEntry } from '../journal/judge-entry.server.ts'
import { refusedEntry } from '../journal/refused-entry.server.ts'
import { answerDone } from '../plan/task-actions.ts'
import { codesOfHarvest, type JudgedHarvest, judgeHarvest } from '../plantings/harvest-commands.server.ts'
import type { harvestInput } from '../plantings/planting-input.ts'
import { viewOfPlanting } from '../plantings/planting-view.ts'
import { findUsesAbout, judgeUses } from '../plantings/uses-of-planting.server.ts'
import type { GardenApi } from '../requests/garden-endpoint.server.ts'
import { usesOfPacks } from '../stock/find-stock.server.ts'
import { withHome } from '../tasks/add-stock.server.ts'
import { listDays, listInOrder, withVerdicts } from '../tasks/list-tasks.ts'
import type { TaskView } from '../tasks/task-view.ts'
import type { GuestAnswer, GuestEntryView, GuestPlantingView } from './guest-answer.ts'
import { inputOf } from './guest-entries.server.ts'
import { lightOfGuest, type OpenGuest, openGuest } from './guest-facts.server.ts'
import { type GuestEntry, type GuestGarden, usesOfGuest } from './guest-garden.ts'
import { stockOfGuest } from './guest-stock.server.ts'
import { sameOnDevice } from './merge/merge-questions.ts'

type Sources = Pick<GardenApi, 'db' | 'complete'>

export async function answerGuest(api: Sources, guest: GuestGarden): Promise<GuestAnswer> {
  const uses = await usesOfPacks(
    api.db,
    guest.stock.map(({ drug }) => drug),
  )
  const opened = await openGuest(api, guest, uses)
  const { open } = opened
  const days = listDays(open)
  const keys = new Map([...opened.tasks].map(([key, id]) => [id, key]))
  const tasks = withVerdicts(open, listInOrder(open)).map(task => ({ ...task, key: keys.get(task.id)! }))
  const { stock, home } = await stockOfGuest(api.db, opened, guest, uses)
  return {
    today: open.today,
    plantings: [...opened.plantings].map(([key, id]) => viewOfGuest(opened, guest, id, key, days)),
    tasks: [...withHome(tasks, home)],
    stock,
    entries: journalOf(opened, guest),
    sameOnDevice: sameOnDevice(open, countedEntries(opened)),
    unread: guest.plantings.flatMap(({ id, name }) => (opened.plantings.has(id) ? [] : name)),
  }
}

function viewOfGuest(
  opened: OpenGuest,
  guest: GuestGarden,
  id: number,
  key: string,
  days: readonly TaskView[],
): GuestPlantingView {
  const { open } = opened
  const planted = plantedOf(open, id)
  const view = viewOfPlanting(open, planted, days)
  const harvests = view.harvests.map(harvest => ({
    ...harvest,
    key: guest.harvests[harvest.id - 1]!.id,
    codes: [...codesOfHarvest(open, planted, harvest.day, harvest.isBefore).codes],
  }))
  const seen = guest.observations.filter(({ planting }) => planting === key)
  const observations = view.observations.map(each => ({ ...each, key: seen[each.id - 1]!.id }))
  const neighbours = view.neighbours.map(each => ({ ...each, key: plantedOf(open, each.id).planting.alias }))
  return {
    ...view,
    key,
    neighbours,
    observations,
    harvests: harvests.toSorted((a, b) => a.day.localeCompare(b.day)),
    light: lightOfGuest(opened, planted),
  }
}

const countedEntries = ({ entries: { facts, counted } }: OpenGuest) =>
  [...facts].flatMap(([key, entry]) => (counted.includes(entry) ? [{ key, entry }] : []))

/** The journal of the device, the latest first, the struck entries included. */
function journalOf({ open, entries: { facts } }: OpenGuest, guest: GuestGarden): GuestEntryView[] {
  const views = guest.entries.map((entry): GuestEntryView => {
    const now = facts.get(entry.id)
    const last = <Key extends 'waterL' | 'areaM2' | 'note'>(field: Key) =>
      [entry, ...entry.changes].findLast(each => each[field] !== undefined)?.[field] ?? null
    return {
      ...{ key: entry.id, today: open.today, day: now?.day ?? entry.day, plantings: entry.plantings },
      items: now ? now.items.map(itemOf) : entry.items.map(unreadItem),
      ...{ waterL: last('waterL'), areaM2: last('areaM2'), note: last('note') },
      changes: entry.changes.map(({ at, reason }) => ({ at, reason: reason ?? null })),
      ...{ struckReason: entry.struck?.reason ?? null, isReadable: now !== undefined },
    }
  })
  return views.toSorted((a, b) => b.day.localeCompare(a.day))
}

const itemOf = ({
  use,
  copy,
  amount,
  unit,
  labelDays,
}: EntryFacts['items'][number]): GuestEntryView['items'][number] => ({
  ...{ use, drug: copy.drug.name, amount, unit: unit as GuestEntryView['items'][number]['unit'] },
  label: labelDays === null ? null : { days: labelDays },
})

const unreadItem = ({ use, amount, unit, label }: GuestEntry['items'][number]): GuestEntryView['items'][number] => ({
  ...{ use, drug: use, amount: amount ?? null, unit: unit ?? null, label: label ?? null },
})

/** Throws 422 with the codes, exactly as the journal of an account does. */
export async function judgeGuestEntry(api: Sources, guest: GuestGarden, entry: GuestEntry): Promise<readonly string[]> {
  const { open, plantings } = await openGuest(api, guest, usesOfGuest({ entries: [entry], plans: [] }))
  const places = entry.plantings.map(key => plantedOf(open, plantings.get(key) ?? 0))
  const today = open.todayOf(places[0]!.planting)
  const { isPastRecord, confirmed, day } = entry
  const { verdict } = await judgeEntry(api.db, open, inputOf(entry, plantings), places, day, today)
  const doing = { day, isPastRecord, reason: entry.reason ?? null, confirmed: confirmed as never[] }
  const answer = answerDone(doing, verdict, today)
  if (answer.is === 'refused') throw refusedEntry(answer, verdict)
  return answer.violations
}

/** «Можно сегодня?» for a planting of a guest. */
export async function usesForGuest(
  api: Sources,
  guest: GuestGarden,
  key: string,
  day: Day | undefined,
): Promise<UseChoice[]> {
  const own = guest.plantings.find(({ id }) => id === key)
  if (!own) throw new HttpProblem('missing')
  const uses = await findUsesAbout(api.db, { crop: own.plant })
  const { open, plantings } = await openGuest(api, guest, uses)
  return judgeUses(open, plantedOf(open, plantings.get(key) ?? 0).planting.id, uses, { day })
}

/** Throws 422 with the codes, exactly as the account does. */
export async function judgeGuestHarvest(
  api: Sources,
  guest: GuestGarden,
  key: string,
  input: z.output<typeof harvestInput>,
): Promise<JudgedHarvest> {
  const { open, plantings } = await openGuest(api, guest)
  return judgeHarvest(open, plantedOf(open, plantings.get(key) ?? 0), input)
}
