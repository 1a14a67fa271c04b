import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { type RunningSite, startSite } from '#kit/testing/running-site.server.ts'
import { visitorPages } from '../e2e/pages.ts'
import { type Connection, connectionTo } from './connection.ts'
import type { Engine, Installed } from './engine.ts'
import { firefox } from './firefox.ts'
import { until } from './until.ts'
import { register, type Visitor, visitorOf } from './visitor.ts'
import { webkit } from './webkit.ts'

/** The roads of the product in the engines that nobody works with every day. */

/** It ends a test that hangs; a browser on a busy machine may be many times slower. */
const timeout = 600_000

const withState = [
  '/finder?crop=tomat',
  '/?q=томат',
  '/calculator?drug=skor&crop=yablonya&target=parsha-yabloni',
  '/drugs?crop=tomat',
  '/nope',
]
const templates = [...visitorPages.map(page => page.path), ...withState]
const cabinet = [
  '',
  ...['plantings', 'plan', 'journal', 'stock', 'favorites', 'security'].map(view => `?view=${view}`),
  '/reminders',
]

let folder: string
let running: RunningSite

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sadozor-engines-'))
  const quiet = { LOG_LEVEL: 'warn', READ_LIMITS: 'off', REQUESTS_PER_SECOND: '0' }
  running = await startSite({ DATA_DIR: folder, PORT: String(await findFreePort()), ...quiet })
}, timeout)

afterAll(async () => {
  await running?.stop()
  await rm(folder, { recursive: true, force: true })
}, timeout)

for (const installed of [firefox, webkit]) {
  const { name, lack } = installed
  describe.skipIf(lack)(lack ? `${name} is not tried: this machine lacks ${lack}` : name, () => walk(installed))
}

function walk(installed: Installed): void {
  let engine: Engine
  let connection: Connection
  let visitor: Visitor
  const person = { name: 'Мария', email: `${crypto.randomUUID()}@sadozor.test`, password: 'грядка у забора 17' }

  beforeAll(async () => {
    connection = await connectionTo(new URL(running.url))
    engine = await installed.start()
    visitor = visitorOf(engine, connection.url)
    await visitor.visit('/terms')
    // The notice about the data in the browser would cover what is clicked.
    await engine.evaluate(() => localStorage.setItem('privacyPolicyAccepted', 'necessary'))
  }, timeout)

  afterAll(async () => {
    await engine?.close()
    connection?.cut()
  }, timeout)

  /** What is wrong with these pages, for each that has something. */
  const faultsOf = async (paths: readonly string[], width: number) => {
    await engine.resize(width)
    const faults: Record<string, string[]> = {}
    for (const path of paths) {
      await visitor.visit(path)
      const found = [...(await visitor.reported()), ...(await visitor.wordsOutside())]
      if (found.length > 0) faults[path] = found
    }
    return faults
  }

  for (const width of [390, 1280])
    test(`every template runs without an error and keeps its words in their boxes at ${width}`, {
      timeout,
    }, async () => {
      expect(await faultsOf(templates, width)).toEqual({})
    })

  test('the calculator gives its verdict and the amount while somebody types', { timeout }, async () => {
    await visitor.visit('/calculator?drug=skor&crop=yablonya&target=parsha-yabloni')
    await visitor.fill('main input[name=plants]', '2')
    await visitor.sees('[aria-label="Ответ"], section', '0,8 мл')
    expect(await visitor.reported()).toEqual([])
  })

  test('the panel of the search finds', { timeout }, async () => {
    await visitor.visit('/drugs')
    await visitor.click('header [data-search]')
    await visitor.fill('dialog [type=search]', 'томат')
    await visitor.click('dialog [type=submit]')
    await until('the page of results', () =>
      engine.evaluate(() => new URLSearchParams(location.search).get('q') === 'томат'),
    )
    await visitor.sees('main a', 'Томат')
    expect(await visitor.reported()).toEqual([])
  })

  test('a heart keeps a product for a guest', { timeout }, async () => {
    await visitor.visit('/drugs/skor')
    await visitor.click('button[aria-pressed=false]', 'В избранное: Скор')
    await visitor.sees('button[aria-pressed=true]')
    expect(await visitor.reported()).toEqual([])
    await visitor.visit('/favorites')
    await visitor.sees('.favorites-row', 'Скор')
    expect(await visitor.reported()).toEqual([])
  })

  test('somebody signs in', { timeout }, async () => {
    await visitor.visit('/login')
    const { password } = person
    expect(await register(engine, { ...person, password_confirmation: password, personal_data_consent: true })).toBe(
      201,
    )
    await visitor.fill('main input[type=email]', person.email)
    await visitor.fill('main input[type=password]', person.password)
    await visitor.click('main button[type=submit]', 'Войти')
    await visitor.sees('header a', 'Мария')
    expect(await visitor.reported()).toEqual([])
  })

  test('a job of the to-do is added and ticked', { timeout }, async () => {
    await visitor.visit('/todo')
    await addJob(visitor, 'сегодня прополоть грядки')
    await visitor.click('button', 'Сделано: Прополоть грядки')
    await visitor.sees('h2, h3', 'Сегодня дел нет')
    expect(await visitor.reported()).toEqual([])
  })

  test('the to-do opens without a connection', { timeout }, async () => {
    await visitor.visit('/todo')
    await engine.evaluate(workerInCharge)
    await addJob(visitor, 'сегодня полить рассаду')
    await visitor.sees('button[aria-label="Сделано: Полить рассаду"]')
    await until('a copy of the to-do on the device', () => engine.evaluate(isKept, 'Полить рассаду'))
    connection.cut()
    await visitor.reload()
    await visitor.sees('main', 'Без связи')
    await visitor.sees('main', 'Полить рассаду')
    expect(await visitor.wordsOutside()).toEqual([])
    await connection.restore()
    await visitor.click('button', 'Повторить')
    await visitor.click('button', 'Сделано: Полить рассаду')
    await visitor.sees('h2, h3', 'Сегодня дел нет')
  })

  for (const width of [390, 1280])
    test(`the cabinet runs without an error and keeps its words in their boxes at ${width}`, { timeout }, async () => {
      const paths = cabinet.map(view => `/profile${view}`)
      expect(await faultsOf([...paths, '/todo', '/favorites'], width)).toEqual({})
    })
}

async function addJob(visitor: Visitor, words: string): Promise<void> {
  await visitor.fill('input[aria-label="Новое дело своими словами"]', words)
  await visitor.click('main button[type=submit]', 'Добавить')
}

/** Resolves when the worker answers the requests of the page. */
async function workerInCharge(): Promise<void> {
  await navigator.serviceWorker.ready
  if (navigator.serviceWorker.controller) return
  await new Promise(resolve => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
}

/** Whether the last answer with these words and the pages of the garden are on the device. */
async function isKept(words: string): Promise<boolean> {
  const tasks = await caches.match('/tasks?pageSize=500')
  return tasks !== undefined && (await tasks.text()).includes(words) && (await caches.match('/season')) !== undefined
}
