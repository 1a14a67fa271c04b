import { and, asc, eq, ilike, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { disease } from '#features/diseases/disease.entity.ts'
import { drugQuery } from '#features/drugs/catalogue/drug-query.ts'
import { listDrugs } from '#features/drugs/catalogue/list-drugs.server.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { drugUse } from '#features/drugs/uses/drug-use.entity.ts'
import { pest } from '#features/pests/pest.entity.ts'
import { listPlants } from '#features/plants/find-plants.server.ts'
import { plant } from '#features/plants/plant.entity.ts'
import { plantsQuery } from '#features/plants/plant-query.ts'
import { listProblems } from '#features/problems/find-problems.server.ts'
import { problemQuery } from '#features/problems/problem-query.ts'
import { substance } from '#features/substances/substance.entity.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { pageNumber, type QuerySpec, type QueryValues, words } from '#kit/http/list-query.ts'
import { foldText } from '#kit/text/fold-text.ts'

/** Which records of a page of the list, in its order. */
interface Found {
  aliases: string[]
  total: number
}

/** A kind that the public API reads, with the same filters as its page. */
export interface PublicKind {
  entity: AnyEntity
  query: QuerySpec
  find(db: Db, values: never): Promise<Found>
}

const kind = <S extends QuerySpec>(entity: AnyEntity, query: S, find: (db: Db, values: QueryValues<S>) => Promise<Found>): PublicKind => ({
  entity,
  query,
  find,
})

export const pageSize = 24

const found = ({ items, total }: { items: { alias: string }[]; total: number }): Found => ({
  aliases: items.map(item => item.alias),
  total,
})

/** A closed list: neither a kind nor a field becomes public by being declared. */
export const publicKinds: readonly PublicKind[] = [
  kind(drug, drugQuery, async (db, values) => found(await listDrugs(db, values))),
  kind(plant, plantsQuery, async (db, values) => found(await listPlants(db, values))),
  kind(pest, problemQuery('pests'), async (db, values) => found(await listProblems(db, 'pests', values))),
  kind(disease, problemQuery('diseases'), async (db, values) => found(await listProblems(db, 'diseases', values))),
  kind(substance, { q: words(), page: pageNumber() }, (db, { q, page }) => findByName(db, substance, q, page)),
]

async function findByName(db: Db, entity: AnyEntity, q: string, page: number): Promise<Found> {
  const { alias, name } = entity.table as unknown as Record<'alias' | 'name', AnyPgColumn>
  const text = foldText(q).replace(/[\\%_]/g, c => `\\${c}`)
  const where: SQL | undefined = and(eq(entity.table.status, 'published'), text ? ilike(entity.table.searchText, `%${text}%`) : undefined)
  const rows = await db
    .select({ alias: sql<string>`${alias}` })
    .from(entity.table as PgTable)
    .where(where)
    .orderBy(sql`${name} collate "ru"`, asc(entity.table.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { aliases: rows.map(r => r.alias), total: await db.$count(entity.table as PgTable, where) }
}

/** Uses of a drug, in the order of its registration. */
export async function usesOf(db: Db, drugAlias: string): Promise<string[]> {
  const { rows } = await db.execute<{ alias: string }>(sql`select u.alias from ${drugUse.table} u join ${drug.table} d on d.id = u.drug_id
    where d.alias = ${drugAlias} and u.status = 'published' order by u.sort_order, u.id`)
  return rows.map(r => r.alias)
}
