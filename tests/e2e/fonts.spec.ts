import { expect, test } from '@playwright/test'
import { coveredByFamily, invisible } from '#ui/fonts/font-faces.testing.ts'
import { visitorPages } from './pages.ts'

/** States of pages that show further texts. */
const addresses = [
  '/finder?crop=tomat&organ=leaf&sign=leaf-lower-first',
  '/finder?crop=tomat&sign=leaf-brown-blurred,leaf-white-down-below&no=leaf-brown-rings',
  '/drugs?crop=tomat&target=fitoftoroz',
  '/drugs/abiga-pik?crop=tomat',
  '/diseases/fitoftoroz?crop=tomat',
  '/pests/obyknovennyj-pautinnyj-kleshch?crop=ogurec',
  '/calculator?drug=skor&crop=yablonya&target=parsha-yabloni&plants=2&plants=3&tank=5',
  '/calculator?mode=mix&drug=skor&drug2=alatar&crop=yablonya&target=parsha-yabloni&plants=2&plants=3&tank=5',
  '/calculator?mode=percent&percent=1&volume=10',
  '/calculator?mode=convert&value=0,4&spray=4',
  '/calculator?mode=feed&goal=9&content=46&area=2',
  '/drugs/net-takogo',
]

let covered: Map<string, Set<string>>
test.beforeAll(async () => {
  covered = await coveredByFamily()
})

for (const path of [...visitorPages.map(page => page.path), ...addresses])
  test(`our fonts have every character of ${path}, each in its own family`, async ({ page }) => {
    await page.goto(path)
    const texts = await page.evaluate(() => {
      const found: Record<string, string> = {}
      const add = (element: Element, text: string | null) => {
        const { fontFamily, fontStyle } = getComputedStyle(element)
        const key = `${fontFamily.split(',')[0]!.replaceAll('"', '')} ${fontStyle}`
        found[key] = (found[key] ?? '') + text
      }
      const isShown = (element: Element | null): boolean =>
        !element || (getComputedStyle(element).display !== 'none' && isShown(element.parentElement))
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement!
        if (!parent.closest('script, style, template, svg, noscript') && isShown(parent)) add(parent, node.nodeValue)
      }
      for (const field of document.querySelectorAll('input')) if (field.placeholder) add(field, field.placeholder)
      return found
    })
    const missing = Object.entries(texts).flatMap(([key, text]) =>
      [...new Set(text)]
        .filter(char => !invisible.has(char) && !covered.get(key)?.has(char))
        .map(char => `${key}: ${char} U+${char.codePointAt(0)!.toString(16)}`),
    )
    expect(missing).toEqual([])
    expect(Object.keys(texts)).toContain('Literata normal')
    expect(Object.values(texts).join(' '), 'an escape that nobody decoded').not.toMatch(/\\u[0-9a-f]{4}|&[a-z]+;/)
  })
