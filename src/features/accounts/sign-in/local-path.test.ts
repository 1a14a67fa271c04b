import { describe, expect, test } from 'vitest'
import { localPath } from './local-path.ts'

describe('R-2.12 where ?redirect= may lead', () => {
  test.each([
    ['/profile', '/profile'],
    ['/drugs?crop=tomat#list', '/drugs?crop=tomat#list'],
    ['/a/../profile', '/profile'],
    ['/drugs?next=//evil.example', '/drugs?next=//evil.example'],
    ['/логин', '/%D0%BB%D0%BE%D0%B3%D0%B8%D0%BD'],
    ['/loginx', '/loginx'],
    ['/', '/'],
    ['/profile?view=security#sessions', '/profile?view=security#sessions'],
    ['/drugs?crop=tomat&q=а', '/drugs?crop=tomat&q=%D0%B0'],
  ])('%j leads to %j', (value, path) => {
    expect(localPath(value)).toBe(path)
  })

  test.each([
    null,
    undefined,
    '',
    'profile',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\u0000/evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    '/a/..//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    ' /profile',
    '/login',
    '/LOGIN/',
    '/login?redirect=/login',
    '/%6Cogin',
    '/login%2F',
    '/x/../logout',
    '/register',
    '/logout#x',
    '/%ff',
    '/\n/evil.example',
    '\t//evil.example',
    '/..//evil.example',
    '/./\\evil.example',
    'data:text/html,x',
    'http:/profile',
    'http:profile',
    '@evil.example',
  ])('%j leads nowhere', value => {
    expect(localPath(value)).toBeNull()
  })
})
