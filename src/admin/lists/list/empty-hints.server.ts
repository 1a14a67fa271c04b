import { and, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type ListState, listHref } from '#admin/kit/list-state.ts'
import { readEditorsWords } from '#features/search/editors-words.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { inOtherLayout } from '#kit/text/other-layout.ts'
import { appliedFilters } from './applied-filters.server.ts'
import { readConditions } from './find-list.server.ts'
import type { ShownList } from './shown-list.ts'

/** A change of the query that would find something, with how many records. */
export interface EmptyHint {
  label: string
  to: string
  found: number
}

const maxHints = 4

/** For a query that finds nothing: the words that were probably meant, such as in the other keyboard layout, and the list without each of its filters. */
export async function emptyHints(db: Db, entity: AnyEntity, shown: ShownList): Promise<EmptyHint[]> {
  const { state, defaults, kind } = shown
  const q = entity.isPersonal ? inOtherLayout(state.q) : (await readEditorsWords(db, state.q))?.meant?.text
  const changes: { label: string; state: ListState }[] = [
    ...(q ? [{ label: `Искать «${q}»`, state: { ...state, q } }] : []),
    ...appliedFilters(shown).map(filter => ({ label: `Снять «${filter.label}»`, state: filter.state })),
  ].slice(0, maxHints)
  const counts = await Promise.all(changes.map(change => countFound(db, entity, change.state)))
  return changes
    .map(({ label, state }, at) => ({ label, to: listHref(kind.path, state, defaults), found: counts[at]! }))
    .filter(({ found }) => found > 0)
}

async function countFound(db: Db, entity: AnyEntity, state: ListState): Promise<number> {
  const [row] = await db
    .select({ found: sql<number>`count(*)::int` })
    .from(entity.table as PgTable)
    .where(and(...(await readConditions(db, entity, state))))
  return row?.found ?? 0
}
