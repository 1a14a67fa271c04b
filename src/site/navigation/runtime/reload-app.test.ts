import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadApp } from './reload-app.ts'

const now = Date.parse('2026-06-10T12:00:00Z')
let place: { href: string; host: string; pathname: string; reload(): void }
let reloads: number
let stored: Map<string, string>
beforeEach(() => {
  reloads = 0
  stored = new Map()
  place = { href: 'https://site.test/drugs', host: 'site.test', pathname: '/drugs', reload: () => reloads++ }
  vi.stubGlobal('location', place)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the same page is loaded again after ten seconds, not before; another one at once', () => {
  expect([reloadApp('/drugs'), reloads]).toEqual([true, 1])
  vi.setSystemTime(now + 9_999)
  expect([reloadApp('/drugs'), reloads]).toEqual([false, 1])
  vi.setSystemTime(now + 10_001)
  expect([reloadApp('/drugs'), reloads]).toEqual([true, 2])
  expect([reloadApp('/plants'), place.href]).toEqual([true, '/plants'])
})

test('storage that is unreadable or out of reach does not keep a page from loading', () => {
  stored.set('app:reload', '{')
  expect([reloadApp('/drugs'), reloads]).toEqual([true, 1])
  vi.stubGlobal('sessionStorage', undefined)
  expect([reloadApp('/drugs'), reloads]).toEqual([true, 2])
})

test.each(['https://evil.test/drugs', '//evil.test', 'javascript:alert(1)'])('%s is refused', address => {
  expect(() => reloadApp(address)).toThrow('Cannot navigate to a URL with')
  expect(place.href).toBe('https://site.test/drugs')
})
