import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { user } from '#features/accounts/user.table.ts'
import { favoriteCollection, favoriteShare } from '#features/favorites/favorite.table.ts'
import type { CollectionView } from '#features/favorites/favorite-view.ts'
import type { Db } from '#kit/db/database.server.ts'
import { invalid } from '#kit/problem.ts'
import { type Keys, tryUnseal } from '#kit/security/keys.server.ts'
import { hashToken, newToken } from '#kit/security/token.server.ts'
import { createCollection, ownCollection } from './favorite-commands.server.ts'

const nameTaken = 'Такая подборка уже есть.'

export async function addCollection(tx: Db, userId: number, name: string): Promise<number> {
  await refuseTaken(tx, userId, name, 0)
  return createCollection(tx, userId, name)
}

export async function renameCollection(tx: Db, userId: number, id: number, name: string): Promise<void> {
  await ownCollection(tx, userId, id)
  await refuseTaken(tx, userId, name, id)
  await tx.update(favoriteCollection).set({ name }).where(eq(favoriteCollection.id, id))
}

/** Its favorites stay, its secret address ends. */
export async function removeCollection(tx: Db, userId: number, id: number): Promise<void> {
  await ownCollection(tx, userId, id)
  await tx.delete(favoriteCollection).where(eq(favoriteCollection.id, id))
}

async function refuseTaken(tx: Db, userId: number, name: string, id: number): Promise<void> {
  const [taken] = await tx
    .select({ id: favoriteCollection.id })
    .from(favoriteCollection)
    .where(
      and(
        eq(favoriteCollection.userId, userId),
        sql`lower(${favoriteCollection.name}) = lower(${name})`,
        ne(favoriteCollection.id, id),
      ),
    )
  if (taken) throw invalid({ name: [nameTaken] })
}

const shareOf = (userId: number, collectionId: number | null): SQL =>
  and(
    eq(favoriteShare.userId, userId),
    collectionId === null ? isNull(favoriteShare.collectionId) : eq(favoriteShare.collectionId, collectionId),
  )!

/** The secret of the address of a collection, of the whole list without one. Asked for again it is the same. */
export async function openShare(tx: Db, keys: Keys, userId: number, collectionId: number | null): Promise<string> {
  if (collectionId !== null) await ownCollection(tx, userId, collectionId)
  const [known] = await tx.select().from(favoriteShare).where(shareOf(userId, collectionId))
  const readable = known && tryUnseal(keys, known.sealedSecret)
  if (readable) return readable
  const secret = newToken()
  const values = { secretHash: hashToken(secret), sealedSecret: keys.seal(secret) }
  if (known) await tx.update(favoriteShare).set(values).where(eq(favoriteShare.id, known.id))
  else await tx.insert(favoriteShare).values({ userId, collectionId, ...values })
  return secret
}

export async function closeShare(tx: Db, userId: number, collectionId: number | null): Promise<void> {
  if (collectionId !== null) await ownCollection(tx, userId, collectionId)
  await tx.delete(favoriteShare).where(shareOf(userId, collectionId))
}

/** The collections in the order of their names, and the addresses at which lists are shared. */
export async function findCollections(db: Db, keys: Keys, userId: number, addressOf: (secret: string) => string) {
  const collections = await db
    .select({ id: favoriteCollection.id, name: favoriteCollection.name })
    .from(favoriteCollection)
    .where(eq(favoriteCollection.userId, userId))
    .orderBy(asc(favoriteCollection.name))
  const shares = await db.select().from(favoriteShare).where(eq(favoriteShare.userId, userId))
  const shareFor = (id: number | null) => {
    const found = shares.find(({ collectionId }) => collectionId === id)
    const secret = found && tryUnseal(keys, found.sealedSecret)
    return secret ? addressOf(secret) : null
  }
  const views: CollectionView[] = collections.map(each => ({ ...each, share: shareFor(each.id) }))
  return { collections: views, share: shareFor(null) }
}

/** Whose list it is; undefined for a wrong or revoked address, which costs the same statement, and for a blocked account. */
export async function findShared(db: Db, secret: string) {
  const [found] = await db
    .select({ userId: favoriteShare.userId, collectionId: favoriteShare.collectionId, name: favoriteCollection.name })
    .from(favoriteShare)
    .innerJoin(user, and(eq(user.id, favoriteShare.userId), isNull(user.blockedAt)))
    .leftJoin(favoriteCollection, eq(favoriteCollection.id, favoriteShare.collectionId))
    .where(eq(favoriteShare.secretHash, hashToken(secret)))
  return found
}
