import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Both themes of the page at its present width. The dark theme changes colours only. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  return [...(await violations(page)), ...(await violationsInDark(page))]
}

/** The dark theme alone, of a page that is shown in the light one. */
export async function violationsInDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await violations(page, 'contrast')
  await page.emulateMedia({ colorScheme: 'light' })
  return dark.map(violation => `dark: ${violation}`)
}

/** A colour that is on its way to another one has a contrast of its own; what begins after this has no duration. */
async function endTransitions(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(finishTransitions)
}

/** Ended by hand: on a busy machine a page that draws no frames would never end them. */
const finishTransitions = () => {
  for (const animation of document.getAnimations())
    if (animation.playState === 'running' && animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
      animation.finish()
}

/** Evaluated instead of added as an element, whose `load` event a page that changes at the same time may never report. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe}; undefined`)
}

/** The rule and the first elements of each axe violation on the page. `contrast` checks colours only. */
export async function violations(page: Page, what: 'everything' | 'contrast' = 'everything') {
  await page.locator('.loading-indicator.is-shown').waitFor({ state: 'hidden' })
  await endTransitions(page)
  await loadAxe(page)
  const runOnly = what === 'contrast' ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: tags }
  return page.evaluate(async only => {
    const run = (
      window as unknown as {
        axe: {
          run(
            context: object,
            options: object,
          ): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
        }
      }
    ).axe
    // The bar of a navigation is outside of the landmarks, and not there for readers for long.
    // No rule of these tags reads stylesheets, which axe would load again for every run.
    const options = { runOnly: only, resultTypes: ['violations'], preload: { assets: ['media'] } }
    const result = await run.run({ exclude: ['.loading-indicator'] }, options)
    return result.violations.map(
      v =>
        `${v.id}: ${v.nodes
          .slice(0, 3)
          .map(n => n.target.join(' '))
          .join(' | ')}`,
    )
  }, runOnly)
}

/**
 * Texts with a contrast below 4.5 in forced colours. axe takes `-webkit-text-fill-color` for the colour of a text, and its computed value
 * stays that of the page while the browser paints with the forced colour. So the colour of what axe reports is read from `color`.
 */
export async function contrastInForcedColours(page: Page): Promise<string[]> {
  await page.locator('.loading-indicator.is-shown').waitFor({ state: 'hidden' })
  await endTransitions(page)
  await loadAxe(page)
  return page.evaluate(async () => {
    interface Contrast {
      bgColor: string
    }
    interface Color {
      parseString(text: string): void
    }
    interface Axe {
      run(options: object): Promise<{ violations: { nodes: { target: string[]; any: { data: Contrast }[] }[] }[] }>
      commons: { color: { Color: new () => Color; getContrast(background: Color, text: Color): number } }
    }
    const { axe } = window as unknown as { axe: Axe }
    const parse = (text: string) => {
      const color = new axe.commons.color.Color()
      color.parseString(text)
      return color
    }
    const { violations } = await axe.run({
      runOnly: { type: 'rule', values: ['color-contrast'] },
      resultTypes: ['violations'],
    })
    return violations
      .flatMap(({ nodes }) => nodes)
      .filter(({ target, any }) => {
        const { color } = getComputedStyle(document.querySelector(target[0]!)!)
        return axe.commons.color.getContrast(parse(any[0]!.data.bgColor), parse(color)) < 4.5
      })
      .map(({ target }) => target.join(' '))
  })
}
