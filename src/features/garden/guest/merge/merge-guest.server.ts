import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import type { OpenGarden } from '../../facts/open-garden.server.ts'
import { correctEntry, strikeEntry } from '../../journal/change-entry.server.ts'
import { journalEntry } from '../../journal/journal.table.ts'
import { recordEntry } from '../../journal/record-entry.server.ts'
import { RefusedEntry } from '../../journal/refused-entry.server.ts'
import { recordHarvest, recordObservation } from '../../plantings/harvest-commands.server.ts'
import { markPhase } from '../../plantings/phase-commands.server.ts'
import { createPlanting } from '../../plantings/planting-commands.server.ts'
import { observation } from '../../plantings/planting-facts.table.ts'
import { createBed, createPlot } from '../../plots/land-commands.server.ts'
import type { GardenApi, GardenChange } from '../../requests/garden-endpoint.server.ts'
import { createTask } from '../../tasks/create-task.server.ts'
import { gardenTask } from '../../tasks/garden-task.table.ts'
import { correctionOf, inputOf } from '../guest-entries.server.ts'
import { roundOf } from '../guest-facts.server.ts'
import { type GuestEntry, type GuestGarden, usesOfGuest } from '../guest-garden.ts'
import { guestMerge } from '../guest-merge.table.ts'
import type { MergeView } from '../merge-view.ts'
import { markSteps, mergePlans, tasksOfEntries } from './merge-plans.server.ts'
import { addedEntries, sameOnDevice, samePlantings, sameTreatments } from './merge-questions.ts'
import { bring, type Merge, numberOf, partGone } from './merge-record.server.ts'
import { mergeStock } from './merge-stock.server.ts'
import { takeNewerFields } from './newer-fields.server.ts'
import { takeNewerLand } from './newer-land.server.ts'

/** The gardener says of plantings of the device that the account has them already. */
export type Joins = readonly { planting: string; into: number }[]

const lateReason = 'Перенесено с\u00a0устройства'

/** Adds the garden of a device to an account, in the caller's transaction. What came over before is not added again. */
export async function mergeGuest(
  api: Pick<GardenApi, 'open'>,
  change: GardenChange,
  guest: GuestGarden,
  joins: Joins,
): Promise<MergeView> {
  const { tx, userId, garden: before } = change
  const merge = await startMerge(change, guest, joins)
  const reopen = () => api.open(tx, userId, usesOfGuest(guest))
  await mergeLand(merge, reopen)
  merge.changed.push(...(await takeNewerLand(merge)))
  await mergeObserved(merge, await reopen())
  await mergePlans(merge, await reopen())
  await mergeEntries(merge, reopen)
  await markSteps(merge)
  await mergeHarvests(merge, await reopen())
  await mergeStock(merge)
  const { added, known, left, changed, numbers, earlier } = merge
  const after = await reopen()
  return {
    ...{ added, known, left, changed },
    samePlantings: samePlantings(before, guest, key => earlier.has(key)),
    sameTreatments: sameTreatments(before, after, added, numbers),
    sameOnDevice: sameOnDevice(after, addedEntries(after, added, numbers)),
  }
}

async function startMerge(change: GardenChange, guest: GuestGarden, joins: Joins): Promise<Merge> {
  const { tx, userId, garden } = change
  const rows = await tx
    .select()
    .from(guestMerge)
    .where(and(eq(guestMerge.userId, userId), inArray(guestMerge.key, keysOf(guest))))
  const earlier = new Set(rows.map(({ key }) => key))
  const exists = {
    plot: new Set(garden.garden.plots.map(({ id }) => id)),
    bed: new Set(garden.garden.beds.map(({ id }) => id)),
    planting: new Set(garden.planted.keys()),
  }
  const numbers = new Map<string, number>()
  for (const { key, kind, recordId } of rows)
    if ((kind === 'plot' || kind === 'bed' || kind === 'planting') && recordId !== null && exists[kind].has(recordId))
      numbers.set(key, recordId)
  const merge: Merge = {
    change,
    guest,
    numbers,
    earlier,
    added: [],
    known: [],
    left: [],
    changed: [],
    stepTasks: new Map(),
  }
  for (const [index, { planting, into }] of joins.entries()) joinPlanting(merge, index, planting, into)
  return merge
}

const keysOf = ({
  plot,
  beds,
  plantings,
  phases,
  observations,
  harvests,
  entries,
  tasks,
  plans,
  stock,
  sprayer,
}: GuestGarden) =>
  [
    plot,
    ...beds,
    ...plantings,
    ...phases,
    ...observations,
    ...harvests,
    ...entries,
    ...tasks,
    ...plans,
    ...stock,
    ...(sprayer ? [sprayer] : []),
  ].map(({ id }) => id)

function joinPlanting(
  { change: { garden }, guest, numbers, earlier }: Merge,
  index: number,
  key: string,
  into: number,
): void {
  if (earlier.has(key)) return
  const own = guest.plantings.find(({ id }) => id === key)
  const found = garden.planted.get(into)
  const isStanding = found?.planting.removedAt === null
  if (!own || !found || !isStanding || found.planting.crop.alias !== own.plant)
    throw new HttpProblem('invalid', undefined, {
      [`joins.${index}.into`]: ['Такой посадки этой культуры у\u00a0вас нет.'],
    })
  numbers.set(key, into)
}

/** A plot and beds of which every planting is joined to one of the account are not needed. */
async function mergeLand(merge: Merge, reopen: () => Promise<OpenGarden>): Promise<void> {
  const { change, guest, numbers } = merge
  const isJoined = (key: string) => numbers.has(key)
  const beds = guest.beds.filter(({ id }) => {
    const own = guest.plantings.filter(({ bed }) => bed === id)
    return own.length === 0 || own.some(each => !isJoined(each.id)) || merge.earlier.has(id)
  })
  const { id, at: _, ...plot } = guest.plot
  if (beds.length > 0 || guest.plantings.length === 0)
    await bring(merge, 'plot', id, plot.name, () => createPlot(change, plot))
  for (const { id: key, at: _, ...bed } of beds)
    await bring(merge, 'bed', key, bed.name, async () => createBed(change, { ...bed, plot: numberOf(merge, id) }))
  const { todayAt } = await reopen()
  for (const { id: key, bed, at, ...planting } of guest.plantings)
    await bring(merge, 'planting', key, planting.name, async () => {
      const joined = numbers.get(key)
      if (joined === undefined)
        return createPlanting(
          change,
          { ...planting, bed: numberOf(merge, bed) },
          todayAt({ bed: numberOf(merge, bed) }),
          at === undefined ? undefined : new Date(at),
        )
      merge.changed.push(...(await takeNewerFields(change, joined, { ...planting, at })))
      return joined
    })
}

async function mergeObserved(merge: Merge, open: OpenGarden): Promise<void> {
  const { change, guest } = merge
  const { tx, userId } = change
  for (const { id, planting, ...phase } of guest.phases)
    await bring(merge, 'phase', id, phase.phase, async () => {
      await markPhase(tx, open, numberOf(merge, planting), { ...phase, confirmed: true, preview: false })
      return null
    })
  for (const { id, planting, resolvedOn, ...seen } of guest.observations)
    await bring(
      merge,
      'observation',
      id,
      dateSeenFrom(open.todayAt({ planting: merge.numbers.get(planting) }), seen.day),
      async () => {
        const saved = await recordObservation(tx, userId, open, { ...seen, planting: numberOf(merge, planting) })
        if (resolvedOn) await tx.update(observation).set({ resolvedOn }).where(eq(observation.id, saved))
        return saved
      },
    )
  await mergeTasks(merge, open)
}

async function mergeTasks(merge: Merge, open: OpenGarden): Promise<void> {
  const { tx, userId } = merge.change
  const ofKey = new Map<string, number>()
  for (const { id: key, planting, title, kind, from, to, rainUntil, ended, repeat, after } of merge.guest.tasks)
    await bring(merge, 'task', key, title, async () => {
      const input = { title, kind, planting: planting === null ? null : numberOf(merge, planting), from, to }
      const id = await createTask(tx, userId, open, input)
      const afterTaskId = after ? (ofKey.get(after) ?? null) : null
      const rounds = ended ? [roundOf(ended, from)] : []
      await tx
        .update(gardenTask)
        .set({ repeat: repeat ?? null, afterTaskId, rainUntil: rainUntil ?? null, rounds })
        .where(eq(gardenTask.id, id))
      ofKey.set(key, id)
      return id
    })
}

/** By day, each judged with those before it. */
async function mergeEntries(merge: Merge, reopen: () => Promise<OpenGarden>): Promise<void> {
  const tasks = tasksOfEntries(merge)
  for (const entry of merge.guest.entries.toSorted((a, b) => a.day.localeCompare(b.day)))
    await bring(merge, 'entry', entry.id, entry.day, async () => {
      for (const key of entry.plantings) numberOf(merge, key)
      const open = await reopen()
      const { tx, userId } = merge.change
      const input = { ...inputOf(entry, merge.numbers), bed: bedOfEntry(merge, open, entry) }
      const isFuture = entry.day > open.todayAt({ planting: input.plantings[0], bed: input.bed })
      const id = await asFact(input, isFuture, input =>
        recordEntry(tx, userId, open, input, tasks.get(entry.id) ?? null),
      )
      await recordedOnDevice(tx, id, entry.at)
      await changeAsOnDevice(merge, open, id, entry)
      return id
    })
}

/** A bed of which every planting is one of the account has not come over itself. */
function bedOfEntry({ guest, numbers }: Merge, { planted }: OpenGarden, { bed, plantings }: GuestEntry): number | null {
  if (bed == null) return null
  const there = guest.plantings.flatMap(each =>
    each.bed === bed ? (planted.get(numbers.get(each.id) ?? 0) ?? []) : [],
  )
  const found = numbers.get(bed) ?? there[0]?.bed.id
  if (found === undefined && plantings.length === 0) throw new HttpProblem('conflict', partGone)
  return found ?? null
}

/** When the device recorded it: what was counted at home later has it in the count already. */
async function recordedOnDevice(tx: Db, id: number, at: string): Promise<void> {
  await tx
    .update(journalEntry)
    .set({ recordedAt: sql`least(${at}::timestamptz, now())` })
    .where(eq(journalEntry.id, id))
}

/** Corrections and a strike come over with their reasons. */
async function changeAsOnDevice(
  { change, numbers }: Merge,
  garden: OpenGarden,
  id: number,
  { changes, struck }: GuestEntry,
): Promise<void> {
  const entryChange = { ...change, garden }
  for (const correction of changes) await correctEntry(entryChange, id, correctionOf(correction, numbers))
  if (struck) await strikeEntry(entryChange, id, { ...struck, preview: false })
}

/** Recorded as on the device; what the rules refuse today has been done all the same, and is a fact with a reason. */
async function asFact<Fact extends { isPastRecord: boolean; reason?: string | null | undefined }, T>(
  input: Fact,
  isFuture: boolean,
  record: (input: Fact) => Promise<T>,
): Promise<T> {
  try {
    return await record(input)
  } catch (error) {
    if (!(error instanceof RefusedEntry) || isFuture) throw error
    return record({ ...input, isPastRecord: true, reason: input.reason ?? lateReason })
  }
}

/** After the treatments, which say what speaks against them. */
async function mergeHarvests(merge: Merge, open: OpenGarden): Promise<void> {
  const { change, guest } = merge
  for (const { id, planting, ...harvest } of guest.harvests)
    await bring(merge, 'harvest', id, harvest.date, async () => {
      const own = numberOf(merge, planting)
      const isFuture = harvest.date > open.todayAt({ planting: own })
      const saved = await asFact(harvest, isFuture, input => recordHarvest(change.tx, open, own, input))
      return saved.id
    })
}
