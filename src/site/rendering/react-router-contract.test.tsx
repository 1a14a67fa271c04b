import { createHash } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  data,
  type EntryContext,
  Outlet,
  RouterContextProvider,
  Scripts,
  ServerRouter,
} from 'react-router'
import { expect, test, vi } from 'vitest'
import { type Services, servicesContext } from '#kit/http/services.server.ts'
import { inlineScripts } from '#kit/testing/inline-scripts.ts'
import { routerBuild } from '#kit/testing/router-build.ts'
import { payloadResponse } from './page-payload.server.ts'
import { PageScripts } from './page-scripts.tsx'
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
      <PageScripts />
    </body>
  </html>
)

const OriginalRoot = () => (
  <html lang="ru">
    <head />
    <body>
      <Outlet />
      <Scripts />
    </body>
  </html>
)

/** Renders with the router's own `<Scripts>`. */
const handleRequest = (request: Request, status: number, headers: Headers, context: EntryContext) =>
  new Response(
    renderToString(<ServerRouter context={{ ...context, serverHandoffStream: undefined }} url={request.url} />),
    {
      status,
      headers,
    },
  )

const page = { path: '/', file: 'home.page.tsx', access: 'public' }
const buildWith = (loader: () => unknown) => routerBuild({ root: Root, loader, handleRequest: renderPage })

function contextWithServices(): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(servicesContext, { log: { error() {} } } as unknown as Services)
  return context
}

const render = (loader: () => unknown) =>
  createRequestHandler(buildForPage(buildWith(loader), '/'), 'production')(
    new Request('http://site.test/'),
    contextWithServices(),
  )

test('the page has its data in a JSON block, and the policy has the hash of its script', async () => {
  // Tests the policy of a built site; development has a laxer one.
  vi.stubEnv('DEV', false)
  const response = await render(() => ({ crop: 'Томат </script>' })).finally(() => vi.unstubAllEnvs())
  const html = await response.text()
  const [start = '', ...others] = inlineScripts(html)
  expect(others).toEqual([])
  expect(html, 'nothing requests a script before the page is painted').not.toContain('modulepreload')
  const block = /<script type="application\/json">(.*?)<\/script>/s.exec(html)![1]!
  expect(JSON.parse(block)).toContain('Томат </script>')
  const policy = response.headers.get('Content-Security-Policy')
  expect(policy).toContain(createHash('sha256').update(start).digest('base64'))
})

test('the page sets the globals that `<Scripts>` of the router sets, and imports the same files', async () => {
  vi.stubEnv('DEV', false)
  const response = await render(() => 'Томат').finally(() => vi.unstubAllEnvs())
  const [start = ''] = inlineScripts(await response.text())
  const original = createRequestHandler(
    buildForPage(routerBuild({ root: OriginalRoot, loader: () => 'Томат', handleRequest }), '/'),
    'production',
  )
  const theirs = inlineScripts(await (await original(new Request('http://site.test/'), contextWithServices())).text())
  const globals = (text: string) => new Set(text.match(/__reactRouter\w+/g))
  expect(globals(start)).toEqual(globals(theirs.join()))
  const files = (text: string) => [...new Set(text.match(/"\/assets\/[^"]+"/g))].sort()
  expect(files(start)).toEqual(files(theirs.join()))
  const contextOf = (text: string) => /__reactRouterContext ?= ?({.*?});/.exec(text)?.[1]
  expect(contextOf(start)).toBe(contextOf(theirs.join()))
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
    payloadResponse({
      build: buildWith(loader),
      page,
      params: {},
      path: '/',
      search: '',
      context: contextWithServices(),
    })
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
