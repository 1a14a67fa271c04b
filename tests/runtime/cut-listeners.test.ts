import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { remoteSite, TestBrowser } from '#kit/testing/browser-session.server.ts'
import { type RunningSite, startSite } from '#kit/testing/running-site.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { signedInAdmin } from '#kit/testing/upload-client.server.ts'

/** Two programs on one database whose listening connections are cut while their pools of two connections are busy. */
let database: TestDatabase
let folder: string
let programs: RunningSite[]
let editors: TestBrowser[]
let tomato: string

beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'sadozor-listeners-'))
  const start = async () =>
    startSite({
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      DATABASE_UNSAFE: 'true',
      DATABASE_POOL: '2',
      PORT: String(await findFreePort()),
      READ_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      BACKUP_KEEP: '0',
    })
  programs = [await start()]
  programs.push(await start())
  const first = await signedInAdmin(programs[0]!.url, database.pool, 'anna@example.ru')
  const second = new TestBrowser(remoteSite(programs[1]!.url))
  for (const [name, value] of first.cookies) second.cookies.set(name, value)
  editors = [first, second]
  const { rows } = await database.pool.query(`select id from plant where alias = 'tomat'`)
  tomato = `/admin/plants/${rows[0].id}`
})
afterAll(async () => {
  for (const program of programs ?? []) await program.stop()
  await database?.[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

/** How many connections were cut. */
const cut = async (most: number): Promise<number> =>
  (
    await database.pool.query(
      `select pg_terminate_backend(pid) from
         (select pid from pg_stat_activity where application_name = 'sadozor listener' and datname = current_database() limit $1) s`,
      [most],
    )
  ).rowCount ?? 0

async function rename(editor: TestBrowser, number: number): Promise<void> {
  const { version } = await (await editor.get(tomato)).json()
  const body = { version, values: { name: `Помидор ${number}` } }
  const response = await editor.request(`/api${tomato}`, { method: 'PATCH', body })
  expect([response.status, response.ok ? '' : await response.text()]).toEqual([200, ''])
}

/** The number in the name; 0: as the seed has it. */
async function read(program: RunningSite): Promise<number> {
  const response = await fetch(`${program.url}/api/plants/tomat`)
  return Number(/Помидор (\d+)/.exec(await response.text())?.[1] ?? 0)
}

test('after each cut of one listener, or of both, each program shows what was saved through the other, and never an older state again', async () => {
  let isOver = false
  const seen: number[][] = programs.map(() => [])
  const asking = programs.flatMap((program, index) => [
    (async () => {
      while (!isOver) seen[index]!.push(await read(program))
    })(),
    // Nobody has asked that before, so it needs the pool.
    ...Array.from({ length: 4 }, async () => {
      while (!isOver) await (await fetch(`${program.url}/api/drugs?search=${randomUUID()}`)).arrayBuffer()
    }),
  ])
  try {
    for (let number = 1; number <= 8; number++) {
      const most = (number % 2) + 1
      await expect.poll(() => cut(most)).toBeGreaterThan(0)
      await rename(editors[number % 2]!, number)
      for (const program of programs) await expect.poll(() => read(program)).toBe(number)
    }
  } finally {
    isOver = true
    await Promise.all(asking)
  }
  for (const numbers of seen) expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
})
