import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#features/verdict/calendar.ts'
import type { Db } from '#kit/db/database.server.ts'
import { invalid } from '#kit/problem.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import { bedOf, plantedOf } from '../facts/open-garden.server.ts'
import { answerDone } from '../plan/task-actions.ts'
import type { EntryInput } from './entry-input.ts'
import { journalEntry, journalItem, journalPlanting } from './journal.table.ts'
import { judgeEntry } from './judge-entry.server.ts'
import { refusedEntry } from './refused-entry.server.ts'
import type { RegulationCopy } from './regulation-copy.ts'

/** Writes down what was done, in the caller's transaction. Throws 422 where it is forbidden or not confirmed. Returns the id of the entry. */
export async function recordEntry(
  tx: Db,
  userId: number,
  open: OpenGarden,
  input: EntryInput,
  taskId: number | null = null,
  madeBy: string | null = null,
): Promise<number> {
  const places = input.plantings.map(id => plantedOf(open, id))
  if (input.bed != null) bedOf(open, input.bed)
  for (const { planting } of input.neighbours) plantedOf(open, planting)
  const today = open.todayOf(places[0]?.planting ?? null, input.bed ?? null)
  const day = input.day ?? today
  for (const { planting } of places) refuseAfterRemoval(planting.removedAt, day)
  const { verdict, copies, method } = await judgeEntry(tx, open, input, places, day, today)
  const doing = {
    day,
    isPastRecord: input.isPastRecord,
    reason: input.reason ?? null,
    confirmed: input.confirmed as never[],
  }
  const answer = answerDone(doing, verdict, today)
  if (answer.is === 'refused') throw refusedEntry(answer, verdict)
  const [entry] = await tx
    .insert(journalEntry)
    .values({
      userId,
      day,
      method,
      bedId: input.bed ?? null,
      taskId,
      isPastRecord: input.isPastRecord,
      violationCodes: [...answer.violations],
      confirmedCodes: [...input.confirmed],
      reason: input.reason ?? null,
      weather: input.weather ?? null,
      waterL: input.waterL ?? null,
      areaM2: input.areaM2 ?? null,
      note: input.note ?? null,
      madeBy,
      madeAt: input.at ? new Date(input.at) : new Date(),
    })
    .returning({ id: journalEntry.id })
  await insertPlantings(tx, entry!.id, input)
  await insertItems(tx, entry!.id, input.items, copies)
  return entry!.id
}

function refuseAfterRemoval(removedAt: Day | null, day: Day): void {
  if (removedAt !== null && day > removedAt) throw invalid({ day: ['К\u00a0этому дню посадка уже убрана.'] })
}

async function insertPlantings(tx: Db, entryId: number, { plantings, neighbours }: EntryInput): Promise<void> {
  const treated = new Set(plantings)
  const rows = [
    ...[...treated].map(plantingId => ({ entryId, plantingId, isTreated: true, isReached: true })),
    ...neighbours
      .filter(({ planting }) => !treated.has(planting))
      .map(({ planting, reached }) => ({ entryId, plantingId: planting, isTreated: false, isReached: reached })),
  ]
  if (rows.length > 0) await tx.insert(journalPlanting).values(rows).onConflictDoNothing()
}

/** The hash is of the text that the database makes of the copy, which is what its check compares. */
const hashOf = (copy: RegulationCopy): SQL<string> =>
  sql`encode(sha256(convert_to((${JSON.stringify(copy)}::jsonb)::text, 'UTF8')), 'hex')`

async function insertItems(
  tx: Db,
  entryId: number,
  items: EntryInput['items'],
  copies: readonly RegulationCopy[],
): Promise<void> {
  await tx.insert(journalItem).values(
    items.map(({ use, amount, unit, rate, isThisForm, batch, label }, position) => ({
      entryId,
      position,
      useAlias: use,
      amount: amount ?? null,
      unit: unit ?? null,
      rate: rate ?? null,
      isThisForm: isThisForm ?? null,
      batch: batch || null,
      labelDays: label?.days ?? null,
      labelAt: label ? new Date() : null,
      regulationCopy: copies[position]!,
      copyHash: hashOf(copies[position]!),
    })),
  )
}
