import { and, count, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { drug } from '#features/drugs/drug.entity.ts'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { sent } from '../plots/land-commands.server.ts'
import type { stockChange, stockInput } from './stock-input.ts'
import { stockItem } from './stock-item.table.ts'

const maxPacks = 200

export async function createPack(
  tx: Db,
  userId: number,
  { drug: alias, ...values }: z.output<typeof stockInput>,
): Promise<number> {
  const [{ total }] = (await tx.select({ total: count() }).from(stockItem).where(eq(stockItem.userId, userId))) as [
    { total: number },
  ]
  if (total >= maxPacks) throw invalid({ drug: [`Упаковок не\u00a0больше ${maxPacks}.`] })
  const [found] = await tx
    .select({ id: drug.table.id, name: drug.table.name })
    .from(drug.table)
    .where(and(eq(drug.table.alias, alias), eq(drug.table.status, 'published')))
  if (!found) throw invalid({ drug: ['Такого препарата в\u00a0каталоге нет.'] })
  const [created] = await tx
    .insert(stockItem)
    .values({ userId, drugId: found.id, drugName: found.name, ...values })
    .returning({ id: stockItem.id })
  return created!.id
}

/** With an amount the pack is counted again: what was used before is in it. */
export async function changePack(
  tx: Db,
  userId: number,
  id: number,
  change: z.output<typeof stockChange>,
): Promise<void> {
  if ((change.amount === undefined) !== (change.unit === undefined))
    throw invalid({ unit: ['Укажите и\u00a0количество, и\u00a0единицу.'] })
  const counted = change.amount === undefined ? {} : { countedAt: sql`clock_timestamp()` }
  const changed = await tx
    .update(stockItem)
    .set({ ...sent(change), ...counted, userId })
    .where(own(userId, id))
    .returning({ id: stockItem.id })
  if (changed.length === 0) throw new HttpProblem('missing')
}

export async function removePack(tx: Db, userId: number, id: number): Promise<void> {
  const removed = await tx.delete(stockItem).where(own(userId, id)).returning({ id: stockItem.id })
  if (removed.length === 0) throw new HttpProblem('missing')
}

const own = (userId: number, id: number) => and(eq(stockItem.id, id), eq(stockItem.userId, userId))
