import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test.each([
  ['/', '/'],
  ['/profile', '/profile'],
  ['/profile?view=security#sessions', '/profile?view=security#sessions'],
  ['/drugs?crop=tomat&q=а', '/drugs?crop=tomat&q=%D0%B0'],
  ['/loginless', '/loginless'],
])('R-2.12 %s is a page of ours', (given, path) => {
  expect(returnPath(given)).toBe(path)
})

test.each([
  null,
  '',
  'profile',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/login',
  '/Login',
  '/login/',
  '/login?redirect=/profile',
  '/%6cogin',
  '/register',
  '/logout',
  '/logout#x',
  '/x/../logout',
  'http:/profile',
  'http:profile',
  '@evil.example',
])('R-2.12 %j leads nowhere', given => {
  expect(returnPath(given)).toBeNull()
})
