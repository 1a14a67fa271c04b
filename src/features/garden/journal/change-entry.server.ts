import { and, eq, gt, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { addDays } from '#features/verdict/calendar.ts'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { findStandingEntry } from '../facts/find-garden.server.ts'
import type { EntryFacts } from '../facts/garden-facts.ts'
import { lightViewOf } from '../facts/light-view.ts'
import { type OpenGarden, plantedOf } from '../facts/open-garden.server.ts'
import { exceedsToldRate } from '../facts/rate-of-entry.ts'
import { type correctionInput, isFactual, type strikeInput } from './entry-input.ts'
import { journalChange, journalEntry, journalItem, journalPlanting } from './journal.table.ts'
import type { LightChange } from './light-change.ts'

type Correction = z.output<typeof correctionInput>
type CorrectedFacts = Pick<Correction, 'day' | 'items' | 'neighbours' | 'waterL' | 'areaM2'>

export interface EntryChange {
  tx: Db
  userId: number
  garden: OpenGarden
}

/** The entry of this gardener; one that was taken back is not changed any more. */
async function entryOf({ tx, userId }: EntryChange, id: number): Promise<EntryFacts> {
  const found = await findStandingEntry(tx, userId, id)
  if (found) return found
  const isStruck = (await tx.$count(journalEntry, and(eq(journalEntry.id, id), eq(journalEntry.userId, userId)))) > 0
  throw isStruck ? struckProblem() : new HttpProblem('missing')
}

export const struckProblem = () => new HttpProblem('conflict', 'Эта запись снята, её не\u00a0исправляют.')

/** The lights before and after, of every planting that the entry reaches in either case. Nothing is written. */
function previewLights(open: OpenGarden, entry: EntryFacts, becomes: EntryFacts | null): LightChange {
  const rest = open.garden.entries.filter(({ id }) => id !== entry.id)
  const entries =
    becomes === null
      ? rest
      : [...rest, becomes].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id))
  const plantings = [...open.planted.values()].flatMap(planted => {
    const was = lightViewOf(open, planted)
    const isTouched = was.because.some(each => each.entry === entry.id)
    const after = lightViewOf(open, planted, entries)
    return isTouched || after.because.some(each => each.entry === entry.id)
      ? [{ planting: planted.planting.id, was, becomes: after }]
      : []
  })
  return { was: plantings[0]?.was ?? null, becomes: plantings[0]?.becomes ?? null, plantings }
}

/**
 * Corrects an entry, or says what the light would be. The copy of the registration stays: another product is another entry.
 *
 * @param by who does it over a shared address, so that each correction is kept with its reason; null: the gardener
 */
export async function correctEntry(
  change: EntryChange,
  id: number,
  input: Correction,
  by: string | null = null,
): Promise<LightChange> {
  const { tx, garden: open } = change
  const entry = await entryOf(change, id)
  checkCorrection(open, entry, input)
  const madeAt = input.at ? new Date(input.at) : new Date()
  const later = await tx
    .select({ after: journalChange.after })
    .from(journalChange)
    .where(and(eq(journalChange.entryId, id), gt(journalChange.madeAt, madeAt)))
  const standing = withoutOverruled(
    input,
    later.map(({ after }) => after as Partial<Correction>),
  )
  const effective = withoutOldRates(entry, standing)
  const changed = previewLights(open, entry, corrected(entry, effective))
  if (input.preview) return changed
  const isKept = by !== null || isFactual(input)
  if (isKept && !input.reason) throw invalid({ reason: ['Напишите, почему исправляете.'] })
  const { reason, preview: _, at: __, ...fields } = input
  if (isKept)
    await tx.insert(journalChange).values({
      entryId: id,
      reason: by === null ? reason! : `${by}: ${reason}`,
      before: { day: entry.day, waterL: entry.waterL, areaM2: entry.areaM2, items: entry.items.map(withoutCopy) },
      after: fields,
      madeAt,
    })
  await updateEntry(tx, id, effective)
  return changed
}

/** Of two corrections of one field the one that was made later holds, in whatever order they arrive. */
function withoutOverruled(input: Correction, later: readonly Partial<Correction>[]): Correction {
  const { day, items, neighbours, waterL, areaM2, ...rest } = input
  const fieldsOf = (position: number) => new Set(later.flatMap(({ items }) => Object.keys(items?.[position] ?? {})))
  const plantings = new Set(later.flatMap(({ neighbours = [] }) => neighbours.map(({ planting }) => planting)))
  return {
    ...rest,
    ...(day !== undefined && later.every(each => each.day === undefined) && { day }),
    ...(waterL !== undefined && later.every(each => each.waterL === undefined) && { waterL }),
    ...(areaM2 !== undefined && later.every(each => each.areaM2 === undefined) && { areaM2 }),
    ...(items && {
      items: items.map((item, position) => {
        const overruled = fieldsOf(position)
        return Object.fromEntries(
          Object.entries(item).filter(([field]) => field === 'use' || !overruled.has(field)),
        ) as typeof item
      }),
    }),
    ...(neighbours && { neighbours: neighbours.filter(({ planting }) => !plantings.has(planting)) }),
  }
}

const withoutCopy = ({ copy: _, ...item }: EntryFacts['items'][number]) => item

/** Throws at the field that the correction must not have. */
export function checkCorrection(open: OpenGarden, entry: EntryFacts, { day, items, neighbours }: CorrectedFacts): void {
  const places = entry.plantings.flatMap(planting => open.planted.get(planting) ?? [])
  const today = open.todayOf(places[0]?.planting ?? null, entry.bed)
  if (day !== undefined && day > addDays(today, 1)) throw invalid({ day: ['Этот день ещё не\u00a0наступил.'] })
  for (const { planting } of places)
    if (day !== undefined && planting.removedAt !== null && day > planting.removedAt)
      throw invalid({ day: ['К\u00a0этому дню посадка уже убрана.'] })
  const isOther =
    items && (items.length !== entry.items.length || items.some(({ use }, index) => use !== entry.items[index]!.use))
  if (isOther) throw invalid({ items: ['Другой препарат\u00a0— другая запись: эту удалите с\u00a0причиной.'] })
  for (const { planting } of neighbours ?? []) plantedOf(open, planting)
}

/**
 * The correction with the rates that it makes wrong: what the entry was recorded with says nothing of another amount, water or area. Kept,
 * it would hide an overdose; a rate that is still the higher one stays.
 */
function withoutOldRates<Change extends CorrectedFacts>(entry: EntryFacts, change: Change): Change {
  const { items, waterL, areaM2 } = change
  const isMeasured = waterL !== undefined || areaM2 !== undefined
  const becomes = withChanges(entry, change)
  const changed = entry.items.map((item, index): ItemChange => {
    const asked = items?.[index] ?? { use: item.use }
    const { copy } = item
    const isTold = asked.rate !== undefined || (asked.amount === undefined && !isMeasured)
    const isOld = !isTold && exceedsToldRate(copy.use, becomes.items[index]!, becomes, copy.drug.densityGMl ?? null)
    return isOld ? { ...asked, rate: null } : asked
  })
  return items || changed.some(({ rate }) => rate === null) ? { ...change, items: changed } : change
}

/** The entry as it is after a correction. */
export const corrected = (entry: EntryFacts, change: CorrectedFacts): EntryFacts =>
  withChanges(entry, withoutOldRates(entry, change))

function withChanges(entry: EntryFacts, { day, items, neighbours, waterL, areaM2 }: CorrectedFacts): EntryFacts {
  return {
    ...entry,
    ...(day !== undefined && { day }),
    ...(waterL !== undefined && { waterL }),
    ...(areaM2 !== undefined && { areaM2 }),
    ...(neighbours && {
      reached: {
        ...entry.reached,
        ...Object.fromEntries(neighbours.map(({ planting, reached }) => [planting, reached])),
      },
    }),
    items: entry.items.map((item, index) => withChange(item, items?.[index])),
  }
}

type ItemChange = NonNullable<Correction['items']>[number]

/** Fields that were not sent stay: a rate that is left out must not make an overdose unknown. */
const withChange = (
  item: EntryFacts['items'][number],
  change: ItemChange | undefined,
): EntryFacts['items'][number] => ({
  ...item,
  ...(change?.amount !== undefined && { amount: change.amount, unit: change.unit ?? null }),
  ...(change?.rate !== undefined && { rate: change.rate }),
  ...(change?.isThisForm !== undefined && { isThisForm: change.isThisForm }),
  ...(change?.batch !== undefined && { batch: change.batch || null }),
  ...(change?.label !== undefined && { labelDays: change.label?.days ?? null }),
})

async function updateEntry(
  tx: Db,
  id: number,
  { day, items, neighbours, weather, waterL, areaM2, note, effect }: Correction,
): Promise<void> {
  const changes = {
    ...(day !== undefined && { day }),
    ...(weather !== undefined && { weather }),
    ...(waterL !== undefined && { waterL }),
    ...(areaM2 !== undefined && { areaM2 }),
    ...(note !== undefined && { note }),
    ...(effect !== undefined && { effect }),
  }
  if (Object.keys(changes).length > 0) await tx.update(journalEntry).set(changes).where(eq(journalEntry.id, id))
  for (const [position, item] of (items ?? []).entries()) {
    const values = itemValues(item)
    if (Object.keys(values).length === 0) continue
    await tx
      .update(journalItem)
      .set(values)
      .where(and(eq(journalItem.entryId, id), eq(journalItem.position, position)))
  }
  for (const { planting, reached } of neighbours ?? [])
    await tx
      .insert(journalPlanting)
      .values({ entryId: id, plantingId: planting, isTreated: false, isReached: reached })
      .onConflictDoUpdate({
        target: [journalPlanting.entryId, journalPlanting.plantingId],
        set: { isReached: reached },
        setWhere: eq(journalPlanting.isTreated, false),
      })
}

function itemValues({ amount, unit, rate, isThisForm, batch, label }: ItemChange) {
  return {
    ...((amount !== undefined || unit !== undefined) && { amount: amount ?? null, unit: unit ?? null }),
    ...(rate !== undefined && { rate }),
    ...(isThisForm !== undefined && { isThisForm }),
    ...(batch !== undefined && { batch: batch || null }),
    ...(label !== undefined && { labelDays: label?.days ?? null, labelAt: label ? new Date() : null }),
  }
}

/** Takes an entry back: it stays visible with the reason and counts no longer. */
export async function strikeEntry(
  change: EntryChange,
  id: number,
  { reason, preview }: z.output<typeof strikeInput>,
): Promise<LightChange> {
  const { tx, garden } = change
  const changed = previewLights(garden, await entryOf(change, id), null)
  if (preview) return changed
  await tx
    .update(journalEntry)
    .set({ struckAt: new Date(), struckReason: reason })
    .where(and(eq(journalEntry.id, id), isNull(journalEntry.struckAt)))
  return changed
}
