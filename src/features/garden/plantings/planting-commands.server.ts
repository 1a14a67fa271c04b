import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { plant } from '#features/plants/plant.entity.ts'
import { sort } from '#features/sorts/sort.entity.ts'
import type { Day } from '#features/verdict/calendar.ts'
import type { Db } from '#kit/db/database.server.ts'
import { blankValues } from '#kit/entity/blank-values.ts'
import { createRecord, removeRecord, updateRecord } from '#kit/entity/change.ts'
import { findRecord } from '#kit/entity/read.server.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { bed as bedKind } from '../bed.entity.ts'
import { type OpenGarden, plantedOf } from '../facts/open-garden.server.ts'
import { journalEntry, journalPlanting } from '../journal/journal.table.ts'
import { keepEntriesOf } from '../journal/keep-reached.server.ts'
import { planting } from '../planting.entity.ts'
import { plot as plotKind } from '../plot.entity.ts'
import { type LandWrite, ownBed, sent, toChoice, withoutMeta } from '../plots/land-commands.server.ts'
import { plantingLot, plantingMove } from './planting-facts.table.ts'
import type { PlantingChange, PlantingInput } from './planting-input.ts'
import { isSameValue, tellFields, toldFields } from './told-fields.server.ts'

/** Plantings of one gardener. */

const maxPlantings = 500
const bedTable = bedKind.table
const plotTable = plotKind.table

async function ownPlanting(db: Db, userId: number, id: number) {
  const row = await findRecord(db, planting, id)
  if (!row) throw new HttpProblem('missing')
  await ownBed(db, userId, row.bedId)
  return row
}

interface NamedRecord {
  id: number
  name: string
}

async function findPlant(tx: Db, alias: string): Promise<NamedRecord> {
  const { id, shortName, status } = plant.table
  const [found] = await tx
    .select({ id, name: shortName })
    .from(plant.table)
    .where(and(eq(plant.table.alias, alias), eq(status, 'published')))
  if (!found) throw invalid({ plant: ['Такой культуры в\u00a0справочнике нет.'] })
  return found as NamedRecord
}

/** A variety of this crop; another crop has none of this name. */
async function findSort(
  tx: Db,
  alias: string | null | undefined,
  plantId: number,
): Promise<NamedRecord | null | undefined> {
  if (alias == null) return alias
  const { id, name, status, plantId: crop } = sort.table
  const [found] = await tx
    .select({ id, name })
    .from(sort.table)
    .where(and(eq(sort.table.alias, alias), eq(status, 'published'), eq(crop, plantId)))
  if (!found) throw invalid({ sort: ['Такого сорта у\u00a0этой культуры нет.'] })
  return found as NamedRecord
}

/** @param toldAt when its fields were told */
export async function createPlanting(
  write: LandWrite,
  input: PlantingInput,
  today: Day,
  toldAt = new Date(),
): Promise<number> {
  const { tx, unit, userId } = write
  const { bed, plant: crop, sort: variety, name, alias, from, flowering, flowersNearby, sizeClasses, ...rest } = input
  await ownBed(tx, userId, bed).catch(() => {
    throw invalid({ bed: ['Такой грядки у\u00a0вас нет.'] })
  })
  if ((await tx.$count(planting.table, inArray(planting.table.bedId, ownBeds(tx, userId)))) >= maxPlantings)
    throw invalid({ bed: [`Посадок не\u00a0больше ${maxPlantings}.`] })
  const kind = await findPlant(tx, crop)
  const named = await findSort(tx, variety, kind.id)
  if (from) await takeFromLot(write, from, kind.id, today)
  const values = {
    ...blankValues(planting),
    ...sent(rest),
    name: name ?? (named ? `${kind.name} «${named.name}»` : kind.name),
    alias: alias ?? `planting-${randomUUID()}`,
    bedId: bed,
    plantId: kind.id,
    sortId: named?.id ?? null,
    sizeClasses: sizeRows(sizeClasses),
    count: rest.count ?? from?.count ?? null,
    ...seenValues({ flowering, flowersNearby }, today),
  }
  const [saved] = await saveRecords(unit, [createRecord(planting, values as never)])
  await tellFields(
    tx,
    saved!.id,
    toldFields.filter(field => input[field] != null),
    toldAt,
  )
  if (from) await tx.insert(plantingLot).values({ plantingId: saved!.id, lotId: from.planting })
  return saved!.id
}

const ownBeds = (tx: Db, userId: number) =>
  tx
    .select({ id: bedTable.id })
    .from(bedTable)
    .innerJoin(plotTable, eq(plotTable.id, bedTable.plotId))
    .where(eq(plotTable.userId, userId))

const sizeRows = (classes: PlantingInput['sizeClasses'] = []) =>
  classes.map((each, index) => ({ key: String(index + 1), ...each }))

/** «Цветёт» is what was seen today. */
const seenValues = ({ flowering, flowersNearby }: Pick<PlantingInput, 'flowering' | 'flowersNearby'>, today: Day) => ({
  ...(flowering !== undefined && {
    flowering: toChoice(flowering),
    floweringSeenAt: flowering === null ? null : today,
  }),
  ...(flowersNearby !== undefined && {
    flowersNearby: toChoice(flowersNearby),
    nearbySeenAt: flowersNearby === null ? null : today,
  }),
})

/** Takes plants out of a lot of seedlings of the same crop; with its last plants the lot is removed from its bed, and stays for its history. */
async function takeFromLot(
  { tx, unit, userId }: LandWrite,
  from: { planting: number; count: number },
  plantId: number,
  today: Day,
): Promise<void> {
  const lot = await ownPlanting(tx, userId, from.planting).catch(() => {
    throw invalid({ 'from.planting': ['Такой рассады у\u00a0вас нет.'] })
  })
  if (lot.plantId !== plantId) throw invalid({ 'from.planting': ['Это рассада другой культуры.'] })
  if (lot.removedAt !== null) throw invalid({ 'from.planting': ['Эта рассада уже вся высажена.'] })
  if (lot.count === null) return
  if (from.count > lot.count) throw invalid({ 'from.count': [`В\u00a0рассаде осталось ${lot.count}.`] })
  const left = lot.count - from.count
  await saveRecords(unit, [
    updateRecord(planting, lot, {
      ...withoutMeta(lot),
      ...(left === 0 ? { removedAt: today } : { count: left }),
    } as never),
  ])
}

/** @param toldAt when the fields that differ were told */
export async function changePlanting(
  write: LandWrite,
  id: number,
  input: PlantingChange,
  today: Day,
  toldAt = new Date(),
): Promise<void> {
  const { tx, unit, userId } = write
  const row = await ownPlanting(tx, userId, id)
  const { bed, plant: crop, sort: variety, flowering, flowersNearby, sizeClasses, ...rest } = input
  const plantId = crop === undefined ? row.plantId : (await findPlant(tx, crop)).id
  const isMoved = bed !== undefined && bed !== row.bedId
  if (plantId !== row.plantId && (await hasEntries(tx, id)))
    throw invalid({ plant: ['У\u00a0посадки есть записи журнала: другая культура\u00a0— новая посадка.'] })
  if (isMoved) {
    await ownBed(tx, userId, bed).catch(() => {
      throw invalid({ bed: ['Такой грядки у\u00a0вас нет.'] })
    })
    await tx.insert(plantingMove).values({ plantingId: id, bedId: row.bedId, until: today })
  }
  const named = await findSort(tx, variety, plantId)
  const values = {
    ...withoutMeta(row),
    ...sent(rest),
    plantId,
    ...(bed !== undefined && { bedId: bed }),
    ...(variety !== undefined && { sortId: named?.id ?? null }),
    ...(plantId !== row.plantId && variety === undefined && { sortId: null }),
    ...(sizeClasses && { sizeClasses: sizeRows(sizeClasses) }),
    ...seenValues({ flowering, flowersNearby }, today),
  }
  await saveRecords(unit, [updateRecord(planting, row, values as never)])
  const before: Record<string, unknown> = { ...row, sort: row.sortId }
  const after: Record<string, unknown> = { ...input, sort: variety === undefined ? undefined : (named?.id ?? null) }
  const told = toldFields.filter(field => after[field] !== undefined && !isSameValue(before[field], after[field]))
  await tellFields(tx, id, told, toldAt)
}

const hasEntries = async (tx: Db, id: number) =>
  (await tx.$count(journalPlanting, eq(journalPlanting.plantingId, id))) > 0

/** Its entries stay in the journal with the bed. */
export async function removePlanting(write: LandWrite & { garden: OpenGarden }, id: number): Promise<void> {
  const { tx, unit, userId, garden } = write
  const row = await ownPlanting(tx, userId, id)
  if ((await tx.$count(plantingLot, eq(plantingLot.lotId, id))) > 0)
    throw new HttpProblem('conflict', 'Из\u00a0этой рассады высажены посадки: отметьте её убранной.')
  const entries = tx
    .select({ id: journalPlanting.entryId })
    .from(journalPlanting)
    .where(and(eq(journalPlanting.plantingId, id), eq(journalPlanting.isTreated, true)))
  // Struck and very old entries, which the garden does not hold; the others get the bed of their day.
  await tx.update(journalEntry).set({ bedId: row.bedId }).where(inArray(journalEntry.id, entries))
  await keepEntriesOf(write, plantedOf(garden, id))
  await saveRecords(unit, [removeRecord(planting, row)])
}
