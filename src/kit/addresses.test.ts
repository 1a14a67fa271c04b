import { describe, expect, test } from 'vitest'
import { checkTarget } from '#kit/navigation/navigate-to.ts'
import { isExternal, normalizePath, safeHref, withoutTrailingSlashes } from './addresses.ts'

describe('R-2.24 what leaves the site', () => {
  const external = [
    'https://evil.example',
    'https:evil.example',
    'HTTP://EVIL.EXAMPLE',
    'mailto:a@b',
    'tel:112',
    '//evil.example',
    '///evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    '\u0001//evil.example',
    '//еvil.example',
    '//evil。example',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript\n:alert(1)',
    'blob:https://sadozor.test/1',
  ]
  test.each(external)('%j does', to => {
    expect(isExternal(to)).toBe(true)
    expect(() => checkTarget(to, false)).toThrow(
      'Navigating to an external URL is not allowed by default. Use `navigateTo(url, { external: true })`.',
    )
  })

  test.each([
    '/',
    '/drugs',
    '/drugs?q=a:b',
    '?page=2',
    '#top',
    'drugs',
    '',
    '/a//b',
    '/x:y',
    '/?next=https://evil.example',
  ])('%j does not', to => {
    expect(isExternal(to)).toBe(false)
    expect(checkTarget(to, false)).toBe(false)
  })

  test('a scheme of one letter is none', () => {
    expect(isExternal('c:/windows')).toBe(false)
  })
})

describe('R-2.25 what would run a script', () => {
  test.each([
    ['javascript:alert(1)', 'javascript:'],
    ['JaVaScRiPt:alert(1)', 'javascript:'],
    [' \u0000javascript:alert(1)', 'javascript:'],
    ['java\tscript:alert(1)', 'javascript:'],
    ['java\nscript:alert(1)', 'javascript:'],
    ['\u0001javascript:alert(1)', 'javascript:'],
    ['data:text/html,<script>alert(1)</script>', 'data:'],
    ['vbscript:x', 'vbscript:'],
    ['blob:https://sadozor.test/1', 'blob:'],
  ])('%j is refused even when another site is allowed', (to, protocol) => {
    expect(() => checkTarget(to, true)).toThrow(`Cannot navigate to a URL with '${protocol}' protocol.`)
  })

  test('other sites and mail are not', () => {
    expect(checkTarget('https://partner.example/a', true)).toBe(true)
    expect(checkTarget('mailto:a@b', true)).toBe(true)
  })
})

describe('R-2.26 the address of a link', () => {
  test.each([
    'javascript:alert(1)',
    ' java\tscript:alert(1)',
    'view-source:javascript:alert(1)',
    'view-source:view-source:data:text/html,x',
    'VBSCRIPT:x',
    '\u0001blob:x',
    'java\u0000script:x',
  ])('%j has none', to => {
    expect(safeHref(to)).toBeUndefined()
  })

  test.each([
    '/drugs',
    '?page=2',
    '#top',
    'https://partner.example',
    'mailto:a@b',
    '/javascript:alert(1)',
    'drugs/javascript',
  ])('%j keeps it', to => {
    expect(safeHref(to)).toBe(to)
  })
})

describe('slashes at the end', () => {
  test.each([
    ['/drugs', '/drugs'],
    ['/drugs/', '/drugs'],
    ['/Drugs///', '/Drugs'],
    ['/a//b', '/a//b'],
    ['/', ''],
    ['', ''],
  ])('%j without them is %j', (path, bare) => {
    expect(withoutTrailingSlashes(path)).toBe(bare)
    expect(normalizePath(path)).toBe(bare.toLowerCase())
  })
})
