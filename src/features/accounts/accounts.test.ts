import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from '#kit/db/database.server.ts'
import { openPool } from '#kit/db/pool.server.ts'
import { withoutCache } from '#kit/testing/built-app.server.ts'
import { emptyDatabase } from '#kit/testing/test-database.server.ts'
import { openAccounts } from './open-accounts.server.ts'

test('a new secret key is logged as an error if accounts exist, and is normal at the first start', async () => {
  await using database = await emptyDatabase()
  const lines: object[] = []
  const log = pino({}, { write: line => void lines.push(JSON.parse(line)) })
  // One connection: a query waits for those before it.
  const pool = openPool({ connectionString: database.url }, { max: 1, log })
  const folder = mkdtempSync(path.join(tmpdir(), 'sadozor-accounts-'))
  const open = async (name: string) => {
    openAccounts({
      db: openDatabase(pool),
      cache: withoutCache(),
      log,
      publicUrl: 'http://sadozor.test',
      dataDir: path.join(folder, name),
    })
    await pool.query('select 1')
  }
  await open('first')
  await pool.query(`insert into users (name, email, password_hash) values ('Иван', 'ivan@example.ru', '-')`)
  await open('first')
  expect(lines).toEqual([])
  await open('second')
  await expect
    .poll(() => lines)
    .toEqual([
      expect.objectContaining({ level: 50, people: 1, msg: expect.stringMatching(/secret\.key was lost or damaged/) }),
    ])
  await pool.end()
  rmSync(folder, { recursive: true })
})
