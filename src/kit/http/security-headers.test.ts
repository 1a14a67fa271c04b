import { expect, test } from 'vitest'
import { inlineScripts, pagePolicy } from './security-headers.server.ts'

test('scripts written into a page are found, data and files are not', () => {
  const html =
    '<script>a()</script><script src="/x.js"></script><script type="application/ld+json">{}</script><script type="application/json">[]</script><script type="module" async="">b()</script>'
  expect(inlineScripts(html)).toEqual(['a()', 'b()'])
})

test('a page cut off in the middle of a script ends the search', () => {
  expect(inlineScripts('<script>a()')).toEqual([])
  expect(inlineScripts('<script')).toEqual([])
})

test('the policy names the hash a browser computes', () => {
  const policy = pagePolicy(['alert(1)'])
  expect(policy).toContain("script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='")
  expect(policy).not.toMatch(/unsafe|nonce/)
})
