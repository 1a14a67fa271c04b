import { Hono } from 'hono'
import { matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { pages } from '#app/routes.ts'
import { redirectByRules } from '../redirect-by-rules.server.ts'
import { clientTarget, type RedirectRule, redirectFor, redirects, serverTarget } from './redirects.ts'

const rules: RedirectRule[] = [
  { from: '/old', to: '/drugs' },
  { from: '/moved', to: '/pests', status: 301 },
  { from: '/partner', to: 'https://partner.example/shop' },
  { from: '/network', to: '//partner.example' },
  { from: '/was/**', to: '/is/**' },
  { from: '/root/**', to: '/**' },
  { from: '/gone/**', to: '/plants#list' },
  { from: '/far/**', to: 'https://partner.example/**' },
]
const to = (path: string) => redirectFor(path, rules)?.to ?? null

describe('R-2.23 redirect rules', () => {
  test.each([
    ['/old', '/drugs'],
    ['/OLD/', '/drugs'],
    ['/older', null],
    ['/old/x', null],
    ['/partner', 'https://partner.example/shop'],
    ['/was', '/is'],
    ['/Was/This/One', '/is/This/One'],
    ['/was/', '/is'],
    ['/wash', null],
    ['/gone/x/y', '/plants#list'],
    ['/', null],
  ])('%s leads to %s', (path, target) => {
    expect(to(path)).toBe(target)
  })

  test.each([
    ['/root//evil.example', '/evil.example'],
    ['/root/\\evil.example', '/evil.example'],
    ['/root///evil.example/x', '/evil.example/x'],
    ['/root', '/'],
    ['/far/@evil.example', 'https://partner.example/@evil.example'],
    ['/far//evil.example', 'https://partner.example/evil.example'],
    ['/far/.evil.example', 'https://partner.example/.evil.example'],
  ])('the rest of a path never becomes a host: %s', (path, target) => {
    expect(to(path)).toBe(target)
  })

  test('the home page may have a rule, with any number of slashes', () => {
    for (const path of ['/', '//', '///'])
      expect(redirectFor(path, [{ from: '/', to: '/drugs' }])?.to, path).toBe('/drugs')
  })

  test('a rule that would run a script throws', () => {
    expect(() => redirectFor('/x', [{ from: '/x', to: 'java\tscript:alert(1)' }])).toThrow(
      "Cannot navigate to a URL with 'javascript:' protocol.",
    )
  })

  test('in the browser the query is dropped and the hash is kept, unless the rule has one', () => {
    expect(clientTarget('/drugs', '#list')).toBe('/drugs#list')
    expect(clientTarget('/plants#list', '#top')).toBe('/plants#list')
  })

  test('on the server the query is kept', () => {
    expect(serverTarget('/drugs', '?a=1&b=2')).toBe('/drugs?a=1&b=2')
    expect(serverTarget('/drugs?x=0', '?a=1')).toBe('/drugs?x=0&a=1')
    expect(serverTarget('/plants#list', '?a=1')).toBe('/plants?a=1#list')
  })

  test('documents get 307 with a body for clients that do not follow redirects', async () => {
    const app = new Hono().use(redirectByRules(rules)).get('*', c => c.text('page'))
    const moved = await app.request('http://sadozor.test/moved')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/pests'])
    const head = await app.request('http://sadozor.test/moved', { method: 'HEAD' })
    expect([head.status, head.headers.get('location')]).toEqual([301, '/pests'])
    const old = await app.request('http://sadozor.test/old?a=%22%3E')
    expect([old.status, old.headers.get('location')]).toEqual([307, '/drugs?a=%22%3E'])
    expect(old.headers.get('cache-control'), 'a rule may change with the next build').toBe('no-cache')
    expect(await old.text()).toBe(
      '<!DOCTYPE html><html><head><meta http-equiv="refresh" content="0; url=/drugs?a=%22%3E"></head></html>',
    )
    expect((await app.request('http://sadozor.test/other')).status).toBe(200)
    expect((await app.request('http://sadozor.test/old', { method: 'POST' })).status).toBe(404)
  })

  test('our own rules lead to existing pages and from paths that are no pages', () => {
    const pageOf = (path: string) => matchRoutes([...pages], path)?.[0]?.route.path
    for (const rule of redirects) {
      expect(pageOf(rule.to), rule.to).not.toBe('/*')
      expect(pageOf(rule.from), rule.from).toBe('/*')
    }
  })
})
