import { eq } from 'drizzle-orm'
import { HttpProblem } from '#kit/problem.ts'
import { findSprayer } from '../../facts/find-garden.server.ts'
import { saveSprayer } from '../../stock/save-sprayer.server.ts'
import { createPack } from '../../stock/stock-commands.server.ts'
import { stockItem } from '../../stock/stock-item.table.ts'
import { bring, type Merge } from './merge-record.server.ts'

/** Packs as the device counted them last, and the sprayer, where the account has none. */
export async function mergeStock(merge: Merge): Promise<void> {
  const { change, guest } = merge
  const { tx, userId } = change
  for (const { id: key, name, countedAt, ...pack } of guest.stock)
    await bring(merge, 'pack', key, name, async () => {
      const id = await createPack(tx, userId, pack)
      await tx
        .update(stockItem)
        .set({ countedAt: new Date(Math.min(Date.parse(countedAt), Date.now())) })
        .where(eq(stockItem.id, id))
      return id
    })
  const { sprayer } = guest
  if (sprayer)
    await bring(merge, 'sprayer', sprayer.id, 'Опрыскиватель', async () => {
      if (await findSprayer(tx, userId)) throw new HttpProblem('conflict', 'В\u00a0кабинете уже указан опрыскиватель.')
      const { tankL, deadL = null, waterL = null } = sprayer
      await saveSprayer(tx, userId, { tankL, deadL, waterL })
      return null
    })
}
