import { type SQL, sql } from 'drizzle-orm'
import {
  type FavoriteKind,
  type FavoriteRef,
  favoriteKindNames,
  favoriteKinds,
} from '#features/favorites/favorite-kinds.ts'
import type { FavoriteMark, FavoriteView } from '#features/favorites/favorite-view.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { goneMark, type OfferFacts, offerMarks, type RegistrationFacts, registrationMarks } from './favorite-marks.ts'
import { type FavoriteSource, favoriteSources } from './favorite-sources.server.ts'

interface StoredFavorite extends FavoriteRef {
  title: string
  isGone: boolean
  page: string | null
  about: string | null
  note: string
  collection: string | null
  seen: unknown
  facts: unknown
  changedAt: string
}

/** The favorites `f` that the condition selects, the latest first. */
export async function findFavorites(db: Db, condition: SQL, now = new Date()): Promise<FavoriteView[]> {
  const row = rowOf<StoredFavorite>({
    kind: sql`kind`,
    alias: sql`alias`,
    title: sql`title`,
    isGone: sql`"isGone"`,
    page: sql`page`,
    about: sql`about`,
    note: sql`note`,
    collection: sql`collection`,
    seen: sql`seen`,
    facts: sql`facts`,
    changedAt: sql`"changedAt"`,
  })
  const kinds = favoriteKindNames.map(kind => rowsOf(kind, favoriteSources[kind], condition))
  const rows = await findRows(
    db,
    selectOf(row, sql`from (${sql.join(kinds, sql` union all `)}) rows order by "createdAt" desc, id desc`),
  )
  return rows.map(each => toView(each, moscowDay(now)))
}

/** For the download of one's own data. Without the secret addresses: who finds the file could read the lists by them. */
export const exportFavorites = async (db: Db, userId: number) =>
  (await findFavorites(db, ofUser(userId))).map(({ kind, alias, title, note, collection }) => ({
    kind,
    alias,
    title,
    note,
    collection,
  }))

export const ofUser = (userId: number): SQL => sql`f.user_id = ${userId}::int`

const rowsOf = (kind: FavoriteKind, { table, title, about, page, facts, changedAt }: FavoriteSource, condition: SQL) =>
  sql`select f.id, f.kind, f.created_at as "createdAt", coalesce(x.alias, f.alias) as alias, coalesce(${title}, f.title) as title,
    x.id is null as "isGone", ${page} as page, ${about} as about, f.note, c.name as collection, f.seen,
    case when x.id is not null then ${facts} end as facts, ${changedAt} as "changedAt"
  from favorite f left join favorite_collection c on c.id = f.collection_id
    left join ${table} x on x.id = f.record_id and x.status = 'published'
  where f.kind = ${kind} and ${condition}`

function toView({ seen, facts, isGone, page, changedAt, ...row }: StoredFavorite, today: string): FavoriteView {
  const { kind, alias, title, about, note, collection } = row
  const { path, word } = favoriteKinds[kind]
  const marks = isGone ? [goneMark] : marksOf(kind, seen, facts, { today, changedOn: moscowDay(new Date(changedAt)) })
  const url = isGone || !page ? null : `${path}/${page}`
  return {
    kind,
    alias,
    title,
    url,
    drawing: page ?? alias,
    about: isGone ? word : (about ?? ''),
    note,
    collection,
    marks,
  }
}

/** An empty object is what a kind without facts has, and a record that was not published when it was added. */
function marksOf(
  kind: FavoriteKind,
  seen: unknown,
  facts: unknown,
  days: { today: string; changedOn: string },
): FavoriteMark[] {
  const known = Object.keys(seen as object).length > 0 ? seen : null
  if (kind === 'drug') return registrationMarks(known as RegistrationFacts | null, facts as RegistrationFacts, days)
  return kind === 'product' ? offerMarks(known as OfferFacts | null, facts as OfferFacts) : []
}
