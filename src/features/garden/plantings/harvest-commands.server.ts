import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { disease } from '#features/diseases/disease.entity.ts'
import { pest } from '#features/pests/pest.entity.ts'
import { addDays, type Day } from '#features/verdict/calendar.ts'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { checkHarvestOf } from '../facts/entries-of-planting.ts'
import { type OpenGarden, plantedOf } from '../facts/open-garden.server.ts'
import type { PlantedBed } from '../facts/planting-state.ts'
import { RefusedEntry } from '../journal/refused-entry.server.ts'
import { whyNoHarvest } from '../tasks/task-words.ts'
import { harvest, observation } from './planting-facts.table.ts'
import type { harvestInput, observationChange, observationInput } from './planting-input.ts'

export interface JudgedHarvest {
  codes: readonly string[]
  /** Null when no day can be told. */
  allowedFrom: Day | null
}

/** What speaks against a harvest by what the journal says now. */
export const codesOfHarvest = (open: OpenGarden, planted: PlantedBed, day: Day, isBefore: boolean): JudgedHarvest =>
  checkHarvestOf(open, planted, { day, isBefore }, open.todayOf(planted.planting))

/** Whether a harvest may be recorded: before the light allows it, and where no day can be told, only as a fact with a reason. */
export function judgeHarvest(
  open: OpenGarden,
  planted: PlantedBed,
  input: z.output<typeof harvestInput>,
): JudgedHarvest {
  const { planting } = planted
  const today = open.todayOf(planting)
  const { date: day, before, amount, unit, isPastRecord, reason } = input
  if (day > addDays(today, isPastRecord ? 0 : 1)) throw invalid({ date: ['Этот день ещё не\u00a0наступил.'] })
  if (planting.removedAt !== null && day > planting.removedAt)
    throw invalid({ date: ['К\u00a0этому дню посадка уже убрана.'] })
  if ((amount == null) !== (unit == null)) throw invalid({ unit: ['Укажите и\u00a0количество, и\u00a0единицу.'] })
  const { codes, allowedFrom } = codesOfHarvest(open, planted, day, before)
  if (codes.length > 0 && !(isPastRecord && reason))
    throw new RefusedEntry('FORBIDDEN', codes, whyNoHarvest(codes[0]!, allowedFrom, today), 'date')
  return { codes, allowedFrom }
}

/** Records a harvest; one that the light was against is marked. */
export async function recordHarvest(
  tx: Db,
  open: OpenGarden,
  id: number,
  input: z.output<typeof harvestInput>,
): Promise<JudgedHarvest & { id: number }> {
  const { codes, allowedFrom } = judgeHarvest(open, plantedOf(open, id), input)
  const { date: day, before, amount, unit, note, reason } = input
  const values = {
    plantingId: id,
    day,
    isBefore: before,
    amount: amount ?? null,
    unit: unit ?? null,
    note: note ?? null,
    codes: [...codes],
    reason: reason ?? null,
  }
  const [saved] = await tx.insert(harvest).values(values).returning({ id: harvest.id })
  return { id: saved!.id, codes, allowedFrom }
}

export async function recordObservation(
  tx: Db,
  userId: number,
  open: OpenGarden,
  input: z.output<typeof observationInput>,
): Promise<number> {
  const { planting: plantingId, day, severity, note, at } = input
  const found = await checkObservation(tx, open, input)
  const values = {
    userId,
    plantingId,
    ...found,
    day,
    severity: severity ?? null,
    note: note ?? null,
    madeAt: at ? new Date(at) : new Date(),
  }
  const [saved] = await tx.insert(observation).values(values).returning({ id: observation.id })
  return saved!.id
}

/** What was found. Throws for a planting that is not the gardener's, a day that has not come, and a problem that the catalogue does not have. */
export async function checkObservation(
  db: Db,
  open: OpenGarden,
  { planting: id, problem, day }: z.output<typeof observationInput>,
): Promise<{ pestId: number | null; diseaseId: number | null }> {
  const { planting } = plantedOf(open, id)
  if (day > addDays(open.todayOf(planting), 1)) throw notYet()
  return problemOf(db, problem ?? null)
}

const problemOf = async (db: Db, alias: string | null) =>
  alias === null ? { pestId: null, diseaseId: null } : findProblem(db, alias)

async function findProblem(tx: Db, alias: string): Promise<{ pestId: number | null; diseaseId: number | null }> {
  const published = (table: typeof pest.table | typeof disease.table) =>
    and(eq(table.alias, alias), eq(table.status, 'published'))
  const [asPest] = await tx.select({ id: pest.table.id }).from(pest.table).where(published(pest.table))
  if (asPest) return { pestId: asPest.id, diseaseId: null }
  const [asDisease] = await tx.select({ id: disease.table.id }).from(disease.table).where(published(disease.table))
  if (asDisease) return { pestId: null, diseaseId: asDisease.id }
  throw invalid({ problem: ['Такого вредителя или болезни в\u00a0справочнике нет.'] })
}

/** What was told of it, or «решено»: then it opens no step any more. */
export async function changeObservation(
  tx: Db,
  open: OpenGarden,
  id: number,
  { isResolved, problem, day, severity, note }: z.output<typeof observationChange>,
): Promise<void> {
  const owner = [...open.planted.values()].find(({ planting }) => planting.observations.some(each => each.id === id))
  if (!owner) throw new HttpProblem('missing')
  const { planting } = owner
  const today = open.todayOf(planting)
  if (day !== undefined && day > addDays(today, 1)) throw notYet()
  const values = {
    ...(problem !== undefined && (await problemOf(tx, problem))),
    ...(day !== undefined && { day }),
    ...(severity !== undefined && { severity }),
    ...(note !== undefined && { note }),
    ...(isResolved !== undefined && { resolvedOn: isResolved ? today : null }),
  }
  if (Object.keys(values).length > 0) await tx.update(observation).set(values).where(eq(observation.id, id))
}

const notYet = () => invalid({ day: ['Этот день ещё не\u00a0наступил.'] })
