import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { violations } from './axe.ts'
import { go, settle } from './interception.ts'
import { cacheNames, gardens, keepJob, openWithWorker, tick } from './offline.ts'
import { marks } from './offline-marks.ts'
import { endSessions, newPerson, register, signIn, test } from './person.ts'

test('a page that cannot be fetched is our own, and opens when the connection is back', async ({ page, context }) => {
  await openWithWorker(page)
  await context.setOffline(true)
  await page.goto('/plants/tomat')
  await expect(page.getByRole('heading', { level: 1, name: 'Нет связи' })).toBeVisible()
  await expect(page).toHaveTitle('Нет связи — Садозор')
  await expect(page.getByRole('main')).toHaveCSS('text-align', 'center')
  expect(await violations(page)).toEqual([])
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Повторить' }).click()
  await expect(page).toHaveURL(/\/plants\/tomat$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Томат')
})

test('a page outside of the garden starts no worker', async ({ page }) => {
  await page.goto('/plants')
  await settle(page)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('of pages only documents without anything of a person are cached, of the API nothing with them, and errors of the server are shown as they are', {
  tag: '@full',
}, async ({ page, person }) => {
  expect(person.email).toContain('@')
  await keepJob(page)
  await page.reload()
  await settle(page)
  await page.goto('/nope')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Такой страницы нет')
  const cached = await page.evaluate(async () => {
    const lists = (await caches.keys())
      .filter(name => name.startsWith('site-'))
      .map(async name => (await caches.open(name)).keys())
    return (await Promise.all(lists)).flat().map(({ url }) => new URL(url).pathname)
  })
  const texts = await page.evaluate(async () => {
    const [name] = (await caches.keys()).filter(name => name.startsWith('site-'))
    const cache = await caches.open(name!)
    const documents = (await cache.keys()).filter(({ url }) => !new URL(url).pathname.startsWith('/assets/'))
    return Promise.all(documents.map(async each => (await cache.match(each))!.text()))
  })
  expect(texts.join('')).not.toMatch(new RegExp(`${person.email}|мария|Мария|Полить рассаду`))
  expect(cached.length).toBeGreaterThan(5)
  // Of the cabinet each view has a document of its own.
  const documents = ['/logout', '/offline.html', ...Array(5).fill('/profile'), '/todo']
  expect(cached.filter(path => !path.startsWith('/assets/')).sort()).toEqual(documents)
})

/** The site behind an address of its own, with a worker of the build that is named at the time. */
async function siteOfBuild(build: () => string, isGone = (_path: string) => false) {
  const site = new URL(process.env.SITE_URL!)
  const server = createServer((incoming, outgoing) => {
    const isWorker = incoming.url === '/service-worker.js'
    if (isGone(incoming.url!)) return void outgoing.writeHead(404).end()
    const headers = {
      ...incoming.headers,
      host: site.host,
      ...(isWorker && { 'accept-encoding': 'identity', 'if-none-match': '' }),
    }
    const passed = forward(
      { host: site.hostname, port: site.port, path: incoming.url, method: incoming.method, headers },
      answer => {
        const chunks: Buffer[] = []
        answer.on('data', chunk => chunks.push(chunk))
        answer.on('end', () => {
          const { 'content-length': _length, 'transfer-encoding': _encoding, etag: _etag, ...others } = answer.headers
          const body = Buffer.concat(chunks)
          const text = isWorker ? body.toString().replace(/"build":"[^"]*"/, `"build":"${build()}"`) : body
          outgoing.writeHead(answer.statusCode!, others).end(text)
        })
      },
    )
    incoming.pipe(passed)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('the worker of a newer build takes over and leaves nothing of the older one', { tag: '@full' }, async ({
  page,
  context,
}) => {
  let build = 'older'
  const site = await siteOfBuild(() => build)
  try {
    await openWithWorker(page, `${site.url}/todo`)
    expect(await cacheNames(page)).toContain('site-older')
    // What is not of the site's files stays.
    await page.evaluate(() => caches.open('other').then(cache => cache.put('/own', new Response('kept'))))
    await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/todo')))).toBe(true)
    build = 'newer'
    // No page of the garden is opened with the newer build.
    await page.goto(`${site.url}/plants`)
    await settle(page)
    // As each navigation does: a busy server may refuse a file, and the worker is then installed by the next update.
    const update = async () => {
      await page.evaluate(() => navigator.serviceWorker.getRegistration().then(found => found?.update()))
      return cacheNames(page)
    }
    await expect.poll(update).toEqual(expect.arrayContaining(['site-newer', 'other']))
    await expect.poll(update).not.toContain('site-older')
    await context.setOffline(true)
    await page.goto(`${site.url}/plants`)
    await expect(page.getByRole('heading', { level: 1, name: 'Нет связи' })).toBeVisible()
    await page.goto(`${site.url}/todo`)
    await expect(page.getByRole('main')).toContainText('Проверьте связь')
  } finally {
    site.close()
  }
})

test('a gardener reads the to-do without a connection and works on it when the connection is back', async ({
  page,
  context,
  person,
}) => {
  expect(person.email).toContain('@')
  await keepJob(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('main')).toContainText(/Без связи\s*Сохранено \d\d\.\d\d \d\d:\d\d, без\u00a0сети\./)
  await expect(page.getByRole('region', { name: 'Сегодня' })).toContainText('Полить рассаду')
  expect(await violations(page)).toEqual([])
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByRole('button', { name: 'Сделано: Полить рассаду' })).toBeVisible()
})

/** Opens the to-do without a connection and looks for the job of the first gardener. */
async function expectNothingWithoutConnection(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.goto('/todo')
  await expect(page.getByRole('main')).toContainText('Проверьте связь')
  await expect(page.getByText('Полить рассаду')).toHaveCount(0)
}

test('signing out leaves no garden on the device', { tag: '@full' }, async ({ page, person }) => {
  expect(person.email).toContain('@')
  await keepJob(page)
  expect(await gardens(page)).toHaveLength(1)
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => gardens(page)).toEqual([])
  await expectNothingWithoutConnection(page)
})

test('a session that has ended elsewhere leaves no garden on the device', { tag: '@full' }, async ({
  page,
  person,
}) => {
  await keepJob(page)
  // A request of the page would notice the end of the session before the click.
  await settle(page)
  await endSessions(person)
  await page.getByRole('button', { name: 'Сделано: Полить рассаду' }).click()
  await expect.poll(() => gardens(page)).toEqual([])
  await expectNothingWithoutConnection(page)
})

test('another person on the same device sees nothing of the first one', { tag: '@full' }, async ({
  page,
  context,
  person,
}) => {
  expect(person.email).toContain('@')
  await keepJob(page)
  const [first] = await gardens(page)
  // The responses to requests of the page would set the cookies again.
  await settle(page)
  await page.goto('about:blank')
  await context.clearCookies()
  const other = newPerson('Пётр')
  await register(context, other)
  await signIn(context, other)
  await page.goto('/')
  await expect.poll(() => gardens(page)).not.toContain(first)
  await openWithWorker(page)
  await expect(page.getByRole('heading', { name: 'Дел пока нет' })).toBeVisible()
  await expect.poll(() => gardens(page)).toHaveLength(1)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Без связи')
  await expect(page.getByText('Полить рассаду')).toHaveCount(0)
})

test('a browser that stores nothing says so, and the to-do works', { tag: '@full' }, async ({ page, person }) => {
  expect(person.email).toContain('@')
  await page.addInitScript(() => {
    CacheStorage.prototype.open = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  })
  await page.goto('/todo')
  await expect(page.getByText('Браузер не\u00a0даёт хранить данные на\u00a0устройстве')).toBeVisible()
  await page.getByLabel('Новое дело своими словами').fill('сегодня полить рассаду')
  await page.getByRole('button', { name: 'Добавить' }).click()
  await expect(page.getByRole('button', { name: 'Сделано: Полить рассаду' })).toBeVisible()
})

test('a browser that blocks all storage lets the to-do be read and marked', { tag: '@full' }, async ({
  page,
  person,
}) => {
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'caches'])
      Object.defineProperty(window, name, { get: refuse })
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  })
  await page.goto('/todo')
  await page.getByLabel('Новое дело своими словами').fill('сегодня полить рассаду')
  await page.getByRole('button', { name: 'Добавить' }).click()
  await tick(page).click()
  await expect(page.getByRole('heading', { name: 'Сегодня дел нет' })).toBeVisible()
  expect(await marks(person)).toEqual([1])
  await page.goto('/profile?view=plantings')
  await expect(page.getByRole('main').getByRole('link', { name: 'Добавить посадку' })).toBeVisible()
  expect(failures).toEqual([])
})

test('a page of an older build whose files are gone is loaded again through its worker', { tag: '@full' }, async ({
  page,
}) => {
  let build = 'older'
  let isReloaded = false
  const missing: string[] = []
  const site = await siteOfBuild(
    () => build,
    path => {
      isReloaded ||= path === '/sales'
      const isGone = build === 'newer' && !isReloaded && path.startsWith('/assets/sales.page-')
      if (isGone) missing.push(path)
      return isGone
    },
  )
  try {
    await openWithWorker(page, `${site.url}/todo`)
    build = 'newer'
    await go(page, '/sales')
    await expect(page).toHaveURL(/\/sales$/)
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    expect([missing.length > 0, isReloaded]).toEqual([true, true])
    await page.reload()
    await settle(page)
    await expect.poll(() => cacheNames(page)).not.toContain('site-older')
  } finally {
    site.close()
  }
})
