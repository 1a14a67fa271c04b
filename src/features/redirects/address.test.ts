import { expect, test } from 'vitest'
import { isCountable, pathOfTarget, sourcePath, targetAddress } from './address.ts'

test('the source of a redirect is a path in one form', () => {
  const forms: [given: string, path: string | null][] = [
    ['/Old-Address/', '/old-address'],
    ['/%D1%83%D0%B4%D0%BE%D0%B1%D1%80%D0%B5%D0%BD%D0%B8%D1%8F', '/удобрения'],
    ['/a/../b', '/b'],
    ['/', '/'],
    ['old', null],
    ['//evil.example/x', null],
    ['/\\evil.example', null],
    ['/a?b=1', null],
    ['/a#b', null],
    ['https://sadozor.example/a', null],
    ['/%', null],
    ['/a\u0000', null],
    [`/${'a'.repeat(400)}`, null],
  ]
  for (const [given, path] of forms) expect([given, sourcePath(given)]).toEqual([given, path])
})

test('a redirect leads to a path of this site or to https, never to a script or another protocol', () => {
  expect(targetAddress('/drugs?kind=trap#top')).toBe('/drugs?kind=trap#top')
  expect(targetAddress('/удобрения')).toBe('/%D1%83%D0%B4%D0%BE%D0%B1%D1%80%D0%B5%D0%BD%D0%B8%D1%8F')
  expect(targetAddress('https://reestr.example/list')).toBe('https://reestr.example/list')
  const refused = [
    'http://reestr.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user:word@evil.example/',
    'https://localhost/',
    ' /a b',
    '/a\nb',
    '',
    'drugs',
    '/.//evil.example',
  ]
  for (const target of refused) expect([target, targetAddress(target)]).toEqual([target, null])
})

test('only a target on this site continues a chain', () => {
  expect(pathOfTarget('/Old?x=1#y')).toBe('/old')
  expect(pathOfTarget('https://reestr.example/old')).toBeNull()
})

test('an address that could be a secret, a person or a scan is not counted', () => {
  for (const path of ['/udobreniya', '/sorta/byche-serdce', '/удобрения/весной-2026', '/shop/v2', '/article.html'])
    expect([path, isCountable(path)]).toEqual([path, true])
  const hidden = [
    '/reset/4f9a8b7c6d5e4f3a2b1c',
    '/u/ivan@example.ru',
    '/call/79161234567',
    '/session/AbCdEfGhIjKlMnOp',
    '/invite/550e8400-e29b-41d4-a716-446655440000',
    `/${'a'.repeat(31)}`,
    '/wp-login.php',
    '/.env',
    '/.git/config',
    '/admin/nothing',
    '/api/nothing',
    '/profile/x',
    '/a b',
    '/',
  ]
  for (const path of hidden) expect([path, isCountable(path)]).toEqual([path, false])
})
