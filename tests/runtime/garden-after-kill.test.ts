import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { remoteSite, signedIn, type TestBrowser } from '#kit/testing/browser-session.server.ts'
import { idOf } from '#kit/testing/garden.server.ts'
import { type RunningSite, startSite } from '#kit/testing/running-site.server.ts'
import { testDatabase } from '#kit/testing/test-database.server.ts'

const clean: (() => unknown)[] = []
afterEach(async () => {
  for (const run of clean.splice(0).reverse()) await run()
})

/** Sends a treatment and resolves when all of its bytes are on their way; nobody reads the answer. */
async function sendUnanswered(site: RunningSite, { cookies }: TestBrowser, key: string, body: string): Promise<void> {
  const headers = {
    cookie: [...cookies].map(pair => pair.join('=')).join('; '),
    'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN')!),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': key,
  }
  const sent = request(`${site.url}/api/journal`, { method: 'POST', headers }).on('error', () => {})
  sent.end(body)
  await once(sent, 'finish')
}

test.each([
  ['between the bytes of a treatment and its answer', false],
  ['when the treatment is stored and nobody has read the answer', true],
])('after kill -9 %s the same request has one effect', async (_, isStored) => {
  const database = await testDatabase()
  clean.push(() => database[Symbol.asyncDispose]())
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sadozor-garden-kill-'))
  clean.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const settings = {
    DATABASE_URL: database.url,
    DATABASE_UNSAFE: 'true',
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    SECRET_KEY: 'a-key-of-the-tests-with-enough-letters',
  }
  const entries = async () => (await database.pool.query('select count(*)::int as n from journal_entry')).rows[0].n
  let site = await startSite(settings)
  const owner = await signedIn(remoteSite(site.url), 'anna@example.ru')
  const plot = await idOf(owner.post('/plots', { name: 'Дача', waterZone: false, beehivesNear: false }))
  const bed = await idOf(owner.post('/beds', { plot, name: 'Сад', place: 'open', areaM2: '300' }))
  const planting = await idOf(owner.post('/plantings', { plant: 'yablonya', areaM2: '30', bed }))
  const day = addDays(moscowDay(new Date()), -3)
  const treatment = { day, plantings: [planting], items: [{ use: 'skor-1' }], isPastRecord: true, reason: 'забыли' }
  const key = randomUUID()
  await sendUnanswered(site, owner, key, JSON.stringify(treatment))
  if (isStored) await expect.poll(entries, { interval: 1 }).toBe(1)
  await site.kill()
  site = await startSite(settings)
  clean.push(() => site.stop())
  const headers = { 'idempotency-key': key }
  const again = () => owner.request('/api/journal', { method: 'POST', body: treatment, headers })
  const ids = [await idOf(again()), await idOf(again())]
  expect([new Set(ids).size, await entries()]).toEqual([1, 1])
})
