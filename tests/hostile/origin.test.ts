import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Services } from '#kit/http/services.server.ts'
import { builtApp } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

/** The status of a write with a valid CSRF token and this `Origin`. */
async function writeFrom(origin: string, services: Partial<Services>): Promise<number> {
  const app = await builtApp({ db: database.db, ...services })
  const first = await app.request(`${services.publicUrl}/sanctum/csrf-cookie`)
  const cookies = first.headers.getSetCookie().map(cookie => cookie.split(';', 1)[0]!)
  const token = cookies.find(cookie => cookie.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length)
  const headers = {
    cookie: cookies.join('; '),
    'x-xsrf-token': token,
    origin,
    accept: 'application/json',
    'content-type': 'application/json',
  }
  return (await app.request(`${services.publicUrl}/api/login`, { method: 'POST', headers, body: '{}' })).status
}

const configured = { publicUrl: 'https://sadozor.example', hosts: ['sadozor.example', 'www.sadozor.example'] }

test.each(['https://sadozor.example', 'https://www.sadozor.example'])('a page of %s may write', async origin => {
  expect(await writeFrom(origin, configured)).toBe(422)
})

test.each([
  'http://sadozor.example',
  'http://www.sadozor.example',
  'https://sadozor.example:8443',
  'https://sadozor.example.evil.example',
  'ftp://sadozor.example',
  'null',
])('a page of %s may not', async origin => {
  expect(await writeFrom(origin, configured)).toBe(419)
})

test('without a configured address a proxy in front may speak https', async () => {
  expect(await writeFrom('https://localhost:3000', { publicUrl: 'http://localhost:3000' })).toBe(422)
  expect(await writeFrom('http://localhost:3001', { publicUrl: 'http://localhost:3000' })).toBe(419)
})

test('R-7.11 the CSRF cookie is sent again with personal and refused calls, never with answers that may be cached (docs/decisions/0031)', async () => {
  const app = await builtApp({ db: database.db, ...configured })
  const cookiesOf = async (path: string) => {
    const answer = await app.request(configured.publicUrl + path, { headers: { accept: 'application/json' } })
    return [answer.status, answer.headers.getSetCookie().some(cookie => cookie.startsWith('XSRF-TOKEN='))]
  }
  expect(await cookiesOf('/api/user')).toEqual([401, true])
  for (const path of ['/api/drugs', '/api/drugs/skor']) expect(await cookiesOf(path)).toEqual([200, false])
  expect(await cookiesOf('/api/drugs/net-takogo')).toEqual([404, false])
})
