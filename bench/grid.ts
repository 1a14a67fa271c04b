import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { chromiumPath, launchArgs, launchEnvironment } from '../tests/e2e/browser.ts'
import type { BenchServer, OpenedCatalogue } from './databases.ts'
import type { Figure, Section } from './report.ts'
import { startCommand, startServer } from './servers.ts'
import { quantile } from './statistics.ts'

/** What an editor waits for in the grid of uses with 500 rows on a slow computer. */

const rows = 500
const cpuSlowdown = 4
const keysOfEach = 60
/** Milliseconds between two keys: a fast typist. */
const keyPauseMs = 80

export async function measureGrid(database: BenchServer): Promise<Section> {
  await using seed = await database.copy('accounts')
  const drugId = await growUses(seed)
  const env = { DATABASE_URL: seed.url, DATA_DIR: path.join(database.folder, 'grid'), HOST: '127.0.0.1' }
  await using server = await startServer({ command: startCommand, port: await findFreePort(), env, isPinned: false })
  const executablePath = await chromiumPath()
  const browser = await chromium.launch({ executablePath, args: launchArgs, env: launchEnvironment(executablePath) })
  try {
    const page = await openGrid(browser, server.origin, seed, drugId)
    const typing = Array.from({ length: keysOfEach }, (_, at) => 'abcdefghij'[at % 10]!)
    const figures = [
      await measureKeys(page, 'moving', alternate('ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft')),
      await measureKeys(page, 'extending a range', alternate('Shift+ArrowDown')),
      await measureKeys(page, 'typing', ['Control+Home', 'F2', ...typing, 'Escape']),
      await measureKeys(page, 'saving and opening cells', alternate('F2', 'Enter')),
      await measurePasting(page),
      await measureKeys(page, 'undoing and redoing', ['Delete', ...alternate('Control+z', 'Control+y')]),
    ]
    return { title: `Grid of ${rows} uses in Chromium ${browser.version()}`, figures }
  } finally {
    await browser.close()
  }
}

const alternate = (...keys: string[]) => Array.from({ length: keysOfEach }, (_, at) => keys[at % keys.length]!)

/** Copies of one use, up to the largest grid. */
async function growUses({ pool }: OpenedCatalogue): Promise<number> {
  const { rows: found } = await pool.query(
    `select id, drug_id from drug_use where status = 'published' order by id limit 1`,
  )
  const { id, drug_id } = found[0]
  await pool.query(
    `insert into drug_use select (jsonb_populate_record(u, jsonb_build_object('id', nextval(pg_get_serial_sequence('drug_use', 'id')),
       'alias', 'bench-' || n, 'sort_order', 1000 + n))).* from drug_use u, generate_series(1, $2 - (select count(*)::int from drug_use where drug_id = $3)) n where u.id = $1`,
    [id, rows, drug_id],
  )
  return drug_id
}

async function openGrid(browser: Browser, origin: string, { pool }: OpenedCatalogue, drugId: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'ru-RU' })
  await context.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary'))
  const page = await context.newPage()
  await page.addInitScript(recordKeys)
  await page.goto(`${origin}/login`)
  await page.evaluate(signIn)
  await pool.query(`update users set is_admin = true where email = 'grid@example.ru'`)
  await page.goto(`${origin}/admin/drugs/${drugId}`)
  const grid = page.getByRole('grid')
  await grid.waitFor()
  if ((await grid.getByRole('row').count()) !== rows + 1) throw new Error('the grid is not full, so the run is void')
  await page.waitForLoadState('networkidle')
  await grid.focus()
  const cpu = await context.newCDPSession(page)
  await cpu.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return page
}

/** Runs in the page. */
async function signIn(): Promise<void> {
  await fetch('/sanctum/csrf-cookie')
  const send = async (address: string, body: object) => {
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)![1]!)
    const headers = { 'content-type': 'application/json', accept: 'application/json', 'x-xsrf-token': token }
    const { status } = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
    if (status >= 400) throw new Error(`${address}: ${status}`)
  }
  const password = 'росток-за-оградой-7'
  const account = {
    name: 'Ольга',
    email: 'grid@example.ru',
    password,
    password_confirmation: password,
    personal_data_consent: true,
  }
  await send('/api/register', account)
  await send('/api/login', { email: account.email, password })
}

/** Runs in the page: milliseconds from a key to the frame that shows its effect, in `window.keyTimes`. */
function recordKeys(): void {
  const state = Object.assign(window, { keyTimes: [] as number[] })
  addEventListener(
    'keydown',
    ({ timeStamp, key }) => {
      if (['Shift', 'Control'].includes(key)) return
      // A message after the callbacks of a frame arrives when it has been painted.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => state.keyTimes.push(performance.now() - timeStamp)
      requestAnimationFrame(() => port2.postMessage(null))
    },
    { capture: true },
  )
}

/** Twelve rows over existing ones, and taken back. */
async function measurePasting(page: Page): Promise<Figure> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const row = ['Томат', 'фитофтороз', '25 г/10 л воды', '10 л/100 м2', '21 (2)', '10', 'Опрыскивание', '3 (-)'].join(
    '\t',
  )
  const block = Array.from({ length: 12 }, () => row).join('\r\n')
  await page.evaluate(text => navigator.clipboard.writeText(text), block)
  return measureKeys(page, 'pasting twelve rows and undoing it', [
    'Control+Home',
    ...alternate('Control+v', 'Control+z'),
  ])
}

async function measureKeys(page: Page, what: string, keys: readonly string[]): Promise<Figure> {
  await page.evaluate(() => {
    ;(window as unknown as { keyTimes: number[] }).keyTimes.length = 0
  })
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(keyPauseMs)
  }
  await page.waitForTimeout(1_000)
  const times = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes)
  if (times.length < keys.length)
    throw new Error(`${what}: ${times.length} of ${keys.length} keys were seen, so the run is void`)
  return {
    name: `keystroke to paint, ${what}, CPU ${cpuSlowdown} times slower, p95`,
    value: quantile(times, 0.95),
    unit: 'ms',
    budget: { atMost: 50 },
    note: `${times.length} keys, p50 ${quantile(times, 0.5).toFixed(0)}, longest ${Math.max(...times).toFixed(0)} ms`,
  }
}
