import type { Engine } from './engine.ts'
import { until } from './until.ts'
import { wordsOutside } from './words-outside.ts'

/**
 * The first element that is shown, with these words in its name or text, once nothing moves or covers it. On a busy
 * machine the page may still move before the click: one that hits something else is stopped and noted.
 */
const locate = (selector: string, words: string) => {
  const found = [...document.querySelectorAll(selector)].find(
    element =>
      element.checkVisibility() &&
      (element.ariaLabel ?? element.textContent ?? '').replaceAll('\u00a0', ' ').includes(words),
  )
  found?.scrollIntoView({ block: 'center' })
  const { left, top, width, height } = found?.getBoundingClientRect() ?? new DOMRect()
  const page = window as unknown as { place?: string; hasMissed?: boolean }
  const before = page.place
  page.place = `${selector} ${words} ${left} ${top}`
  const isReached = found?.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  if (!found || !isReached || before !== page.place) return undefined
  page.hasMissed = false
  const stopMiss = (click: Event) => {
    if (found.contains(click.target as Node)) return
    page.hasMissed = true
    click.preventDefault()
    click.stopImmediatePropagation()
  }
  addEventListener('click', stopMiss, { capture: true, once: true })
  return found
}

/** A click that opens another page cannot be asked any more: it has hit. */
const hasMissed = (engine: Engine) =>
  engine.evaluate(() => (window as unknown as { hasMissed?: boolean }).hasMissed === true).catch(() => false)

/** Somebody who uses the site with this browser. Whatever they wait for is awaited. */
export const visitorOf = (engine: Engine, site: string) => {
  const visitor = {
    /** Opens a page and waits for the script that renders the notices, the last one of a page. */
    visit: async (path: string) => {
      await engine.open(site + path)
      await visitor.sees('section[aria-label="Уведомления"]').catch(async error => {
        throw new Error(`${path} has not become usable: ${JSON.stringify(await engine.evaluate(stateOfPage))}`, {
          cause: error,
        })
      })
    },
    /** Without waiting: Firefox says that a document from its worker could not be opened when it was asked for by the protocol. */
    reload: () => engine.evaluate(() => void setTimeout(() => location.reload())),
    sees: (selector: string, words = '') =>
      until(`${selector} «${words}»`, () => engine.evaluate(isShown, selector, words)),
    click: (selector: string, words = '') =>
      until(
        `${selector} «${words}»`,
        async () => (await engine.click(locate, selector, words)) && !(await hasMissed(engine)),
      ),
    fill: async (label: string, text: string) => {
      await visitor.click(label)
      await engine.type(text)
    },
    /** What the document has reported since it was opened. */
    reported: () => engine.evaluate(() => (window as unknown as { reported: string[] }).reported),
    wordsOutside: () => engine.evaluate(wordsOutside),
  }
  return visitor
}

export type Visitor = ReturnType<typeof visitorOf>

/** Parts that no page shows are found too when no words are asked for. */
const isShown = (selector: string, words: string) =>
  [...document.querySelectorAll(selector)].some(
    element =>
      !words || (element.checkVisibility() && (element.textContent ?? '').replaceAll('\u00a0', ' ').includes(words)),
  )

/** What tells why a page is not usable: its title names a refusal, and the files that were not loaded are missing in the list. */
const stateOfPage = () => ({
  title: document.title,
  state: document.readyState,
  reported: (window as unknown as { reported?: string[] }).reported,
  loaded: performance
    .getEntriesByType('resource')
    .slice(-40)
    .map(({ name, duration }) => `${new URL(name).pathname} ${Math.round(duration)} ms`),
})

/** Creates an account by the API. */
export const register = (engine: Engine, form: object) =>
  engine.evaluate(async form => {
    await fetch('/sanctum/csrf-cookie')
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')
    const headers = { accept: 'application/json', 'content-type': 'application/json', 'x-xsrf-token': token }
    return (await fetch('/api/register', { method: 'POST', headers, body: JSON.stringify(form) })).status
  }, form)
