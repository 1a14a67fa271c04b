import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { listenToGeneration } from '#kit/catalogue/generation-listener.server.ts'
import { openJobs } from '#kit/jobs/jobs.server.ts'
import { purgeOnChange } from '#kit/shared-cache/purge-on-change.server.ts'
import { stubServer } from '#kit/testing/stub-server.server.ts'
import { emptyDatabase } from '#kit/testing/test-database.server.ts'
import { checkPurgeJobs } from './check-purge-jobs.server.ts'
import { checkCacheAnswers, checkPurgeAddress, judgeCacheSettings } from './check-shared-cache.server.ts'
import type { Finding } from './finding.ts'

const log = pino({ level: 'silent' })
const noon = Date.parse('2026-11-22T09:00:00Z')
const purge = { url: 'https://cdn.example/purge', token: 'secret-of-the-cache', listName: 'tags' as const }
const settings = { sharedSeconds: 60, purge: undefined, keyStyle: undefined, pageCacheBytes: 1 }
const inWords = (findings: readonly Finding[]) => findings.map(({ state, text }) => `${state}: ${text}`).join('\n')

describe('the settings', () => {
  test.each([
    ['nothing is set', {}, /^$/],
    ['long times that nobody ends', { sharedSeconds: 300 }, /^warning: CDN_SECONDS=300 без CDN_PURGE_URL.+330 с$/],
    ['keys that nobody purges by', { keyStyle: 'tags' as const }, /^warning: CDN_PURGE_KEYS без CDN_PURGE_URL/],
    ['a purge, all in order', { purge, sharedSeconds: 300 }, /^$/],
    ['a purge of what nobody keeps', { purge, sharedSeconds: 0 }, /^warning: CDN_SECONDS=0/],
    ['a purge without pages to keep', { purge, pageCacheBytes: 0 }, /^warning: PAGE_CACHE_MB=0/],
    [
      'keys that the cache does not read',
      { purge: { ...purge, url: 'https://api.fastly.com/service/1/purge' } },
      /^error: для api\.fastly\.com нужно CDN_PURGE_KEYS=surrogate_keys, а сейчас tags$/,
    ],
    [
      'the same the other way round',
      { purge: { ...purge, url: 'https://api.cloudflare.com/zones/1', listName: 'surrogate_keys' as const } },
      /^error: для api\.cloudflare\.com нужно CDN_PURGE_KEYS=tags/,
    ],
  ])('%s', (_, change, words) => expect(inWords(judgeCacheSettings({ ...settings, ...change }))).toMatch(words))
})

const usual = 'public, max-age=0, must-revalidate, s-maxage=60'

/** A site behind a cache that sends these headers with a page, and these with what nobody may keep. */
async function seenThrough(page: Record<string, string>, change: object = {}, personal: Record<string, string> = {}) {
  const cache = await stubServer(({ url }, response) => {
    const isPage = url === '/'
    response.writeHead(200, { 'Cache-Control': isPage ? usual : 'no-store', ...(isPage ? page : personal) }).end('x')
  })
  const given = { ...settings, publicUrl: cache.origin, hosts: ['x'], ...change }
  const words = inWords(await checkCacheAnswers(given, noon))
  await cache.close()
  return words
}

describe('what PUBLIC_URL answers', () => {
  test.each([
    ['no cache, and none wanted', {}, {}, /^$/],
    ['no cache, although it is told of changes', {}, { purge }, /^warning: CDN_PURGE_URL задан, но .+ кеша не видно$/],
    ['a cache that has the page', { 'X-Cache': 'HIT' }, {}, /^fine: хранит страницы \(x-cache: HIT\)$/],
    ['its age', { Age: '12' }, {}, /^fine: хранит страницы \(age: 12\)$/],
    ['Cloudflare without a rule', { 'CF-Cache-Status': 'DYNAMIC' }, {}, /^warning: не хранит страницы .+HTML/],
    ['a cache that never has it', { 'X-Cache': 'MISS', Age: '0' }, {}, /^warning: не сохранил страницу за два запроса/],
    ['a page that is too old', { Age: '601' }, {}, /^error: отдаёт страницу старше десяти минут/],
    ['the site itself, without its database', { Age: '30', 'Cache-Status': 'sadozor; hit; ttl=-30' }, {}, /^$/],
    ['other times', { 'Cache-Control': 'max-age=14400' }, {}, /^warning: сроки сайта изменены .+«max-age=14400»$/],
    ['no times, because they are off', { 'Cache-Control': 'no-cache' }, { sharedSeconds: 0 }, /^$/],
    [
      'a cache that may keep nothing',
      { 'X-Cache': 'MISS' },
      { sharedSeconds: 0 },
      /^fine: есть .+ страницы не хранит$/,
    ],
    ['PUBLIC_URL is not set', { Age: '601' }, { hosts: undefined }, /^$/],
  ])('%s', async (_, page, change, words) => expect(await seenThrough(page, change)).toMatch(words))

  test('a cache that keeps what belongs to one person is an error, whatever else it does', async () => {
    expect(await seenThrough({ 'X-Cache': 'HIT' }, {}, { 'X-Cache': 'HIT' })).toMatch(
      /^error: хранит и то, что нельзя: \/login.+\nfine: хранит страницы/,
    )
    expect(await seenThrough({ 'X-Cache': 'HIT' }, {}, { 'X-Cache': 'MISS' })).toBe(
      'fine: хранит страницы (x-cache: HIT)',
    )
  })

  test('the second answer counts, and a site that is away is the matter of another check', async () => {
    let calls = 0
    const cache = await stubServer(({ url }, response) => {
      const state = url === '/' && ++calls === 1 ? 'MISS' : 'HIT'
      response.writeHead(200, { 'Cache-Control': usual, ...(url === '/' && { 'X-Cache': state }) }).end()
    })
    const given = { ...settings, publicUrl: cache.origin, hosts: ['x'] }
    expect(inWords(await checkCacheAnswers(given, noon))).toBe('fine: хранит страницы (x-cache: HIT)')
    await cache.close()
    expect(await checkCacheAnswers(given, noon)).toEqual([])
  })
})

describe('the purge address', () => {
  test.each([
    [200, /^fine: CDN_PURGE_URL отвечает и принимает ключ$/],
    [401, /^error: ключ не принят \(401\)/],
    [403, /^error: ключ не принят \(403\)/],
    [404, /^error: по CDN_PURGE_URL никто не чистит кеш/],
    [302, /^error: отвечает 302/],
    [500, /^error: отвечает 500/],
  ])('%s', async (status, words) => {
    const cache = await stubServer((_, response) => response.writeHead(status).end())
    const finding = await checkPurgeAddress({ ...purge, url: `${cache.origin}/purge` })
    expect(inWords([finding])).toMatch(words)
    expect(finding.text).not.toContain(purge.token)
    expect(cache.seen).toMatchObject([{ method: 'POST', headers: { authorization: `Bearer ${purge.token}` } }])
    expect(JSON.parse(cache.seen[0]!.body), 'a key that no page has').toEqual({ tags: ['doctor'] })
    await cache.close()
    expect(inWords([await checkPurgeAddress({ ...purge, url: `${cache.origin}/purge` })])).toMatch(
      /^error: CDN_PURGE_URL не отвечает \(ECONNREFUSED\)/,
    )
  })
})

test('purges that fail, are tried again, or wait for a site that does not run', async () => {
  await using world = await emptyDatabase()
  const found = async () => inWords(await checkPurgeJobs(world.pool))
  expect(await found(), 'before the first start').toBe('')
  const cache = await stubServer((_, response) => response.writeHead(503).end())
  const listener = listenToGeneration({ connectionString: world.url }, log)
  const jobs = openJobs(world.pool, log, listener)
  const running = purgeOnChange({ ...purge, url: cache.origin }, { jobs, notifications: listener, log })
  await jobs.start()
  await expect.poll(found, { timeout: 30_000 }).toBe('warning: ждут повтора 1: причина в журнале сайта')
  running.close()
  await jobs.stop(Date.now() + 2_000)
  await listener.close()
  await cache.close()
  const change = (assignments: string) =>
    world.pool.query(`update pgboss.job set ${assignments} where name = 'shared-cache-purge'`)
  await change(`state = 'failed', completed_on = now()`)
  expect(await found()).toBe('error: за сутки не вышло 1: причина в журнале сайта')
  await change(`completed_on = now() - interval '2 days'`)
  expect(await found()).toBe('fine: ни одно не ждёт и не сорвалось')
  await change(`state = 'created', completed_on = null, start_after = now() - interval '5 minutes'`)
  expect(await found()).toBe('warning: стоят в очереди дольше минуты 1: сайт не запущен или занят')
})
