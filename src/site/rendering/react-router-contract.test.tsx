import { createHash } from 'node:crypto'
import { createRequestHandler, data, Outlet, RouterContextProvider, Scripts } from 'react-router'
import { expect, test, vi } from 'vitest'
import { inlineScripts } from '#kit/http/security-headers.server.ts'
import { type Services, servicesContext } from '#kit/http/services.server.ts'
import { routerBuild } from '#kit/testing/router-build.ts'
import { HydrationData } from './hydration-data.tsx'
import { payloadResponse } from './page-payload.server.ts'
import { buildForPage, checkPages } from './pages.server.ts'
import { renderPage } from './render-page.server.tsx'

/*
 * Run this first after an upgrade of React Router, with the test of the same name in `kit/react-router`: `npm run test:unit react-router-contract`.
 * The real router renders a small build through our entry.
 */

const Root = () => (
  <html lang="ru">
    <head />
    <body>
      <Outlet />
      <Scripts />
      <HydrationData />
    </body>
  </html>
)

const page = { path: '/', file: 'home.page.tsx', access: 'public' }
const buildWith = (loader: () => unknown) => routerBuild({ root: Root, loader, handleRequest: renderPage })

function contextWithServices(): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(servicesContext, { log: { error() {} } } as unknown as Services)
  return context
}

const render = (loader: () => unknown) =>
  createRequestHandler(buildForPage(buildWith(loader), '/'), 'production')(new Request('http://site.test/'), contextWithServices())

test('the page has its data in a JSON block, and the policy has the hash of every script', async () => {
  // Tests the policy of a built site; development has a laxer one.
  vi.stubEnv('DEV', false)
  const response = await render(() => ({ crop: 'Томат </script>' })).finally(() => vi.unstubAllEnvs())
  const html = await response.text()
  const scripts = inlineScripts(html)
  expect(scripts).toHaveLength(3)
  expect(scripts.find(text => text.startsWith('window.__reactRouterContext = {'))).toContain('streamController = ')
  expect(scripts.find(text => text.startsWith('import "/assets/manifest.js"'))).toContain('/assets/entry.js')
  const block = /<script type="application\/json">(.*?)<\/script>/s.exec(html)![1]!
  expect(JSON.parse(block)).toContain('Томат </script>')
  const policy = response.headers.get('Content-Security-Policy')
  for (const text of scripts) expect(policy).toContain(createHash('sha256').update(text).digest('base64'))
})

test('an error of a loader reaches the server entry with status and message', async () => {
  const response = await render(() => {
    throw data({ message: 'Нет такой страницы' }, { status: 404 })
  })
  expect(response.status).toBe(404)
  expect(decodeURIComponent(response.headers.get('X-Error-Message')!)).toBe('Нет такой страницы')
})

test('a loader can be called directly: plain values, values in data(), errors', async () => {
  const payload = (loader: () => unknown) =>
    payloadResponse({ build: buildWith(loader), page, params: {}, path: '/', search: '', context: contextWithServices() })
  expect(await (await payload(() => [1])).json()).toEqual([1])
  expect(await (await payload(() => data([2], { headers: { 'X-Any': '1' } }))).json()).toEqual([2])
  expect((await payload(() => data(null, { status: 404 }))).status).toBe(404)
})

test('a build lists its routes by id, each with its parent and its path', () => {
  const build = buildWith(() => null)
  expect(checkPages(build, [page])).toEqual([])
  expect(checkPages(build, [])).toEqual(['page /: not in the table of pages'])
  expect(Object.keys(buildForPage(build, '/').assets.routes)).toEqual(['root', '/'])
})
