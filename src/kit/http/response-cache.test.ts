import { expect, test } from 'vitest'
import type { Outage } from '#kit/catalogue/outage.server.ts'
import { toFinished } from './finished-response.server.ts'
import { type CachedResponse, createResponseCache } from './response-cache.server.ts'

const response = (text: string): CachedResponse => ({
  route: '/drugs',
  response: toFinished(200, new Headers({ 'Content-Type': 'text/html' }), Buffer.from(text)),
  keys: [],
  isShared: true,
})
const textOf = (cached: CachedResponse | null | undefined) => cached?.response.bodies.identity.bytes.toString()

function open({ maxBytes = 1_000_000 } = {}) {
  const generation: { value: number | null; isListening: boolean; outage: Outage | null } = {
    value: 1,
    isListening: true,
    outage: null,
  }
  const clock = { ms: Date.parse('2026-11-22T12:00:00Z') }
  return { generation, clock, cache: createResponseCache({ generation, maxBytes, now: () => clock.ms }) }
}

test('callers at the same time share one rendering, later ones get it from the cache', async () => {
  const { cache } = open()
  let renderings = 0
  const render = async () => response(`page ${++renderings}`)
  const together = await Promise.all([1, 2, 3].map(() => cache.share('/drugs', render)))
  expect(together.map(textOf)).toEqual(['page 1', 'page 1', 'page 1'])
  expect(textOf(cache.find('/drugs'))).toBe('page 1')
  expect(textOf(await cache.share('/drugs', render))).toBe('page 1')
})

test('keys of shared caches are made in the way that the cache takes, and not at all where there is none', () => {
  const settings = { generation: { value: 1, isListening: true }, maxBytes: 1_000, tables: ['drug', 'plant'] }
  const read = ['select 1 from drug, plant']
  const [tags, surrogate] = (['tags', 'surrogate_keys'] as const).map(keyStyle =>
    createResponseCache({ ...settings, keyStyle }).keysOf?.('/drugs', read),
  )
  expect(tags).toEqual(['Cache-Tag', 'site,drug,plant'])
  expect(surrogate).toEqual(['Surrogate-Key', 'site drug plant'])
  expect(createResponseCache(settings).keysOf).toBeNull()
})

test('what people type has a place of its own, so that it pushes out no page', async () => {
  const { cache } = open({ maxBytes: 40_000 })
  const address = (n: number) => `/?q=${n}`
  await cache.share('/drugs', async () => response('page'))
  for (let n = 0; n < 50; n++) await cache.share(address(n), async () => response(`answer ${n}`))
  expect(textOf(cache.find('/drugs'))).toBe('page')
  expect(cache.find(address(0))).toBeUndefined()
  expect(textOf(cache.find(address(49)))).toBe('answer 49')
  expect(cache.size.bytes).toBeLessThanOrEqual(40_000 * 1.25)
})

test('a change of the catalogue and a new day in Moscow empty it', async () => {
  const { cache, generation, clock } = open()
  await cache.share('/drugs', async () => response('old'))
  generation.value = 2
  expect(cache.find('/drugs')).toBeUndefined()
  await cache.share('/drugs', async () => response('of the day'))
  clock.ms = Date.parse('2026-11-22T20:59:59Z')
  expect(textOf(cache.find('/drugs'))).toBe('of the day')
  clock.ms = Date.parse('2026-11-22T21:00:00Z')
  expect(cache.find('/drugs')).toBeUndefined()
})

test('a rendering is given what the address answered before a change, but not of another day', async () => {
  const { cache, generation, clock } = open()
  const given: (string | undefined)[] = []
  const render = (text: string) => (previous: CachedResponse | undefined) => {
    given.push(textOf(previous))
    return Promise.resolve(response(text))
  }
  await cache.share('/drugs', render('first'))
  generation.value = 2
  await cache.share('/drugs', render('second'))
  await cache.share('/pests', render('other'))
  generation.value = 4
  await cache.share('/drugs', render('third'))
  clock.ms = Date.parse('2026-11-22T21:00:00Z')
  await cache.share('/drugs', render('tomorrow'))
  expect(given).toEqual([undefined, 'first', undefined, 'second', undefined])
})

test('a rendering that began before a change is neither stored nor shared with those who come after it', async () => {
  const { cache, generation } = open()
  const started = Promise.withResolvers<CachedResponse>()
  const before = cache.share('/drugs', () => started.promise)
  generation.value = 2
  expect(textOf(await cache.share('/drugs', async () => response('new')))).toBe('new')
  started.resolve(response('old'))
  expect(textOf(await before)).toBe('old')
  expect(textOf(cache.find('/drugs'))).toBe('new')
})

test('while nobody listens to changes nothing comes from the cache and nothing is added to it', async () => {
  const { cache, generation } = open()
  await cache.share('/drugs', async () => response('page'))
  generation.value = null
  expect(cache.find('/drugs')).toBeUndefined()
  await cache.share('/pests', async () => response('page'))
  generation.value = 1
  expect(cache.find('/pests')).toBeUndefined()
  expect(cache.find('/drugs')).toBeDefined()
  generation.value = null
  expect(cache.find('/drugs')).toBeUndefined()
  generation.value = 2
  expect(cache.find('/drugs')).toBeUndefined()
})

test('an answer that is not for everybody, or that failed, is shared with nobody', async () => {
  const { cache } = open()
  const first = Promise.withResolvers<CachedResponse | null>()
  const leader = cache.share('/drugs', () => first.promise)
  const follower = cache.share('/drugs', async () => response('unused'))
  first.reject(new Error('too many requests'))
  await expect(leader).rejects.toThrow('too many requests')
  expect(await follower).toBeNull()
  expect(await cache.share('/drugs', async () => null)).toBeNull()
  expect(cache.find('/drugs')).toBeUndefined()
  expect(textOf(await cache.share('/drugs', async () => response('of the next caller')))).toBe('of the next caller')
})

test('the least recently used go first, and the bytes stay below the limit', async () => {
  const { cache } = open({ maxBytes: 40_000 })
  const body = 'x'.repeat(3_000)
  for (let n = 0; n < 200; n++) {
    await cache.share(`/drugs/${n}`, async () => response(body))
    cache.find('/drugs/0')
    expect(cache.size.bytes).toBeLessThanOrEqual(40_000)
  }
  expect(cache.find('/drugs/0')).toBeDefined()
  expect(cache.find('/drugs/199')).toBeDefined()
  expect(cache.find('/drugs/1')).toBeUndefined()
})

test('one long answer does not push out the others, and bodies added later are counted', async () => {
  const { cache } = open({ maxBytes: 40_000 })
  await cache.share('/long', async () => response('x'.repeat(6_000)))
  expect(cache.find('/long')).toBeUndefined()
  const short = await cache.share('/short', async () => response('x'.repeat(1_000)))
  const before = cache.size.bytes
  short!.response.bodies.gzip = { bytes: Buffer.alloc(500), headers: [] }
  cache.measure('/short')
  expect(cache.size.bytes).toBeGreaterThan(before + 499)
})

test('while the database is away, what was stored for the last generation and for today is served', async () => {
  const { cache, generation, clock } = open()
  await cache.share('/drugs', async () => response('page'))
  generation.value = null
  generation.outage = { value: 1, seconds: 12 }
  expect([textOf(cache.find('/drugs')), cache.headersOf(response('page'))]).toEqual([
    'page',
    ['Cache-Control', 'no-cache', 'Age', '12', 'Cache-Status', 'sadozor; hit; ttl=-12; detail=database-away'],
  ])
  expect(textOf(await cache.share('/drugs', () => Promise.reject(new Error('no database'))))).toBe('page')
  expect(textOf(await cache.findInOutage('/drugs'))).toBe('page')
  expect(await cache.share('/pests', async () => null)).toBeNull()
  clock.ms += 24 * 60 * 60_000
  expect(cache.find('/drugs'), 'what may be done today was said of another day').toBeUndefined()
})

test('what was stored for an earlier generation than the last known one is not served while the database is away', async () => {
  const { cache, generation } = open()
  await cache.share('/drugs', async () => response('old'))
  generation.value = null
  generation.outage = { value: 2, seconds: 1 }
  expect([cache.find('/drugs'), await cache.findInOutage('/drugs')]).toEqual([undefined, undefined])
  generation.outage = null
  expect(cache.headersOf(response('page'))).not.toContain('Age')
})

test('where the value has not been asked for in a while, it is confirmed before anything is rendered', async () => {
  const asked = Promise.withResolvers<void>()
  const generation = { value: 1 as number | null, isListening: true, confirmation: () => asked.promise }
  const cache = createResponseCache({ generation, maxBytes: 1_000_000 })
  await cache.share('/drugs', async () => response('page'))
  generation.value = null
  const answers = ['/drugs', '/pests', '/pests'].map((address, at) =>
    cache.share(address, async () => response(`rendering ${at}`)),
  )
  generation.value = 1
  asked.resolve()
  expect((await Promise.all(answers)).map(textOf)).toEqual(['page', 'rendering 1', 'rendering 1'])
})

test('a page whose rendering began yesterday is kept by nobody, one of today for a minute', () => {
  const { cache, clock } = open()
  const controlOf = (since?: number) => cache.headersOf(response('page'), since)[1]
  expect(controlOf()).toContain('s-maxage=60')
  const yesterday = Date.parse('2026-11-22T20:59:59.900Z')
  clock.ms = Date.parse('2026-11-22T21:00:00.100Z')
  expect(controlOf(yesterday)).toBe('no-cache')
  expect(controlOf()).toContain('s-maxage=60')
})

test('what says itself for how long it may be kept is not told otherwise', () => {
  const { cache } = open()
  expect(cache.headersOf({ ...response('robots'), isShared: false })).toEqual([])
})
