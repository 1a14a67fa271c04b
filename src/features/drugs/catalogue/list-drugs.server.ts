import { pagesOf } from '#kit/catalogue-list/public-list.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { DrugQuery } from './drug-query.ts'
import { type FoundDrugs, findDrugs, findDrugsWithCache, type ListCache, pageSize } from './find-drugs.server.ts'
import { findInMemory } from './find-in-memory.server.ts'

export interface DrugList extends FoundDrugs {
  page: number
  pages: number
}

/** The catalogue as the page and the API see it: one statement, or two with a cache. A page past the last one has no items. */
export async function listDrugs(db: Db, query: DrugQuery, cache?: ListCache): Promise<DrugList> {
  const found = cache
    ? ((await findInMemory(db, query, cache)) ?? (await findDrugsWithCache(db, query, cache)))
    : await findDrugs(db, query)
  return { ...found, page: query.page, pages: pagesOf(found.total, pageSize) }
}
