import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { unitOf } from '#app/records.server.ts'
import { plant } from '#features/plants/plant.entity.ts'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { listenToGeneration } from '#kit/catalogue/generation-listener.server.ts'
import { updateRecord } from '#kit/entity/change.ts'
import { findRecord } from '#kit/entity/read.server.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { answerFromCache } from '#kit/http/answer-from-cache.server.ts'
import type { ShellEnv } from '#kit/http/error-response.server.ts'
import { finish } from '#kit/http/finish.server.ts'
import { createMetrics } from '#kit/http/metrics.server.ts'
import { createResponseCache } from '#kit/http/response-cache.server.ts'
import { listenerOf } from '#kit/process/application.server.ts'
import { goodPassword } from '#kit/testing/accounts.server.ts'
import { TestBrowser } from '#kit/testing/browser-session.server.ts'
import { openBuiltSite, testOrigin } from '#kit/testing/built-app.server.ts'
import { openListener } from '#kit/testing/open-server.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'

/**
 * A guest, a gardener and an administrator use one site with a cache, in random order. What belongs to one of them carries a mark;
 * no public answer may show one.
 */

const steps = 10_000
const marks = { gardener: 'Марфа-Меченая', draft: 'Черновик-Меченый' }
const mark = /Меченая|Меченый|metka/i

const publicPaths = [
  '/',
  '/drugs',
  '/drugs?crop=tomat',
  '/plants',
  '/plants/tomat',
  '/plants/perec',
  '/pests',
  '/diseases',
  '/calculator',
]
const paths = publicPaths.flatMap(path => [
  path,
  path.includes('?') ? path : `${path === '/' ? '' : path}/_payload.json`,
])

/** The same numbers in every run. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}

/** Public answers that show a mark. */
async function findLeaks(
  origin: string,
  cookies: string,
  onStep: (step: number) => Promise<void>,
  count: number,
): Promise<string[]> {
  const random = randomNumbers(20_261_122)
  const leaks: string[] = []
  for (let step = 0; step < count; step++) {
    await onStep(step)
    const path = [...paths, '/api/plants', '/api/drugs'][random(paths.length + 2)]!
    const isGardener = random(2) === 0
    const headers = { accept: 'text/html', 'accept-encoding': ['br', 'gzip', 'identity'][random(3)]! }
    const response = await fetch(origin + path, { headers: isGardener ? { ...headers, cookie: cookies } : headers })
    const text = await response.text()
    if (mark.test(text) || response.headers.has('set-cookie')) leaks.push(`step ${step}: ${path}`)
  }
  return leaks
}

async function openMarkedSite(world: TestDatabase) {
  const listener = listenToGeneration({ connectionString: world.url }, log)
  const cache = createGenerationCache(listener)
  const responses = createResponseCache({ generation: listener, maxBytes: 2_000_000 })
  const site = await openBuiltSite({ db: world.db, cache, responses })
  const gardener = await new TestBrowser({ fetch: request => sendTo(site.origin, request as Request) }).opened()
  const email = 'metka@sad.test'
  const form = {
    name: marks.gardener,
    email,
    password: goodPassword,
    password_confirmation: goodPassword,
    personal_data_consent: true,
  }
  expect((await gardener.post('/register', form)).status).toBe(201)
  expect((await gardener.post('/login', { email, password: goodPassword })).status).toBe(200)
  const close = async () => {
    await site[Symbol.asyncDispose]()
    await listener.close()
  }
  return { site, gardener, close }
}

/** The same request to the site as it listens. */
const sendTo = async (origin: string, request: Request): Promise<Response> => {
  const { pathname, search } = new URL(request.url)
  const body = request.method === 'GET' ? null : await request.text()
  return fetch(origin + pathname + search, {
    method: request.method,
    headers: request.headers,
    body,
    redirect: 'manual',
  })
}

/** Publishes a crop and takes it back with a marked text in it. */
async function toggleDraft({ db }: TestDatabase, isDraft: boolean) {
  const { rows } = await db.execute<{ id: number }>(`select id from plant where alias = 'perec'`)
  const { id, version, status: _, ...values } = (await findRecord(db, plant, rows[0]!.id))!
  const changed = { ...values, name: isDraft ? marks.draft : 'Перец' }
  await saveRecords(unitOf(db, { kind: 'hand', userId: null }), [
    updateRecord(plant, { id, version }, changed, isDraft ? 'draft' : 'published'),
  ])
}

test('ten thousand steps of three people show nobody what belongs to another', async () => {
  await using world = await testDatabase()
  const { site, gardener, close } = await openMarkedSite(world)
  let isDraft = false
  const cookies = [...gardener.cookies].map(pair => pair.join('=')).join('; ')
  const act = async (step: number) => {
    if (step % 500 === 499) {
      isDraft = !isDraft
      await toggleDraft(world, isDraft)
    }
    if (step % 97 === 0) expect(await (await gardener.get('/user')).text()).toContain(marks.gardener)
  }
  expect(await findLeaks(site.origin, cookies, act, steps)).toEqual([])
  await close()
}, 300_000)

test('a page that greets its reader is found', async () => {
  const responses = createResponseCache({ generation: { value: 1, isListening: true }, maxBytes: 1_000_000 })
  const app = new Hono<ShellEnv>()
  app.use(finish(responses))
  app.get('*', c => c.html(c.req.header('cookie') ? `Здравствуйте, ${marks.gardener}!` : 'Здравствуйте!'))
  const listener = listenerOf(app as unknown as Hono, { log, publicUrl: testOrigin })
  await using server = await openListener(
    answerFromCache({ responses, addressOf: url => url, log, metrics: createMetrics() }, listener),
  )
  expect(await findLeaks(server.origin, 'session=1', async () => {}, 100)).not.toEqual([])
})
