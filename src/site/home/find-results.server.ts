import { type SQL, sql } from 'drizzle-orm'
import { drugMatches } from '#features/drugs/catalogue/search-drugs.server.ts'
import { plantMatches } from '#features/plants/find-plants.server.ts'
import { problemsFor } from '#features/problems/find-problems.server.ts'
import type { Db } from '#kit/db/database.server.ts'

interface Found {
  total: number
  items: { alias: string; name: string }[]
}

const lists = ['drugs', 'diseases', 'pests', 'plants'] as const
type List = (typeof lists)[number]

/** The number of matches in every list and the first of them, in one statement; as many as the list itself finds. */
export async function findResults(db: Db, q: string) {
  const { rows } = await db.execute<Record<List, Found>>(sql`select ${firstOf(drugMatches(q), q)} as drugs,
    ${firstOf(problemsFor('diseases', q), q)} as diseases, ${firstOf(problemsFor('pests', q), q)} as pests, ${firstOf(plantMatches(q), q)} as plants`)
  const groups = lists.map(list => ({ list, ...rows[0]![list] }))
  return { q, total: groups.reduce((sum, { total }) => sum + total, 0), groups }
}

export type Results = Awaited<ReturnType<typeof findResults>>

const maxItems = 5

/** Names that begin with the words come first. */
const firstOf = (matches: SQL, q: string): SQL => sql`(select jsonb_build_object('total', count(*)::int, 'items',
    coalesce(jsonb_agg(jsonb_build_object('alias', alias, 'name', name) order by place) filter (where place <= ${maxItems}), '[]'))
  from (select alias, name, row_number() over (order by starts_with(lower(name), lower(${q})) desc, name collate "ru", alias) as place
    from (${matches}) found) ordered)`
