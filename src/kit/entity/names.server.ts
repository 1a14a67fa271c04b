import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from './define-entity.ts'
import type { Names } from './field.ts'

export interface LoadedNames extends Names {
  add(entity: string, alias: string, id: number): void
  remove(entity: string, alias: string): void
}

/** Loads aliases and ids of all records, with one statement per entity. */
export async function loadNames(db: Db, entities: readonly AnyEntity[]): Promise<LoadedNames> {
  const byAlias = new Map<string, Map<string, number>>()
  const byId = new Map<string, Map<number, string>>()
  const add = (entity: string, alias: string, id: number) => {
    byAlias.get(entity)?.set(alias, id)
    byId.get(entity)?.set(id, alias)
  }
  for (const entity of entities) {
    byAlias.set(entity.name, new Map())
    byId.set(entity.name, new Map())
    const { id, alias } = entity.table as unknown as Record<'id' | 'alias', never>
    for (const row of (await db.select({ id, alias }).from(entity.table as PgTable)) as { id: number; alias: string }[])
      add(entity.name, row.alias, row.id)
  }
  const remove = (entity: string, alias: string) => void byAlias.get(entity)?.delete(alias)
  return {
    add,
    remove,
    idOf: (entity, alias) => byAlias.get(entity)?.get(alias),
    keyOf: (entity, id) => byId.get(entity)?.get(id) ?? '',
  }
}
