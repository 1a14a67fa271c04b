import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#kit/db/database.server.ts'
import { type AnyEntity, type Status, tableOf } from './define-entity.ts'
import type { Names } from './field.ts'
import { RecordNames } from './names/record-names.ts'
import { UnknownTarget } from './names/unknown-target.ts'

export interface LoadedNames extends Names {
  /** `names`: what cells may call the record besides its alias. */
  add(entity: string, alias: string, id: number, names?: readonly string[]): void
  remove(entity: string, alias: string): void
}

/** The fields that name a record to people. Records of gardeners have no names that others could use. */
export const namingFields = ({ title, fields, isPersonal }: AnyEntity): string[] =>
  isPersonal
    ? []
    : ([...new Set([title, (fields.alias as { from?: string } | undefined)?.from])].filter(
        key => key !== undefined && fields[key]?.kind === 'text',
      ) as string[])

interface NameOptions {
  /** Cells may hold names instead of aliases. */
  byName?: boolean
  /** Of these kinds the records with these aliases only: there may be millions of them. */
  only?: ReadonlyMap<string, readonly string[]>
}

/** Loads aliases and ids of records, with one statement per entity, and keys and ids of the stored files. */
export async function loadNames(
  db: Db,
  entities: readonly AnyEntity[],
  { byName = false, only }: NameOptions = {},
): Promise<LoadedNames> {
  const byAlias = new Map<string, Map<string, number>>()
  const byId = new Map<string, Map<number, string>>()
  const trashed = new Map<string, ReadonlySet<number>>()
  const keyOf = (entity: string, id: number) => byId.get(entity)?.get(id) ?? ''
  const idOf = (entity: string, alias: string) => byAlias.get(entity)?.get(alias)
  const records = new RecordNames({ keyOf, idOf })
  const add = (entity: string, alias: string, id: number, names: readonly string[] = []) => {
    byAlias.get(entity)?.set(alias, id)
    byId.get(entity)?.set(id, alias)
    if (byName) records.add(entity, id, [alias, ...names])
  }
  for (const entity of entities) {
    byAlias.set(entity.name, new Map())
    byId.set(entity.name, new Map())
    const naming = byName ? namingFields(entity) : []
    const rows = await readNames(db, entity, naming, only?.get(entity.name))
    const isTrashed = (row: NamedRow) => row.status === 'trash'
    for (const row of rows)
      add(entity.name, row.alias, row.id, isTrashed(row) ? [] : naming.map(key => String(row[key] ?? '')))
    trashed.set(entity.name, new Set(rows.filter(isTrashed).map(row => row.id)))
  }
  byAlias.set('file', new Map())
  byId.set('file', new Map())
  const file = tableOf('file') as unknown as Record<'id' | 'key', never>
  const files = await db.select({ id: file.id, key: file.key }).from(file as unknown as PgTable)
  for (const { key, id } of files as { id: number; key: string }[]) add('file', key, id)
  const remove = (entity: string, alias: string) => {
    const id = idOf(entity, alias)
    if (id !== undefined) records.remove(entity, id)
    byAlias.get(entity)?.delete(alias)
  }
  const isTrashed = (entity: string, id: number) => trashed.get(entity)?.has(id) ?? false
  return {
    add,
    remove,
    idOf,
    keyOf,
    isTrashed,
    ...(byName && { find: (entity: string, cell: string) => records.find(entity, cell) }),
  }
}

/** @param aliases of the wanted records; without them all */
async function readNames(
  db: Db,
  { table }: AnyEntity,
  naming: readonly string[],
  aliases: readonly string[] | undefined,
): Promise<NamedRow[]> {
  const columns = table as unknown as Record<string, never>
  const shown = Object.fromEntries(['id', 'alias', 'status', ...naming].map(key => [key, columns[key]!]))
  const where = aliases && sql`${columns.alias!} = any (${sql.param(aliases)}::text[])`
  const query = db
    .select(shown)
    .from(table as PgTable)
    .where(where)
  return (await query) as unknown as NamedRow[]
}

type NamedRow = { id: number; alias: string; status: Status } & Record<string, unknown>

/** Users are no records: in files they are called by their numbers, `user-12`. */
export function withNumberedUsers(names: LoadedNames): LoadedNames {
  const idOfUser = (key: string) => (/^user-[1-9]\d{0,8}$/.test(key) ? Number(key.slice(5)) : undefined)
  const { find } = names
  return {
    ...names,
    keyOf: (entity, id) => (entity === 'user' ? `user-${id}` : names.keyOf(entity, id)),
    idOf: (entity, key) => (entity === 'user' ? idOfUser(key) : names.idOf(entity, key)),
    ...(find && {
      find: (entity, cell) =>
        entity === 'user' ? (idOfUser(cell) ?? new UnknownTarget(cell, 'Нет такой записи')) : find(entity, cell),
    }),
  }
}
