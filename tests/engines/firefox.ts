import puppeteer, { type ElementHandle, type EvaluateFunc, type Page, ProtocolError } from 'puppeteer-core'
import { type Engine, findProgram, type Installed } from './engine.ts'
import { until } from './until.ts'

const program = findProgram('firefox-esr', 'firefox')

/** Firefox by WebDriver BiDi. It starts and keeps its profile in a temporary folder. */
export const firefox: Installed = {
  name: 'Firefox',
  ...(program ? {} : { lack: 'firefox-esr' }),
  start: async () => {
    const browser = await puppeteer.launch({ browser: 'firefox', executablePath: program!, headless: true })
    const page = await browser.newPage()
    const engine: Engine = {
      open: async url => void (await page.goto(url, { waitUntil: 'load', timeout: 0 })),
      resize: width => resize(page, width),
      evaluate: (call, ...args) => page.evaluate(call as EvaluateFunc<typeof args>, ...args) as never,
      click: async (find, ...args) => {
        const found = (
          await page.evaluateHandle(find as EvaluateFunc<typeof args>, ...args)
        ).asElement() as ElementHandle<Element> | null
        await found?.click()
        return found !== null
      },
      type: text => page.keyboard.type(text),
      close: () => browser.close(),
    }
    return engine
  },
}

/** Firefox 140 knows the size, but not the orientation that comes after it. */
async function resize(page: Page, width: number): Promise<void> {
  try {
    await page.setViewport({ width, height: 844 })
  } catch (error) {
    if (!(error instanceof ProtocolError) || !error.message.includes('setScreenOrientationOverride')) throw error
  }
  await until(`a window of ${width} px`, async () => (await page.evaluate(() => window.innerWidth)) === width)
}
