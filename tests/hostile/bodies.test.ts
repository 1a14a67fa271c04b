import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken, newToken } from '#kit/security/token.server.ts'
import { builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { insertEditor } from '#kit/testing/editor.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

interface Write {
  method: string
  path: string
  /** Bytes. */
  maxBytes: number
}

let database: TestDatabase
let server: Server
let port: number
let writes: Write[]
let editor: number

beforeAll(async () => {
  database = await testDatabase()
  const app = await builtApp({ db: database.db })
  editor = await insertEditor(database)
  server = createServer(getRequestListener(app.fetch))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  const contract = (await (await app.request(`${testOrigin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { 'x-max-body'?: number }>>
  }
  writes = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'get')
      .map(([method, route]) => ({
        method: method.toUpperCase(),
        path: `/api${path.replaceAll(/\{\w+\}/g, '1')}`,
        maxBytes: route['x-max-body'] ?? 16 * 1024,
      })),
  )
})
afterAll(async () => {
  await new Promise(resolve => server.close(resolve))
  await database[Symbol.asyncDispose]()
})

interface TestResponse {
  status: number
  body: string
}

/** Cookie and token of a new session, because a call may end the one before. */
async function signIn(): Promise<Record<string, string>> {
  const token = newToken()
  await database.pool.query(
    `insert into session (token_hash, user_id, confirmed_at, expires_at) values ($1, $2, now(), now() + interval '1 hour')`,
    [hashToken(token), editor],
  )
  const cookie = `sadozor_session=${token}`
  const response = await fetch(`http://127.0.0.1:${port}/sanctum/csrf-cookie`, { headers: { cookie } })
  const csrf = response.headers.getSetCookie().find(each => each.startsWith('XSRF-TOKEN='))!
  return { cookie, 'x-xsrf-token': csrf.split(/[=;]/, 2)[1]! }
}

const send = (
  { method, path }: Pick<Write, 'method' | 'path'>,
  body: string,
  isChunked: boolean,
  who: Record<string, string> = {},
): Promise<TestResponse> =>
  new Promise((resolve, reject) => {
    const length = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': Buffer.byteLength(body) }
    const sent = request(
      { port, path, method, agent: false, headers: { 'content-type': 'application/json', ...length, ...who } },
      async response => {
        let text = ''
        for await (const chunk of response) text += chunk
        resolve({ status: response.statusCode!, body: text })
      },
    )
    sent.on('error', reject)
    sent.write(body.slice(0, 1_000))
    sent.end(body.slice(1_000))
  })

const tooLargeTextOf = ({ path, maxBytes }: { path: string; maxBytes: number }): string => {
  if (path.startsWith('/api/admin/') && maxBytes === 1_000_000)
    return 'Запись больше 1\u00a0МБ вместе с\u00a0её таблицами. Сократите тексты или разделите её.'
  if (path.endsWith('/import')) return 'Файл больше 20\u00a0МБ. Разделите его на\u00a0части.'
  return path.endsWith('/photos')
    ? 'Фото больше 10\u00a0МБ. Уменьшите файл и\u00a0загрузите снова.'
    : 'The POST data is too large.'
}
const bodyOfLength = (length: number) => `{}${' '.repeat(length - 2)}`

test('every write accepts its maximum body and not a byte more, with Content-Length or chunked', async () => {
  expect(writes.length).toBeGreaterThan(15)
  for (const write of writes)
    for (const isChunked of [false, true]) {
      const name = `${write.method} ${write.path} ${isChunked ? 'chunked' : ''}`
      // First what is too long, because what is not may be done, and the account be gone.
      const refused = await send(write, bodyOfLength(write.maxBytes + 1), isChunked, await signIn())
      expect((await send(write, bodyOfLength(write.maxBytes), isChunked, await signIn())).status, name).not.toBe(413)
      expect([refused.status, refused.body], name).toEqual([413, JSON.stringify({ message: tooLargeTextOf(write) })])
    }
})

const openToGuests = new Set(['/api/dose', '/api/verdict', '/api/garden/guest'])

test('a guest is told that an announced body is too long, and otherwise refused before a byte is counted', async () => {
  for (const write of writes.filter(({ path }) => !openToGuests.has(path))) {
    const name = `${write.method} ${write.path}`
    expect((await send(write, bodyOfLength(write.maxBytes + 1), false)).status, name).toBe(413)
    expect((await send(write, bodyOfLength(write.maxBytes), true)).status, name).toBe(419)
  }
})

test('only verdicts, gardens of guests, photos, lists of favorites, and records, uses, imports and uploads of the admin area may be longer than 16 KB', () => {
  const larger = writes.filter(({ maxBytes }) => maxBytes !== 16 * 1024)
  expect(larger).toEqual([
    { method: 'POST', path: '/api/verdict', maxBytes: 64 * 1024 },
    { method: 'POST', path: '/api/journal/1/photos', maxBytes: 10_065_536 },
    { method: 'POST', path: '/api/observations/1/photos', maxBytes: 10_065_536 },
    { method: 'POST', path: '/api/garden/guest', maxBytes: 128 * 1024 },
    { method: 'POST', path: '/api/garden/merge', maxBytes: 128 * 1024 },
    { method: 'POST', path: '/api/favorites/merge', maxBytes: 900_000 },
    { method: 'POST', path: '/api/file-manager/process', maxBytes: 5_065_536 },
    { method: 'PATCH', path: '/api/file-manager/patch/1', maxBytes: 5_000_000 },
    { method: 'POST', path: '/api/file-manager/files/1/replace', maxBytes: 10_065_536 },
    { method: 'POST', path: '/api/admin/1/import', maxBytes: 20_065_536 },
    { method: 'PUT', path: '/api/admin/drugs/1/drug-uses', maxBytes: 2_000_000 },
    { method: 'POST', path: '/api/admin/drugs/1/drug-uses/readings', maxBytes: 2_000_000 },
    { method: 'POST', path: '/api/admin/drugs/1/drug-uses/remarks', maxBytes: 2_000_000 },
    { method: 'POST', path: '/api/admin/drugs/1/impact', maxBytes: 2_000_000 },
    { method: 'POST', path: '/api/admin/treatment-schemes/check', maxBytes: 100_000 },
    { method: 'POST', path: '/api/admin/1', maxBytes: 1_000_000 },
    { method: 'PUT', path: '/api/admin/1/1/draft', maxBytes: 1_000_000 },
    { method: 'PUT', path: '/api/admin/1/draft', maxBytes: 1_000_000 },
    { method: 'PUT', path: '/api/admin/1/1', maxBytes: 1_000_000 },
    { method: 'PATCH', path: '/api/admin/1/1', maxBytes: 1_000_000 },
  ])
})

const keys = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":0`).join()}}`
const list = (count: number, member: string) => `[${Array.from({ length: count }, () => member).join()}]`
const bodies: [string, string, number][] = [
  ['85,000 unknown keys', keys(85_000), 413],
  ['1,400 unknown keys', keys(1_400), 400],
  ['900 unknown keys', keys(900), 422],
  ['900 unknown keys in a field', `{"treated":${keys(900)},"planting":${keys(50)}}`, 422],
  ['a deep list', `{"treated":${'['.repeat(7_000)}${']'.repeat(7_000)}}`, 400],
  ['deep objects', `{"treated":${'{"a":'.repeat(2_500)}0${'}'.repeat(2_500)}}`, 400],
  ['a deep list without an end', '['.repeat(16_000), 400],
  ['900 wrong members', `{"history":${list(900, '0')},"treated":{"plants":${list(90, '0')}}}`, 422],
]

test.each(bodies)('%s: a short response with at most fifty errors', async (_name, body, status) => {
  for (const path of ['/api/dose', '/api/verdict'])
    for (const isChunked of [false, true]) {
      const answer = await send({ method: 'POST', path }, body, isChunked)
      expect(answer.status, path).toBe(status)
      const { errors = {} } = JSON.parse(answer.body) as { errors?: Record<string, string[]> }
      expect(Object.keys(errors).length, path).toBeLessThanOrEqual(50)
      expect(answer.body.length, path).toBeLessThan(8_000)
    }
})
