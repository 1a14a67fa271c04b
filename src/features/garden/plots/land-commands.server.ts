import { randomUUID } from 'node:crypto'
import { and, count, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { region } from '#features/regions/region.entity.ts'
import type { Db } from '#kit/db/database.server.ts'
import { blankValues } from '#kit/entity/blank-values.ts'
import { createRecord, removeRecord, updateRecord } from '#kit/entity/change.ts'
import { findRecord } from '#kit/entity/read.server.ts'
import { saveRecords, type UnitOfWork } from '#kit/entity/save-records.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { bed } from '../bed.entity.ts'
import type { bedChange, bedInput, plotChange, plotInput } from '../plantings/planting-input.ts'
import { plot } from '../plot.entity.ts'

/** Plots and beds of one gardener. */

/** A request that sends more belongs to no garden. */
const maxLand = 50

export const toChoice = (value: boolean | null | undefined) => (value == null ? null : value ? 'yes' : 'no')

/** Fields that were sent; an absent one stays as it is. */
export const sent = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

export const withoutMeta = <R extends { id: number; version: number; status: unknown }>({
  id: _,
  version: __,
  status: ___,
  ...values
}: R) => values

/** The record of the gardener; somebody else's is as absent as one that never was. */
async function ownPlot(db: Db, userId: number, id: number) {
  const row = await findRecord(db, plot, id)
  if (!row || row.userId !== userId) throw new HttpProblem('missing')
  return row
}

export async function ownBed(db: Db, userId: number, id: number) {
  const row = await findRecord(db, bed, id)
  if (!row) throw new HttpProblem('missing')
  await ownPlot(db, userId, row.plotId)
  return row
}

export const findRegions = (db: Db) =>
  db
    .select({ alias: region.table.alias, name: region.table.name })
    .from(region.table)
    .where(eq(region.table.status, 'published'))
    .orderBy(region.table.sortOrder, region.table.id)

async function regionId(db: Db, alias: string | null | undefined): Promise<number | null | undefined> {
  if (alias == null) return alias
  const [found] = await db
    .select({ id: region.table.id })
    .from(region.table)
    .where(and(eq(region.table.alias, alias), eq(region.table.status, 'published')))
  if (!found) throw invalid({ region: ['Такого региона в\u00a0справочнике нет.'] })
  return found.id
}

export interface LandWrite {
  tx: Db
  unit: UnitOfWork
  userId: number
}

export async function createPlot(
  { tx, unit, userId }: LandWrite,
  { name, alias, areaM2, region, waterZone, beehivesNear }: z.output<typeof plotInput>,
): Promise<number> {
  const [{ total }] = (await tx.select({ total: count() }).from(plot.table).where(eq(plot.table.userId, userId))) as [
    { total: number },
  ]
  if (total >= maxLand) throw invalid({ name: [`Участков не\u00a0больше ${maxLand}.`] })
  const values = {
    ...blankValues(plot),
    name,
    alias: alias ?? `plot-${randomUUID()}`,
    userId,
    areaM2: areaM2 ?? null,
    regionId: (await regionId(tx, region)) ?? null,
    waterZone: toChoice(waterZone),
    beehivesNear: toChoice(beehivesNear),
  }
  const [saved] = await saveRecords(unit, [createRecord(plot, values as never)])
  return saved!.id
}

export async function changePlot(
  { tx, unit, userId }: LandWrite,
  id: number,
  { region, waterZone, beehivesNear, ...rest }: z.output<typeof plotChange>,
): Promise<void> {
  const row = await ownPlot(tx, userId, id)
  const change = sent({
    ...rest,
    regionId: await regionId(tx, region),
    waterZone: waterZone === undefined ? undefined : toChoice(waterZone),
    beehivesNear: beehivesNear === undefined ? undefined : toChoice(beehivesNear),
  })
  await saveRecords(unit, [updateRecord(plot, row, { ...withoutMeta(row), ...change } as never)])
}

export async function removePlot({ tx, unit, userId }: LandWrite, id: number): Promise<void> {
  const row = await ownPlot(tx, userId, id)
  if ((await tx.$count(bed.table, eq(bed.table.plotId, id))) > 0)
    throw new HttpProblem('conflict', 'На\u00a0участке есть грядки: сначала уберите их.')
  await saveRecords(unit, [removeRecord(plot, row)])
}

export async function createBed(
  { tx, unit, userId }: LandWrite,
  { plot: plotId, name, alias, place, areaM2, note }: z.output<typeof bedInput>,
): Promise<number> {
  await ownPlot(tx, userId, plotId).catch(() => {
    throw invalid({ plot: ['Такого участка у\u00a0вас нет.'] })
  })
  if ((await tx.$count(bed.table, eq(bed.table.plotId, plotId))) >= maxLand)
    throw invalid({ plot: [`Грядок на\u00a0участке не\u00a0больше ${maxLand}.`] })
  const values = {
    ...blankValues(bed),
    name,
    alias: alias ?? `bed-${randomUUID()}`,
    plotId,
    place,
    areaM2: areaM2 ?? null,
    note: note ?? null,
  }
  const [saved] = await saveRecords(unit, [createRecord(bed, values as never)])
  return saved!.id
}

export async function changeBed(
  { tx, unit, userId }: LandWrite,
  id: number,
  change: z.output<typeof bedChange>,
): Promise<void> {
  const row = await ownBed(tx, userId, id)
  await saveRecords(unit, [updateRecord(bed, row, { ...withoutMeta(row), ...sent(change) } as never)])
}

export async function removeBed({ tx, unit, userId }: LandWrite, id: number): Promise<void> {
  const row = await ownBed(tx, userId, id)
  const [{ total }] = (await tx.select({ total: count() }).from(sql`planting`).where(sql`bed_id = ${id}`)) as [
    { total: number },
  ]
  if (total > 0) throw new HttpProblem('conflict', 'На\u00a0грядке есть посадки: сначала уберите их.')
  await saveRecords(unit, [removeRecord(bed, row)])
}
