import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { goodPassword as password } from '#kit/testing/accounts.server.ts'
import { TestBrowser } from '#kit/testing/browser-session.server.ts'
import { type RunningSite, startSite } from '#kit/testing/running-site.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

export const crowdSize = 200

export let database: TestDatabase
let dataDir: string
let sites: RunningSite[]
let ports: number[]

export async function open() {
  database = await testDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'sadozor-race-'))
  sites = []
  ports = []
  const shared = {
    DATABASE_URL: database.url,
    DATABASE_UNSAFE: 'true',
    DATABASE_POOL: '5',
    SECRET_KEY: 'two programs that know the same secret',
    TRUSTED_PROXIES: '127.0.0.1,::1',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
  }
  for (let program = 0; program < 2; program++) {
    const port = await findFreePort()
    ports.push(port)
    sites.push(await startSite({ ...shared, DATA_DIR: dataDir, PORT: String(port) }))
  }
}

export async function close() {
  for (const site of sites) await site.stop()
  await database[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true, force: true })
}

let networks = 0

/** A browser at one of the two processes, from its own network unless one is given. */
export function createVisitor(n: number, network = `10.9.${(++networks >> 8) & 255}.${networks & 255}`): TestBrowser {
  const send = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.set('x-forwarded-for', network)
    const body = await request.text()
    return fetch(`http://127.0.0.1:${ports[n % ports.length]}${pathname}${search}`, {
      method: request.method,
      headers,
      ...(body && { body }),
    })
  }
  return new TestBrowser({ fetch: send } as never)
}

/** Requests the initial cookies until they have come: in a crowd this request can be refused with 503 too. */
export async function withCookies(browser: TestBrowser): Promise<TestBrowser> {
  await expect.poll(async () => (await browser.request('/sanctum/csrf-cookie')).status, { timeout: 30_000 }).toBe(204)
  return browser
}

export const openBrowsers = (network?: string) =>
  Promise.all(Array.from({ length: crowdSize }, (_, n) => withCookies(createVisitor(n, network))))
export const sql = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
export const count = (responses: Response[], status: number) =>
  responses.filter(response => response.status === status).length

/** Of a crowd some are refused with 503 before anything is done, because more than can wait arrive at once. */
export const expectStatuses = (responses: Response[], statuses: number[]) =>
  expect(
    responses.map(response => response.status).filter(status => status !== 503 && !statuses.includes(status)),
  ).toEqual([])

export async function registerUser(email: string): Promise<number> {
  const form = { name: 'Иван', email, password, password_confirmation: password, personal_data_consent: true }
  expect((await (await createVisitor(0).opened()).post('/register', form)).status).toBe(201)
  return (await sql('select id from users where email = $1', [email]))[0].id
}
