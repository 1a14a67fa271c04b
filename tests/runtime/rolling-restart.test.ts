import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moscowDay } from '#kit/moscow-day.ts'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { signedIn, type TestBrowser } from '#kit/testing/browser-session.server.ts'
import { idOf } from '#kit/testing/garden.server.ts'
import { type RunningSite, startSite } from '#kit/testing/running-site.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

/** Three programs on one database and one folder of files, behind what a reverse proxy does. */

let database: TestDatabase
let folder: string
let programs: RunningSite[]
let gardener: TestBrowser

const start = async () =>
  startSite({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    PORT: String(await findFreePort()),
    READ_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    BACKUP_KEEP: '0',
    DATABASE_UNSAFE: 'true',
  })

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'sadozor-rolling-'))
  programs = [await start()]
  programs.push(...(await Promise.all([start(), start()])))
  gardener = await signedIn(balancer, `${randomUUID()}@sadozor.test`)
})

afterAll(async () => {
  for (const program of programs ?? []) await program.stop()
  await database?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

let turn = 0

/** Each request goes to the next program; one that refuses it or closes the connection before an answer is left out, as nginx and Caddy do. */
const balancer = {
  async fetch(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const body = request.body ? await request.text() : null
    // Each once: in turn with the other requests one could meet the same program again and again.
    const [first, present] = [turn++, programs]
    for (let tried = 0; ; ) {
      const { url } = present[(first + tried) % present.length]!
      try {
        return await fetch(url + pathname + search, { method: request.method, headers: request.headers, body })
      } catch (error) {
        if (++tried === present.length) throw error
      }
    }
  },
}

/** Until the work is done, readers read and a gardener writes. Returns what was not answered as it should be, and the titles that were saved. */
async function underLoad(work: () => Promise<void>) {
  const faults: string[] = []
  const saved: string[] = []
  let isOver = false
  const repeat = async (what: string, request: () => Promise<void>) => {
    while (!isOver) await request().catch(error => void faults.push(`${what}: ${error}`))
  }
  const read = (page: string) =>
    repeat(page, async () => {
      const response = await balancer.fetch(new Request(`http://site.test${page}`))
      if (response.status !== 200) faults.push(`${page}: ${response.status}`)
      await response.arrayBuffer()
    })
  const save = repeat('a save', async () => {
    const title = `дело ${randomUUID()}`
    const headers = { 'idempotency-key': randomUUID() }
    await idOf(
      gardener.request('/api/tasks', { method: 'POST', body: { title, from: moscowDay(new Date()) }, headers }),
    )
    saved.push(title)
  })
  const load = Promise.all(['/', '/drugs?crop=tomat', '/drugs/skor', '/api/drugs'].map(read).concat(save))
  await work().finally(() => {
    isOver = true
  })
  await load
  return { faults, saved }
}

const savedTitles = async () =>
  (await database.pool.query<{ title: string }>(`select title from garden_task where title like 'дело %'`)).rows.map(
    ({ title }) => title,
  )

test('no request fails while the programs are replaced one after the other, and no save is lost or doubled', async () => {
  const before = [...programs]
  const { faults, saved } = await underLoad(async () => {
    for (const old of before) {
      programs = [...programs, await start()]
      // It stays in turn meanwhile: a proxy learns that it stops only by what it refuses.
      expect(await old.stop()).toBe(0)
      programs = programs.filter(program => program !== old)
    }
  })
  expect(faults).toEqual([])
  expect(saved.length).toBeGreaterThan(0)
  expect((await savedTitles()).toSorted()).toEqual(saved.toSorted())
})

test('one is killed: the others go on, and what it had acknowledged is there', async () => {
  const [killed, ...others] = programs
  const ended = once(killed!.child, 'exit')
  const { faults, saved } = await underLoad(async () => {
    process.kill(killed!.child.pid!, 'SIGKILL')
    await ended
    programs = others
    for (const page of ['/plants', '/pests', '/diseases'])
      expect((await balancer.fetch(new Request(`http://site.test${page}`))).status).toBe(200)
  })
  // An answer that was half sent cannot be sent by another program.
  expect(faults.filter(fault => !/terminated|other side closed/.test(fault))).toEqual([])
  const titles = await savedTitles()
  for (const title of saved) expect(titles.filter(found => found === title)).toEqual([title])
})
