import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartupProblem } from '#kit/startup-problem.ts'
import type { Manifest, Table } from './archive.ts'
import { findTables } from './dump-tables.server.ts'

/** Refuses a database that has tables of the site, of the queue or of anybody else. */
export async function requireEmpty(client: ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
  )
  if (rows[0])
    throw new StartupProblem(
      `база данных не пуста (в ней есть ${rows[0].name}): восстанавливать можно только в пустую. Задайте новую папку в DATA_DIR или пустую базу в DATABASE_URL`,
    )
}

/** Makes the tables as they were when the archive was made; the next start brings them up to date. */
export async function makeSchema(
  client: ClientBase,
  { schema, version, tables }: Manifest,
  folder = 'db/migrations',
): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: folder })
  if (!known.some(({ folderMillis }) => folderMillis === schema))
    throw new StartupProblem(
      `схема базы в архиве новее этой программы (архив сделала версия ${version}): сначала обновите программу`,
    )
  await client.query(
    `create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  for (const migration of known) {
    if (migration.folderMillis > schema) continue
    for (const statement of migration.sql) await client.query(statement)
  }
  const made = await findTables(client)
  const wanted = new Set(tables.map(signatureOf))
  const other = made.map(signatureOf).find(each => !wanted.has(each))
  if (other || made.length !== tables.length)
    throw new StartupProblem(`таблицы архива не такие, как у этой программы: ${other ?? 'есть лишние'}`)
}

const signatureOf = ({ name, columns }: Table) => `${name} (${columns.toSorted().join(', ')})`

/**
 * Empties the tables and takes away what would refuse rows in the order of the archive or is faster made of all rows at once, and returns what
 * puts it back, which checks every reference. The owner of the tables may do it; `session_replication_role` would need a superuser and check
 * nothing.
 */
export async function openTables(client: ClientBase, tables: readonly Table[]): Promise<() => Promise<void>> {
  const oids = `(${tables.map(({ name }) => `'${name.replaceAll("'", "''")}'::regclass`).join()})`
  const { rows: references } = await client.query(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid in ${oids}`,
  )
  const { rows: triggers } = await client.query(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name, tgenabled as mode
     from pg_trigger where not tgisinternal and tgenabled <> 'D' and tgrelid in ${oids}`,
  )
  const { rows: indexes } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where not indisunique and not indisexclusion and indrelid in ${oids}`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`)
  await client.query(`truncate ${tables.map(({ name }) => name).join()}`)
  return async () => {
    // Deferred checks of the rows must be over before the tables are changed.
    await client.query('set constraints all immediate')
    await client.query(`set local maintenance_work_mem = '256MB'`)
    for (const { definition } of indexes) await client.query(definition)
    for (const { table, name, definition } of references)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { table, name, mode } of triggers)
      await client.query(`alter table ${table} enable ${modes[mode] ?? ''} trigger ${name}`)
  }
}

/** `tgenabled`: always, in replicas only; an ordinary trigger needs no word. */
const modes: Record<string, string> = { A: 'always', R: 'replica' }

export interface TableWriter {
  write(content: AsyncIterable<Uint8Array>): Promise<void>
  end(): Promise<void>
}

export function openTable(client: ClientBase, { name, columns }: Table): TableWriter {
  const stream = client.query(copyFrom(`copy ${name} (${columns.join()}) from stdin`))
  const done = finished(stream)
  done.catch(() => {}) // reported by `write` or `end`
  return {
    async write(content) {
      for await (const chunk of content) if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done])
    },
    async end() {
      stream.end()
      await done
    },
  }
}

export async function setSequences(client: ClientBase, { sequences }: Manifest): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [name, value, isCalled])
}
