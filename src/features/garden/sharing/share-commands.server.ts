import { and, eq, isNull, sql } from 'drizzle-orm'
import { user } from '#features/accounts/user.table.ts'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { type Keys, tryUnseal } from '#kit/security/keys.server.ts'
import { hashToken, newToken } from '#kit/security/token.server.ts'
import { plot } from '../plot.entity.ts'
import { plotShare } from './plot-share.table.ts'
import type { ShareRight } from './share-rights.ts'

/** More addresses than a family and its neighbours need; each is a way in that somebody must remember. */
const maxShares = 10

export interface Share {
  id: number
  plot: number
  label: string
  access: ShareRight
  /** Null: the key is lost, so the address cannot be shown again. */
  secret: string | null
}

const secretShape = /^[A-Za-z0-9_-]{43}$/

/** The addresses of this gardener; without keys they are not shown. */
export async function findShares(db: Db, userId: number, keys: Keys | null = null): Promise<Share[]> {
  const rows = await db
    .select({
      id: plotShare.id,
      plot: plotShare.plotId,
      label: plotShare.label,
      access: plotShare.access,
      sealed: plotShare.sealedSecret,
    })
    .from(plotShare)
    .innerJoin(plot.table, eq(plot.table.id, plotShare.plotId))
    .where(eq(plot.table.userId, userId))
    .orderBy(plotShare.id)
  return rows.map(({ sealed, ...share }) => ({ ...share, secret: keys && tryUnseal(keys, sealed) }))
}

interface NewShare {
  plot: number
  label: string
  access: ShareRight
}

/** In the transaction of a write of this gardener, so that two requests cannot pass the limit together. */
export async function addShare(tx: Db, userId: number, keys: Keys, share: NewShare): Promise<number> {
  const [own] = await tx.select({ id: plot.table.id }).from(plot.table).where(ofGardener(userId, share.plot))
  if (!own) throw invalid({ plot: ['Такого участка у\u00a0вас нет.'] })
  if ((await tx.$count(plotShare, eq(plotShare.plotId, share.plot))) >= maxShares)
    throw invalid({ plot: [`У\u00a0участка уже ${maxShares} ссылок. Закройте те, что не\u00a0нужны.`] })
  const secret = newToken()
  const values = {
    plotId: share.plot,
    label: share.label,
    access: share.access,
    secretHash: hashToken(secret),
    sealedSecret: keys.seal(secret),
  }
  const [made] = await tx.insert(plotShare).values(values).returning({ id: plotShare.id })
  return made!.id
}

/** From now on the address answers 404. */
export async function closeShare(tx: Db, userId: number, id: number): Promise<void> {
  const ownPlots = tx.select({ id: plot.table.id }).from(plot.table).where(eq(plot.table.userId, userId))
  const closed = await tx
    .delete(plotShare)
    .where(and(eq(plotShare.id, id), sql`${plotShare.plotId} in ${ownPlots}`))
    .returning({ id: plotShare.id })
  if (closed.length === 0) throw new HttpProblem('missing')
}

const ofGardener = (userId: number, id: number) => and(eq(plot.table.id, id), eq(plot.table.userId, userId))

export interface OpenShare {
  plot: { id: number; name: string }
  owner: number
  label: string
  access: ShareRight
}

/** Whose plot the address shows; undefined for a wrong or closed one, and for one of a blocked account. */
export async function findShare(db: Db, secret: string): Promise<OpenShare | undefined> {
  if (!secretShape.test(secret)) return undefined
  const [found] = await db
    .select({
      id: plot.table.id,
      name: plot.table.name,
      owner: plot.table.userId,
      label: plotShare.label,
      access: plotShare.access,
    })
    .from(plotShare)
    .innerJoin(plot.table, eq(plot.table.id, plotShare.plotId))
    .innerJoin(user, and(eq(user.id, plot.table.userId), isNull(user.blockedAt)))
    .where(eq(plotShare.secretHash, hashToken(secret)))
  return (
    found && { plot: { id: found.id, name: found.name }, owner: found.owner, label: found.label, access: found.access }
  )
}
