import { expect, test } from 'vitest'
import { inlineScripts } from './inline-scripts.ts'

test('inline scripts are found, JSON blocks and external scripts are not', () => {
  const html =
    '<script>a()</script><script src="/x.js"></script><script type="application/ld+json">{}</script><script type="application/json">[]</script><script type="module" async="">b()</script>'
  expect(inlineScripts(html)).toEqual(['a()', 'b()'])
})

test('an unclosed script ends the search', () => {
  expect(inlineScripts('<script>a()')).toEqual([])
  expect(inlineScripts('<script')).toEqual([])
})
