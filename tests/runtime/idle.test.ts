import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#kit/db/pool.server.ts'
import { openEmbeddedDatabase } from '#kit/embedded-postgres/embedded-database.server.ts'
import { openConfiguredDatabase } from '#kit/embedded-postgres/open-database.server.ts'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { startSite } from '#kit/testing/running-site.server.ts'
import { log, urlOfConnection } from '#kit/testing/test-server.server.ts'

/** All polls of an idle program have their turn within a minute, and so have the jobs of each minute. */
const [settlingMs, countedMs] = [20_000, 60_000]
const perSecond = 2
/** It waits and counts for most of the usual limit. */
const options = { timeout: 300_000 }

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sadozor-idle-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = async (settings: Record<string, string>) =>
  startSite({ PORT: String(await findFreePort()), LOG_LEVEL: 'warn', ...settings })

/** Transactions of a database while nobody uses its program. They are read through another database, where the reading does not count. */
async function idleTransactions({ database, ...server }: ClientConfig): Promise<number> {
  const reader = await connect({ ...server, user: 'postgres', database: 'postgres' })
  const count = async () => {
    const { rows } = await reader.query<{ count: string }>(
      'select xact_commit + xact_rollback as count from pg_stat_database where datname = $1',
      [database],
    )
    return Number(rows[0]!.count)
  }
  try {
    // What the server does by itself with the new tables of a first start is no work of the program.
    await reader.query('alter system set autovacuum = off')
    await reader.query('select pg_reload_conf()')
    await pause(settlingMs)
    const before = await count()
    await pause(countedMs)
    return (await count()) - before
  } finally {
    await reader.end()
  }
}

function expectFew(transactions: number): void {
  expect(transactions).toBeGreaterThan(0)
  expect(transactions).toBeLessThanOrEqual((perSecond * countedMs) / 1_000)
}

test.concurrent('an idle program on an external server makes two transactions a second at most', options, async () => {
  const server = await openEmbeddedDatabase({ dataDir: path.join(folder, 'server'), log })
  const site = await start({ DATA_DIR: path.join(folder, 'site'), DATABASE_URL: urlOfConnection(server.connection) })
  try {
    expectFew(await idleTransactions(server.connection))
  } finally {
    await site.stop()
    await server.close(Date.now() + 5_000)
  }
})

test.concurrent('and so does one with its embedded server', options, async () => {
  const dataDir = path.join(folder, 'embedded')
  const site = await start({ DATA_DIR: dataDir })
  try {
    const settings = { dataDir, databaseUrl: undefined, databasePool: 2, isUnsafeDatabaseAllowed: false }
    const joined = await openConfiguredDatabase(settings, log, { join: true })
    await joined.close(Date.now() + 5_000)
    expectFew(await idleTransactions(joined.connection))
  } finally {
    await site.stop()
  }
})
