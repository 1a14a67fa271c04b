import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { emptyDatabase } from '#kit/testing/test-database.server.ts'
import type { Db } from './database.server.ts'
import { keepMigrationsOut, migrate } from './migrate.server.ts'

/** The migrations of the program and one that changes a table. */
function newerMigrations() {
  const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  cpSync('db/migrations', folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_newer' })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(path.join(folder, '9999_newer.sql'), 'alter table company add column newer text')
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}

test('a migration waits for an import before it touches a table, and requests go on meanwhile', async () => {
  await using database = await emptyDatabase()
  const { db, pool } = database
  using newer = newerMigrations()
  const waiting = `select from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database() and not l.granted`
  const { migration } = await db.transaction(async transaction => {
    const tx = transaction as unknown as Db
    await keepMigrationsOut(tx)
    await tx.execute('select from company limit 1')
    const migration = migrate(pool, { folder: newer.folder })
    while ((await pool.query(waiting)).rowCount === 0);
    expect((await pool.query(`${waiting} and l.locktype = 'relation'`)).rowCount).toBe(0)
    expect((await pool.query('select count(*) from company')).rowCount).toBe(1)
    return { migration }
  })
  await migration
  expect((await pool.query('select newer from company')).rowCount).toBe(0)
})

test('a start without a new migration does not wait for an import', async () => {
  await using database = await emptyDatabase()
  await database.db.transaction(async tx => {
    await keepMigrationsOut(tx as unknown as Db)
    await migrate(database.pool)
  })
})

test('a start that waits for the migrations of another program says so, and not for ever', async () => {
  await using database = await emptyDatabase()
  const other = await database.pool.connect()
  try {
    await other.query('select pg_advisory_lock(5346001)')
    const lines: string[] = []
    const log = { info: (line: string) => void lines.push(line) } as never
    await expect(migrate(database.pool, { log, maxWaitMs: 200 })).rejects.toThrow('миграция базы данных: ')
    expect(lines).toEqual(['waiting for the migrations of another program'])
    await other.query('select pg_advisory_unlock_all()')
    await migrate(database.pool, { log, maxWaitMs: 200 })
    expect(lines).toHaveLength(1)
  } finally {
    other.release(true)
  }
})
