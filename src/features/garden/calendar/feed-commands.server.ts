import { and, eq, isNull } from 'drizzle-orm'
import { user } from '#features/accounts/user.table.ts'
import type { Db } from '#kit/db/database.server.ts'
import { invalid } from '#kit/problem.ts'
import { type Keys, tryUnseal } from '#kit/security/keys.server.ts'
import { hashToken, newToken } from '#kit/security/token.server.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import { plot } from '../plot.entity.ts'
import { gardenVersion } from '../requests/garden-version.table.ts'
import { gardenFeed } from './garden-feed.table.ts'

export interface Feed {
  plot: { id: number; name: string } | null
  /** Null: it cannot be shown again, only renewed. */
  secret: string | null
}

/** Without keys the plots alone. */
export async function findFeeds(db: Db, userId: number, keys: Keys | null = null): Promise<Feed[]> {
  const rows = await db
    .select({ id: plot.table.id, name: plot.table.name, sealed: gardenFeed.sealedSecret })
    .from(gardenFeed)
    .leftJoin(plot.table, eq(plot.table.id, gardenFeed.plotId))
    .where(eq(gardenFeed.userId, userId))
    .orderBy(gardenFeed.id)
  return rows.map(({ id, name, sealed }) => ({
    plot: id === null || name === null ? null : { id, name },
    secret: keys && sealed ? tryUnseal(keys, sealed) : null,
  }))
}

const ofPlot = (userId: number, plotId: number | null) =>
  and(eq(gardenFeed.userId, userId), plotId === null ? isNull(gardenFeed.plotId) : eq(gardenFeed.plotId, plotId))

/** The address of the plot, of all without one; asked for again it is the same, unless it is to be renewed. */
export async function openFeed(
  { tx, userId, garden }: { tx: Db; userId: number; garden: OpenGarden },
  keys: Keys,
  plotId: number | null,
  isRenewed: boolean,
): Promise<void> {
  if (plotId !== null && !garden.garden.plots.some(({ id }) => id === plotId))
    throw invalid({ plot: ['Такого участка у\u00a0вас нет.'] })
  const [known] = await tx.select({ id: gardenFeed.id }).from(gardenFeed).where(ofPlot(userId, plotId))
  const secret = newToken()
  const values = { secretHash: hashToken(secret), sealedSecret: keys.seal(secret) }
  if (!known) await tx.insert(gardenFeed).values({ userId, plotId, ...values })
  else if (isRenewed) await tx.update(gardenFeed).set(values).where(eq(gardenFeed.id, known.id))
}

export async function closeFeed(tx: Db, userId: number, plotId: number | null): Promise<void> {
  await tx.delete(gardenFeed).where(ofPlot(userId, plotId))
}

/** Whose feed it is, with the version of the garden in the same statement; undefined for a wrong or revoked address, and for a blocked account. */
export async function findFeed(db: Db, secret: string) {
  const [found] = await db
    .select({
      userId: gardenFeed.userId,
      plotId: gardenFeed.plotId,
      name: plot.table.name,
      version: gardenVersion.value,
    })
    .from(gardenFeed)
    .innerJoin(user, and(eq(user.id, gardenFeed.userId), isNull(user.blockedAt)))
    .leftJoin(plot.table, eq(plot.table.id, gardenFeed.plotId))
    .leftJoin(gardenVersion, eq(gardenVersion.userId, gardenFeed.userId))
    .where(eq(gardenFeed.secretHash, hashToken(secret)))
  return found
}
