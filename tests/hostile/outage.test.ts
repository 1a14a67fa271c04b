import { Pool } from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from '#kit/db/database.server.ts'
import { asBrowser, builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { testDatabase } from '#kit/testing/test-database.server.ts'

test('an internal error shows only the request id', async () => {
  const database = await testDatabase()
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const app = await builtApp({ db: database.db, log })
  await database.pool.query('alter table drug rename to hidden')
  const broken = await app.request(`${testOrigin}/og/drugs/horus.png`, { headers: asBrowser })
  expect(broken.status).toBe(500)
  const html = await broken.text()
  expect(html).toContain('<title>Internal Server Error</title>')
  expect(html).toContain('На сервере что-то сломалось. Мы уже знаем.')
  expect(html).toContain(broken.headers.get('x-request-id'))
  expect(html).not.toMatch(/select|relation|drug\b|\.ts|\.js:/i)
  const cause = lines.find(
    line => line.includes('request failed') && line.includes(broken.headers.get('x-request-id')!),
  )
  expect(cause).toContain('42P01')
  expect(cause).not.toContain('horus')

  await database[Symbol.asyncDispose]()
})

test('an unreachable database is 503 with Retry-After', async () => {
  const unreachable = new Pool({ connectionString: 'postgresql://nobody@127.0.0.1:1/none' })
  const app = await builtApp({ db: openDatabase(unreachable) })
  const json = await app.request(`${testOrigin}/og/drugs/horus.png`, { headers: { accept: 'application/json' } })
  expect([json.status, await json.json()]).toEqual([503, { message: 'Сервис временно недоступен.' }])
  expect(json.headers.get('retry-after')).toBe('5')
  const page = await app.request(`${testOrigin}/drugs/horus`, { headers: { accept: 'application/json' } })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await page.json()).toEqual({ message: 'Сервис временно недоступен.' })
})
