import type { Db } from '#kit/db/database.server.ts'
import type { SprayerFacts } from '../facts/garden-facts.ts'
import { sprayer } from './sprayer.table.ts'

/** In the place of the one before. */
export async function saveSprayer(tx: Db, userId: number, values: SprayerFacts): Promise<void> {
  await tx
    .insert(sprayer)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: sprayer.userId, set: values })
}
