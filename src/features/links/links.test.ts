import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { builtApp } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { openClickCounts } from './count-clicks.server.ts'
import { type Checked, checkAddress } from './health/check-address.server.ts'
import { checkLinks } from './health/check-links.server.ts'
import { isPublicAddress } from './health/public-address.ts'

let database: TestDatabase
let app: Hono
beforeAll(async () => {
  database = await testDatabase()
  app = await builtApp({ db: database.db })
})
afterAll(() => database[Symbol.asyncDispose]())

const sql = async (text: string, values: unknown[] = []) =>
  (await database.pool.query(text, values)).rows as Record<string, unknown>[]
const get = (path: string, method = 'GET') => app.request(path, { method })

describe('/go', () => {
  test('leads to the stored address only', async () => {
    const answer = await get('/go/meteo?u=https://evil.example&url=//evil.example')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://www.meteoinfo.ru/'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect((await get('/go/meteo', 'HEAD')).headers.get('location')).toBe('https://www.meteoinfo.ru/')
  })

  test('of an address that nobody stored is 404, of what is not shown 410 with a way back', async () => {
    expect((await get('/go/no-such-link')).status).toBe(404)
    expect((await get('/go/..%2fadmin')).status).toBe(404)
    expect((await get('/go/adstroka-osen')).status).toBe(404)
    for (const change of [`is_active = false`, `ends_at = current_date - 2`, `starts_at = current_date + 2`]) {
      await sql(`update link set ${change} where alias = 'meteo'`)
      const answer = await app.request('/go/meteo', { headers: { accept: 'text/html' } })
      const html = await answer.text()
      expect(answer.status, change).toBe(410)
      expect(html).toContain('Предложение закончилось')
      expect(html).toContain('href="/"')
      await sql(`update link set is_active = true, ends_at = null, starts_at = null where alias = 'meteo'`)
    }
  })

  test('is not for robots, and not in the sitemap', async () => {
    expect(await (await get('/robots.txt')).text()).toMatch(/User-agent: Yandex\n(.*\n)*Disallow: \/go\//)
    expect(await (await get('/sitemap-lists.xml')).text()).not.toContain('/go/')
  })
})

describe('clicks', () => {
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  let counts: ReturnType<typeof openClickCounts>
  let linkId: number
  beforeEach(async () => {
    await sql('delete from link_click')
    linkId = (await sql(`select id from link where alias = 'meteo'`))[0]!.id as number
    counts = openClickCounts(database.db, error => {
      throw error
    })
  })
  const click = (
    headers: Record<string, string> = browser,
    network = '198.51.100.1',
    method = 'GET',
    at = '2026-06-10T12:00:00Z',
  ) => counts.count({ linkId, method, headers: new Headers(headers), network }, new Date(at))
  const stored = async () => {
    await counts.flush()
    return sql('select day::text, people from link_click order by day')
  }

  test('count people: one of them once a day', async () => {
    for (let n = 0; n < 5; n++) click()
    click(browser, '198.51.100.2')
    expect(await stored()).toEqual([{ day: '2026-06-10', people: 2 }])
    click(browser, '198.51.100.3')
    expect(await stored()).toEqual([{ day: '2026-06-10', people: 3 }])
    click(browser, '198.51.100.1', 'GET', '2026-06-10T21:00:00Z')
    expect((await stored())[1]).toEqual({ day: '2026-06-11', people: 1 })
  })

  test('of robots, previews and prefetching are none', async () => {
    for (let n = 0; n < 20; n++)
      click(
        { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
        `198.51.100.${n}`,
      )
    for (let n = 0; n < 20; n++) click(browser, `198.51.100.${n}`, 'HEAD')
    click({ ...browser, 'sec-purpose': 'prefetch' })
    click({ ...browser, purpose: 'prefetch' })
    click({ 'user-agent': 'TelegramBot (like TwitterBot)' })
    click({ 'user-agent': 'WhatsApp/2.23' })
    click({})
    expect(await stored()).toEqual([])
  })

  test('of a link that was deleted meanwhile are forgotten', async () => {
    counts.count({ linkId: 999_999, method: 'GET', headers: new Headers(browser), network: '198.51.100.1' })
    expect(await stored()).toEqual([])
  })
})

describe('on pages', () => {
  const html = async (path: string) => (await get(path)).text()
  const linksOf = async (path: string) =>
    [...(await html(path)).matchAll(/<a href="([^"]+)" rel="([^"]*)" target="_blank"/g)].map(
      ([, href, rel]) => `${href} ${rel}`,
    )

  test('a source keeps its address, a partner is counted and followed by no robot', async () => {
    expect(await linksOf('/drugs/skor')).toContain(
      'https://opendata.mcx.ru/opendata/7708075454-pestitsidy nofollow noopener',
    )
    expect(await linksOf('/sorts/imrus')).toEqual(
      expect.arrayContaining([
        'https://gossortrf.ru/ nofollow noopener',
        '/go/magazin-sadzhency nofollow sponsored noopener',
      ]),
    )
    expect(await linksOf('/shop')).toContain('/go/magazin-instrument nofollow sponsored noopener')
    expect(await linksOf('/calculator')).toContain('/go/meteo nofollow sponsored noopener')
    expect(await linksOf('/diseases/fitoftoroz')).toHaveLength(4)
  })

  test('«Полезное» stands in the footer of every page', async () => {
    expect(await html('/plants/tomat')).toMatch(/полезные ссылки"[\s\S]*rosselhoscenter\.ru/)
  })

  test('a link for one disease is not shown at another', async () => {
    await sql(`update link set disease_id = (select id from disease where alias = 'fitoftoroz') where alias = 'eppo'`)
    const fresh = await builtApp({ db: database.db })
    const has = async (path: string) => (await (await fresh.request(path)).text()).includes('https://gd.eppo.int/')
    expect([
      await has('/diseases/fitoftoroz'),
      await has('/diseases/parsha-yabloni'),
      await has('/pests/koloradskij-zhuk'),
    ]).toEqual([true, false, false])
    await sql(`update link set disease_id = null where alias = 'eppo'`)
  })

  test('an advertisement needs its advertiser, its ИНН and its erid', async () => {
    await sql(
      `update link set status = 'published', is_active = true, inn = '7707083893' where alias = 'adstroka-osen'`,
    )
    const fresh = await builtApp({ db: database.db })
    const page = await (await fresh.request('/plants')).text()
    expect(page).toMatch(/ООО «Демо-Реклама»/)
    expect(page).toContain('DEMO-ERID')
    await sql(`update link set status = 'draft', is_active = false, inn = null where alias = 'adstroka-osen'`)
  })
})

describe('a check of an address', () => {
  let close: (() => void) | undefined
  afterEach(() => close?.())
  async function site(answer: RequestListener): Promise<string> {
    const server = createServer(answer).listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
    close = () => server.close()
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const check = (url: string) => checkAddress(url, { isAllowed: address => address === '127.0.0.1', timeoutMs: 2_000 })

  test.each(
    '127.0.0.1 10.1.2.3 172.16.0.1 172.31.255.255 192.168.0.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 ::1 :: fe80::1 fc00::1 fd12::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::a00:1 2002:7f00:1:: 2001:db8::1 ff02::1'.split(
      ' ',
    ),
  )('%s is not public', address => expect(isPublicAddress(address)).toBe(false))
  test.each(['8.8.8.8', '172.15.255.255', '172.32.0.1', '100.63.255.255', '2a02:6b8::2:242', '2606:4700::1111'])(
    '%s is public',
    address => expect(isPublicAddress(address)).toBe(true),
  )

  test('connects to no private address, by whatever name or redirect', async () => {
    let asked = 0
    const url = await site((_, response) => {
      asked++
      response.end()
    })
    const port = new URL(url).port
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])
      expect(await checkAddress(`http://${host}:${port}/`), host).toMatchObject({ state: 'failed' })
    expect(asked).toBe(0)
    close?.()
    const redirecting = await site((_, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    )
    expect(await check(redirecting)).toEqual({ state: 'failed', detail: 'адрес не\u00a0в\u00a0открытом интернете' })
    close?.()
    expect(
      await check(await site((_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end())),
    ).toMatchObject({
      state: 'failed',
    })
  })

  test('asks for the head, and for one byte where that is refused', async () => {
    const asked: unknown[] = []
    const url = await site((request, response) => {
      asked.push([request.method, request.headers.range])
      response.writeHead(request.method === 'HEAD' ? 405 : 206).end('x')
    })
    expect(await check(url)).toEqual({ state: 'ok' })
    expect(asked).toEqual([
      ['HEAD', undefined],
      ['GET', 'bytes=0-0'],
    ])
  })

  test('tells what moved for good from what leads on for now', async () => {
    const answer =
      (status: number): RequestListener =>
      (request, response) =>
        request.url === '/new' ? response.end() : response.writeHead(status, { location: '/new' }).end()
    const moved = await site(answer(301))
    expect(await check(`${moved}/old`)).toEqual({ state: 'moved', finalUrl: `${moved}/new` })
    close?.()
    expect(await check(`${await site(answer(302))}/old`)).toEqual({ state: 'ok' })
  })

  test('ends: after five redirects, after its time, with words for people', async () => {
    expect(await check(await site((_, response) => response.writeHead(302, { location: '/' }).end()))).toMatchObject({
      detail: 'слишком много перенаправлений',
    })
    close?.()
    expect(await check(await site(() => {}))).toEqual({ state: 'failed', detail: 'не\u00a0отвечает' })
    close?.()
    expect(await check(await site((_, response) => response.writeHead(404).end()))).toEqual({
      state: 'failed',
      detail: '404',
    })
    expect(await check('http://no-such-site.invalid/')).toEqual({ state: 'failed', detail: 'нет такого сайта' })
  })

  test('a link is broken after three failures over two days, and well again at once', async () => {
    const states: unknown[] = []
    const run = async (day: string, result: Checked) => {
      await checkLinks(database.db, { check: async () => result, now: new Date(`${day}T02:17:00Z`), gapMs: 0 })
      states.push(
        (await sql(`select state from link_health h join link l on l.id = h.link_id where l.alias = 'meteo'`))[0]!
          .state,
      )
    }
    const failed: Checked = { state: 'failed', detail: '500' }
    for (const day of ['2026-06-10', '2026-06-11']) await run(day, failed)
    await run('2026-06-11', failed)
    await run('2026-06-12', failed)
    await run('2026-06-13', { state: 'moved', finalUrl: 'https://new.example/' })
    await run('2026-06-14', failed)
    expect(states).toEqual(['failing', 'failing', 'failing', 'broken', 'moved', 'failing'])
  })
})
