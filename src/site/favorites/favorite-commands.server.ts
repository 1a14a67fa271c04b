import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { favorite, favoriteCollection } from '#features/favorites/favorite.table.ts'
import { type FavoriteKind, type FavoriteRef, favoriteKindNames } from '#features/favorites/favorite-kinds.ts'
import { maxCollections, maxFavorites } from '#features/favorites/favorite-limits.ts'
import { keyOf } from '#features/favorites/favorite-state.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { favoriteSources } from './favorite-sources.server.ts'

export interface FavoriteInput {
  note?: string | undefined
  /** By its name; a new one is created. Null takes the favorite out of its collection. */
  collection?: string | null | undefined
  /** What has changed was read: marks begin from today. */
  seen?: boolean | undefined
}

export interface DeviceFavorite extends FavoriteRef {
  title?: string | undefined
  note?: string | undefined
  collection?: string | null | undefined
}

/** One write in a transaction, after everything else that the same user is writing, so that limits hold. */
export const changeFavorites = <T>(db: Db, userId: number, run: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async transaction => {
    const tx = transaction as unknown as Db
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('favorites'), ${userId}::int)`)
    return run(tx)
  })

interface Found {
  id: number
  alias: string
  title: string
  facts: unknown
}

/** Published records by the alias they have or had; `asked` is the one that was asked for. */
async function findRecords(tx: Db, kind: FavoriteKind, aliases: readonly string[]): Promise<Map<string, Found>> {
  const { table, entity, title, facts } = favoriteSources[kind]
  const row = rowOf<Found & { asked: string }>({
    id: sql`x.id`,
    alias: sql`x.alias`,
    title,
    facts,
    asked: sql`a.asked`,
  })
  const rest = sql`from unnest(${sql.param([...aliases])}::text[]) a(asked)
    join ${table} x on x.status = 'published' and (x.alias = a.asked or x.id = (select r.record_id from alias_redirect r
      where r.entity = ${entity} and r.alias = a.asked and not exists (select from ${table} y where y.alias = a.asked)))`
  const rows = await findRows(tx, selectOf(row, rest))
  return new Map(rows.map(({ asked, ...record }) => [asked, record]))
}

const own = (userId: number, { kind, alias }: FavoriteRef, recordId: number | undefined): SQL =>
  and(
    eq(favorite.userId, userId),
    eq(favorite.kind, kind),
    recordId === undefined ? eq(favorite.alias, alias) : eq(favorite.recordId, recordId),
  )!

/** Adds a record or changes its note and collection. What is not published can be changed only where it is a favorite already. */
export async function putFavorite(tx: Db, userId: number, ref: FavoriteRef, input: FavoriteInput): Promise<void> {
  const record = (await findRecords(tx, ref.kind, [ref.alias])).get(ref.alias)
  const [known] = await tx
    .select({ id: favorite.id })
    .from(favorite)
    .where(own(userId, ref, record?.id))
  if (!known && !record) throw new HttpProblem('missing')
  if (!known && (await freePlaces(tx, userId)) < 1)
    throw invalid({ alias: [`В\u00a0избранном уже ${maxFavorites} записей: уберите лишнее.`] })
  const values = {
    ...(input.note !== undefined && { note: input.note }),
    ...(input.collection !== undefined && { collectionId: await collectionByName(tx, userId, input.collection) }),
  }
  if (known) {
    const seen = input.seen && record ? { seen: record.facts } : {}
    if (Object.keys({ ...values, ...seen }).length > 0)
      await tx
        .update(favorite)
        .set({ ...values, ...seen })
        .where(eq(favorite.id, known.id))
  } else {
    const { id, alias, title, facts } = record!
    await tx.insert(favorite).values({ userId, kind: ref.kind, recordId: id, alias, title, seen: facts, ...values })
  }
}

/** Answers its note and collection, so that it can be put back as it was; null when it was no favorite. */
export async function removeFavorite(tx: Db, userId: number, ref: FavoriteRef) {
  const record = (await findRecords(tx, ref.kind, [ref.alias])).get(ref.alias)
  const [removed] = await tx
    .select({ id: favorite.id, note: favorite.note, collection: favoriteCollection.name })
    .from(favorite)
    .leftJoin(favoriteCollection, eq(favoriteCollection.id, favorite.collectionId))
    .where(own(userId, ref, record?.id))
  if (!removed) return null
  const { id, ...kept } = removed
  await tx.delete(favorite).where(eq(favorite.id, id))
  return kept
}

async function freePlaces(tx: Db, userId: number): Promise<number> {
  const [found] = await tx.select({ taken: count() }).from(favorite).where(eq(favorite.userId, userId))
  return maxFavorites - found!.taken
}

/** Throws when there are too many. */
async function collectionByName(tx: Db, userId: number, name: string | null): Promise<number | null> {
  if (name === null) return null
  const [known] = await tx
    .select({ id: favoriteCollection.id })
    .from(favoriteCollection)
    .where(and(eq(favoriteCollection.userId, userId), sql`lower(${favoriteCollection.name}) = lower(${name})`))
  return known ? known.id : createCollection(tx, userId, name)
}

export async function createCollection(tx: Db, userId: number, name: string): Promise<number> {
  const [found] = await tx
    .select({ taken: count() })
    .from(favoriteCollection)
    .where(eq(favoriteCollection.userId, userId))
  if (found!.taken >= maxCollections) throw invalid({ collection: [`Подборок уже ${maxCollections}.`] })
  const [created] = await tx
    .insert(favoriteCollection)
    .values({ userId, name })
    .returning({ id: favoriteCollection.id })
  return created!.id
}

export interface Merged {
  added: { kind: FavoriteKind; alias: string; title: string }[]
  /** There was no room for them. */
  skipped: FavoriteRef[]
}

/** Takes over the list of a device. What is there already stays as it is, so that a repetition adds nothing. */
export async function mergeFavorites(tx: Db, userId: number, items: readonly DeviceFavorite[]): Promise<Merged> {
  const merged: Merged = { added: [], skipped: [] }
  let free = await freePlaces(tx, userId)
  const records = new Map<FavoriteKind, Map<string, Found>>()
  for (const [kind, ofKind] of Map.groupBy(items, item => item.kind))
    records.set(
      kind,
      await findRecords(
        tx,
        kind,
        ofKind.map(({ alias }) => alias),
      ),
    )
  for (const item of items) {
    const record = records.get(item.kind)!.get(item.alias)
    const [known] = await tx
      .select({ id: favorite.id, note: favorite.note })
      .from(favorite)
      .where(own(userId, item, record?.id))
    if (known) {
      if (known.note === '' && item.note)
        await tx.update(favorite).set({ note: item.note }).where(eq(favorite.id, known.id))
      continue
    }
    if (free < 1) {
      merged.skipped.push({ kind: item.kind, alias: item.alias })
      continue
    }
    free--
    merged.added.push(await addFromDevice(tx, userId, item, record))
  }
  return merged
}

async function addFromDevice(tx: Db, userId: number, item: DeviceFavorite, record: Found | undefined) {
  const { kind, note = '', collection = null } = item
  const alias = record?.alias ?? item.alias
  const title = record?.title ?? item.title ?? item.alias
  await tx.insert(favorite).values({
    userId,
    kind,
    recordId: record?.id ?? null,
    alias,
    title,
    note,
    collectionId: await roomyCollection(tx, userId, collection),
    seen: record?.facts ?? {},
  })
  return { kind, alias, title }
}

/** Nothing is lost when there are too many collections: the favorite goes without one. */
async function roomyCollection(tx: Db, userId: number, name: string | null): Promise<number | null> {
  try {
    return await collectionByName(tx, userId, name)
  } catch (error) {
    if (error instanceof HttpProblem) return null
    throw error
  }
}

/** The keys of the favorites, by the aliases that their pages have today. */
export async function findKeys(db: Db, userId: number): Promise<string[]> {
  const kinds = favoriteKindNames.map(
    kind => sql`select f.kind, coalesce(x.alias, f.alias) as alias from favorite f
      left join ${favoriteSources[kind].table} x on x.id = f.record_id where f.kind = ${kind} and f.user_id = ${userId}::int`,
  )
  const row = rowOf<FavoriteRef>({ kind: sql`kind`, alias: sql`alias` })
  const rows = await findRows(
    db,
    selectOf(row, sql`from (${sql.join(kinds, sql` union all `)}) rows order by kind, alias`),
  )
  return rows.map(keyOf)
}

/** Somebody else's is missing. */
export async function ownCollection(tx: Db, userId: number, id: number) {
  const [found] = await tx
    .select()
    .from(favoriteCollection)
    .where(and(eq(favoriteCollection.id, id), eq(favoriteCollection.userId, userId)))
  if (!found) throw new HttpProblem('missing')
  return found
}
