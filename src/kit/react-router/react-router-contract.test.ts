import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { Outlet } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { entryContextOf } from '#kit/testing/router-build.ts'
import { browserRouter, buildId, routeFiles } from './browser-router.ts'

/*
 * Run this first after an upgrade of React Router, together with the test of the same name in `site/rendering`:
 * `npm run test:unit react-router-contract`. It starts the real router with a minimal `window`.
 */

beforeAll(async () => {
  const context = await entryContextOf({ root: Outlet, loader: () => 'found' })
  const page = {
    __reactRouterContext: {
      ...JSON.parse(context.serverHandoffString!),
      stream: context.serverHandoffStream,
    },
    __reactRouterManifest: context.manifest,
    __reactRouterRouteModules: context.routeModules,
    location: new URL('http://site.test/'),
    history: { state: null, replaceState: () => {}, pushState: () => {} },
    addEventListener: () => {},
    removeEventListener: () => {},
  }
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { defaultView: page })
  await prerender(createElement(HydratedRouter), {
    onError: error => {
      throw error
    },
  })
})

afterAll(() => void vi.unstubAllGlobals())

test('the router is available under its global name', () => {
  const router = browserRouter()!
  for (const method of ['match', 'navigate', 'subscribe'] as const)
    expect(router[method], method).toBeTypeOf('function')
})

test('its state has the location, the matching routes and the current navigation', () => {
  const { location, historyAction, matches, navigation } = browserRouter()!.state
  expect(historyAction).toBe('POP')
  expect(location).toMatchObject({ pathname: '/', search: '', hash: '', state: null, key: expect.any(String) })
  expect(matches.map(({ route }) => route.id)).toEqual(['root', '/'])
  expect(navigation.state).toBe('idle')
})

test('match() returns the routes of a path without navigating, null for an unknown path', () => {
  expect(
    browserRouter()!
      .match({ pathname: '/' })
      ?.map(({ route }) => route.id),
  ).toEqual(['root', '/'])
  expect(browserRouter()!.match({ pathname: '/nowhere' })).toBeNull()
})

test('the manifest names the build and the files of a route', () => {
  expect(buildId()).toBe('a1b2')
  expect(routeFiles('/')).toEqual([
    expect.objectContaining({ module: '/assets/page.js', imports: [] }),
    expect.objectContaining({ module: '/assets/page.js' }),
  ])
})
