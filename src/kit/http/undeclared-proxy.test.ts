import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { emptyDatabase, type TestDatabase } from '#kit/testing/test-database.server.ts'
import { proxyList } from './client-address.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

/** The warnings logged after requests from these peers with these headers. */
async function warningsAfter(requests: { from: string; headers: Record<string, string> }[], proxies: string[] = []) {
  const lines: { level: number; peer?: string; msg: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const app = await builtApp({ db: database.db, log, proxies: proxyList(proxies) })
  for (const { from, headers } of requests)
    await app.request(`${testOrigin}/healthz`, { headers }, { incoming: { socket: { remoteAddress: from } } })
  return lines
}

const behind = (from: string, name = 'X-Forwarded-For', value = '203.0.113.5') => ({ from, headers: { [name]: value } })

test('an undeclared proxy is logged once, with the name of the missing setting', async () => {
  const [warning, ...others] = await warningsAfter([
    { from: '192.0.2.1', headers: {} },
    behind('::ffff:192.0.2.9'),
    behind('192.0.2.10'),
    behind('192.0.2.9'),
  ])
  expect(warning).toMatchObject({
    peer: '192.0.2.9',
    setting: 'TRUSTED_PROXIES',
    msg: expect.stringContaining('TRUSTED_PROXIES'),
  })
  expect(others).toEqual([])
})

test('a proxy that sends `Forwarded` is logged too', async () => {
  expect(await warningsAfter([behind('192.0.2.9', 'Forwarded', 'for=203.0.113.5')])).toHaveLength(1)
})

test('a declared proxy and a direct visitor are not logged', async () => {
  expect(await warningsAfter([behind('192.0.2.9'), { from: '192.0.2.1', headers: {} }], ['192.0.2.0/28'])).toEqual([])
})
