import { and, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { constraintProblem } from '#kit/db/constraint-problem.ts'
import type { Db } from '#kit/db/database.server.ts'
import { Problem } from '#kit/http/problem.ts'
import { aliasRedirect } from './alias-redirect.table.ts'
import { type AnyEntity, type LinkTable, type Status, snake, type Values } from './define-entity.ts'
import { toSearchText } from './to-search.ts'

/** Writing of declared entities. Whatever needs more than this is a command of its feature. */
export function store<E extends AnyEntity>(db: Db, entity: E) {
  async function change<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    try {
      return await db.transaction(tx => work(tx as unknown as Db))
    } catch (error) {
      throw constraintProblem(error, entity) ?? error
    }
  }
  return {
    create: (values: Values<E['fields']>, status: Status = 'draft'): Promise<number> =>
      change(async tx => {
        await refuseFormerAlias(tx, entity, 0, values)
        const [row] = await tx
          .insert(entity.table)
          .values({ ...ownColumns(entity, values), status } as never)
          .returning({ id: entity.table.id })
        await saveChildren(tx, entity, [{ id: row!.id as number, values }])
        return row!.id as number
      }),
    update: (id: number, version: number, values: Values<E['fields']>, status?: Status): Promise<void> =>
      change(async tx => {
        await keepFormerAlias(tx, entity, id, values)
        await write(tx, entity, id, version, { ...ownColumns(entity, values), ...(status ? { status } : {}) })
        await saveChildren(tx, entity, [{ id, values }])
      }),
    setStatus: (id: number, version: number, status: Status): Promise<void> => change(tx => write(tx, entity, id, version, { status })),
    remove: (id: number, version: number): Promise<void> =>
      change(async tx => {
        const gone = await tx
          .delete(entity.table)
          .where(isAt(entity, id, version))
          .returning({ id: entity.table.id })
        if (!gone.length) throw new Problem('conflict', 'Запись уже изменил или удалил кто-то другой.')
      }),
  }
}

const isAt = ({ table }: AnyEntity, id: number, version: number) => and(eq(table.id, id), eq(table.version, version))

/** A conditional write: whoever read an older version gets a conflict, in one statement. */
async function write(tx: Db, entity: AnyEntity, id: number, version: number, set: Record<string, unknown>) {
  const next = { ...set, version: sql`${entity.table.version} + 1`, updatedAt: sql`now()` }
  const changed = await tx
    .update(entity.table)
    .set(next as never)
    .where(isAt(entity, id, version))
    .returning({ id: entity.table.id })
  if (!changed.length) throw new Problem('conflict', 'Запись уже изменил кто-то другой. Обновите страницу, чтобы увидеть новое.')
}

const formerly = ({ name }: AnyEntity, alias: string) => and(eq(aliasRedirect.entity, name), eq(aliasRedirect.alias, alias))

/** An address that people may have kept is left behind as a redirect, and is never somebody else's. */
async function keepFormerAlias(tx: Db, entity: AnyEntity, id: number, values: Record<string, unknown>) {
  await refuseFormerAlias(tx, entity, id, values)
  const { alias, status } = entity.table as unknown as Record<'alias' | 'status', AnyPgColumn>
  const [now] = await tx
    .select({ alias, status })
    .from(entity.table as PgTable)
    .where(eq(entity.table.id, id))
  if (!now || now.alias === values.alias) return
  await tx.delete(aliasRedirect).where(formerly(entity, String(values.alias)))
  if (now.status === 'draft') return
  await tx
    .insert(aliasRedirect)
    .values({ entity: entity.name, alias: String(now.alias), recordId: id })
    .onConflictDoNothing()
}

async function refuseFormerAlias(tx: Db, entity: AnyEntity, id: number, { alias }: Record<string, unknown>) {
  const taken = await tx.$count(aliasRedirect, and(formerly(entity, String(alias)), ne(aliasRedirect.recordId, id)))
  const text = 'Этот адрес раньше вёл на другую запись.'
  if (taken) throw new Problem('invalid', text, { alias: [text] })
}

/** Values of the record's own table, the search text included. */
export function ownColumns(entity: AnyEntity, values: Record<string, unknown>): Record<string, unknown> {
  const own = Object.entries(entity.fields).flatMap(([k, f]) => (f.column ? [[k, values[k]]] : []))
  return { ...Object.fromEntries(own), searchText: toSearchText(entity, values) }
}

export interface Saved {
  id: number
  values: Record<string, unknown>
}

/** Children of any number of records, in a few statements per table: rows keep their ids as long as they keep their keys, links are replaced. */
export async function saveChildren(tx: Db, entity: AnyEntity, records: readonly Saved[]): Promise<void> {
  for (const [key, link] of Object.entries(entity.links))
    await saveLinks(
      tx,
      link,
      records.map(({ id, values }) => ({ id, targets: values[key] as number[] })),
    )
  for (const [key, child] of Object.entries(entity.rows)) {
    const list: ChildRow[] = records.flatMap(({ id, values }) =>
      (values[key] as RowValues[]).map((row, position) => ({ ...row, parentId: id, position })),
    )
    const saved = await saveRows(
      tx,
      child.table,
      records.map(r => r.id),
      list,
    )
    for (const [k, link] of Object.entries(child.links))
      await saveLinks(
        tx,
        link,
        list.map(row => ({ id: saved.get(`${row.parentId} ${row.key}`)!, targets: row[k] as number[] })),
      )
  }
}

type RowValues = { key: string } & Record<string, unknown>
type ChildRow = RowValues & { parentId: number; position: number }

async function saveRows(
  tx: Db,
  table: AnyEntity['rows'][string]['table'],
  parents: number[],
  list: ChildRow[],
): Promise<Map<string, number>> {
  const kept = list.map(row => sql`(${row.parentId}::int, ${row.key})`)
  await tx
    .delete(table)
    .where(
      and(
        inArray(table.parentId, parents),
        kept.length ? sql`(${table.parentId}, ${table.key}) not in (${sql.join(kept, sql`, `)})` : undefined,
      ),
    )
  const { id, parentId, key, ...rest } = getTableColumns(table as PgTable) as Record<string, AnyPgColumn>
  const set = Object.fromEntries(Object.keys(rest).map(k => [k, sql`excluded.${sql.identifier(snake(k))}`]))
  const columns = new Set(['parentId', 'key', ...Object.keys(rest)])
  const saved = new Map<string, number>()
  for (const part of inParts(list, columns.size)) {
    const values = part.map(row => Object.fromEntries(Object.entries(row).filter(([k]) => columns.has(k))))
    const stored = await tx
      .insert(table)
      .values(values as never)
      .onConflictDoUpdate({ target: [table.parentId, table.key], set: set as never })
      .returning({ id: table.id, parentId: table.parentId, key: table.key })
    for (const row of stored) saved.set(`${row.parentId} ${row.key}`, row.id as number)
  }
  return saved
}

async function saveLinks(tx: Db, link: LinkTable, sets: { id: number; targets: number[] }[]) {
  if (!sets.length) return
  await tx.delete(link).where(
    inArray(
      link.parentId,
      sets.map(s => s.id),
    ),
  )
  const values = sets.flatMap(({ id, targets }) => targets.map((targetId, position) => ({ parentId: id, targetId, position })))
  for (const part of inParts(values, 3)) await tx.insert(link).values(part as never)
}

/** A statement takes 65,535 parameters at most. */
export function inParts<T>(list: readonly T[], columns: number): T[][] {
  const size = Math.floor(60_000 / Math.max(1, columns))
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))
}
