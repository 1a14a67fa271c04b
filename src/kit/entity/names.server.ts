import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#kit/db/database.server.ts'
import { type AnyEntity, type Status, tableOf } from './define-entity.ts'
import type { Names } from './field.ts'

export interface LoadedNames extends Names {
  add(entity: string, alias: string, id: number): void
  remove(entity: string, alias: string): void
}

/** Loads aliases and ids of all records, with one statement per entity, and keys and ids of the stored files. */
export async function loadNames(db: Db, entities: readonly AnyEntity[]): Promise<LoadedNames> {
  const byAlias = new Map<string, Map<string, number>>()
  const byId = new Map<string, Map<number, string>>()
  const trashed = new Map<string, ReadonlySet<number>>()
  const add = (entity: string, alias: string, id: number) => {
    byAlias.get(entity)?.set(alias, id)
    byId.get(entity)?.set(id, alias)
  }
  for (const entity of entities) {
    byAlias.set(entity.name, new Map())
    byId.set(entity.name, new Map())
    const { id, alias, status } = entity.table as unknown as Record<'id' | 'alias' | 'status', never>
    const rows = (await db.select({ id, alias, status }).from(entity.table as PgTable)) as { id: number; alias: string; status: Status }[]
    for (const row of rows) add(entity.name, row.alias, row.id)
    trashed.set(entity.name, new Set(rows.filter(row => row.status === 'trash').map(row => row.id)))
  }
  byAlias.set('file', new Map())
  byId.set('file', new Map())
  const file = tableOf('file') as unknown as Record<'id' | 'key', never>
  const files = await db.select({ id: file.id, key: file.key }).from(file as unknown as PgTable)
  for (const { key, id } of files as { id: number; key: string }[]) add('file', key, id)
  const remove = (entity: string, alias: string) => void byAlias.get(entity)?.delete(alias)
  return {
    add,
    remove,
    idOf: (entity, alias) => byAlias.get(entity)?.get(alias),
    keyOf: (entity, id) => byId.get(entity)?.get(id) ?? '',
    isTrashed: (entity, id) => trashed.get(entity)?.has(id) ?? false,
  }
}

/** Users are no records: in files they are called by their numbers, `user-12`. */
export const withNumberedUsers = (names: LoadedNames): LoadedNames => ({
  ...names,
  keyOf: (entity, id) => (entity === 'user' ? `user-${id}` : names.keyOf(entity, id)),
  idOf: (entity, key) =>
    entity === 'user' ? (/^user-[1-9]\d{0,8}$/.test(key) ? Number(key.slice(5)) : undefined) : names.idOf(entity, key),
})
