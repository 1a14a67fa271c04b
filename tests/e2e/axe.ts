import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rule and the first elements of each axe violation on the page. */
export async function violations(page: Page) {
  await page.addScriptTag({ path: axe })
  return page.evaluate(async values => {
    const run = (window as unknown as { axe: { run(o: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> } })
      .axe
    const result = await run.run({ runOnly: { type: 'tag', values } })
    return result.violations.map(
      v =>
        `${v.id}: ${v.nodes
          .slice(0, 3)
          .map(n => n.target.join(' '))
          .join(' | ')}`,
    )
  }, tags)
}
