import { type SQL, sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { pagePathOf } from '#kit/entity/define-entity.ts'
import { moscowMonth } from '#kit/moscow-day.ts'
import { publicFaces } from '#site/public-faces.server.ts'

interface Found {
  total: number
  /** The rank of the best match. */
  best: number
  items: { alias: string; name: string }[]
}

/**
 * The number of matches in every list and the best of them, in one statement; as many as the list itself finds. Lists in which a name
 * matches come first.
 */
export async function findResults(db: Db, q: string, now = new Date()) {
  const month = moscowMonth(now)
  const searched = publicFaces.flatMap(({ api, search }) => (search ? [{ list: pagePathOf(api.entity), ...search }] : []))
  const row = rowOf<Record<string, Found>>(Object.fromEntries(searched.map(({ list, matches }) => [list, firstOf(matches(q, month))])))
  const rows = await findRows(db, selectOf(row))
  const groups = searched.map(({ list, title }) => ({ list, title, ...rows[0]![list]! })).sort((a, b) => tierOf(b.best) - tierOf(a.best))
  return { q, total: groups.reduce((sum, { total }) => sum + total, 0), groups: groups.map(({ best: _, ...group }) => group) }
}

export type Results = Awaited<ReturnType<typeof findResults>>

const maxItems = 5

/** A rank is a multiple of ten for the kind of match, which all lists have in common, plus the harm of a problem. */
const tierOf = (rank: number) => Math.floor(rank / 10)

const firstOf = (matches: SQL): SQL => sql`(select jsonb_build_object('total', count(*)::int, 'best', coalesce(max(rank), 0), 'items',
    coalesce(jsonb_agg(jsonb_build_object('alias', alias, 'name', name) order by place) filter (where place <= ${maxItems}), '[]'))
  from (select alias, name, rank, row_number() over (order by rank desc, position nulls last, name collate "ru", alias) as place
    from (${matches}) found) ordered)`
