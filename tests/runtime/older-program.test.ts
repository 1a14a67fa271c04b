import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#kit/db/migrate.server.ts'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { remoteSite, signedIn } from '#kit/testing/browser-session.server.ts'
import { type RunningSite, startSite } from '#kit/testing/running-site.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

/** Two programs on one database, and a newer version that has migrated it. */

let database: TestDatabase
let folder: string
let settings: Record<string, string>
let running: RunningSite
beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'sadozor-older-'))
  settings = {
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: database.url,
    DATABASE_UNSAFE: 'true',
    LOG_LEVEL: 'warn',
    READ_LIMITS: 'off',
    PAGE_CACHE_MB: '0',
  }
  running = await startSite({ ...settings, PORT: String(await findFreePort()) })
  await migrate(database.pool, { folder: newerMigrations() })
})
afterAll(async () => {
  await running?.stop()
  await database?.[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

/** Those of the program and one that adds a column, as an update does it that the programs live through. */
function newerMigrations(): string {
  const newer = path.join(folder, 'migrations')
  cpSync('db/migrations', newer, { recursive: true })
  const file = path.join(newer, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_newer' })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(path.join(newer, '9999_newer.sql'), 'alter table drug add column newer text')
  return newer
}

test('the one that runs goes on: pages, the API, readiness and writes', async () => {
  for (const page of ['/', '/drugs/skor', '/api/drugs', '/readyz'])
    expect([page, (await fetch(running.url + page)).status]).toEqual([page, 200])
  const gardener = await signedIn(remoteSite(running.url), 'older@sadozor.test')
  expect((await gardener.request('/api/user')).status).toBe(200)
})

test('one that starts is refused in one line that says what to do, and the other does not notice', async () => {
  const refused = await startSite({ ...settings, PORT: String(await findFreePort()) }).then(
    async started => `it started, and stopped with ${await started.stop()}`,
    (error: Error) => error.message,
  )
  expect(refused).toMatch(
    /^The site ended with 1:\nСадозор не запускается: база данных: её обновила более новая версия программы, [^\n]+ Ничего не изменено: установите ту версию или восстановите [^\n]+\n$/,
  )
  expect((await fetch(`${running.url}/drugs/skor`)).status).toBe(200)
})

test('the doctor says it too', () => {
  const { PATH, HOME } = process.env
  const { status, stdout } = spawnSync(process.execPath, ['scripts/doctor.ts'], {
    env: { PATH, HOME, ...settings },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stdout).toMatch(/^✗ Схема базы: новее программы \(\d+ против \d+\): /m)
})
