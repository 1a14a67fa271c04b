import { expect, test } from 'vitest'
import { builtApp, openBuiltSite, testOrigin } from '#kit/testing/built-app.server.ts'
import { RawClient } from '#kit/testing/raw-client.server.ts'
import { emptyDatabase } from '#kit/testing/test-database.server.ts'

const page = 'GET /drugs HTTP/1.1\r\nHost: sadozor.test\r\nAccept: text/html\r\nConnection: close\r\n\r\n'

test('the probe is answered while no page is ready and most are refused', async () => {
  await using database = await emptyDatabase()
  await using site = await openBuiltSite({ db: database.db })
  const lock = await database.pool.connect()
  await lock.query('begin')
  await lock.query('lock table drug in access exclusive mode')
  const readers = Array.from({ length: 400 }, () => new RawClient(site.port).send(page))
  const statuses = () => readers.map(({ status }) => status)
  await expect.poll(() => statuses().filter(status => status === 503).length, { timeout: 60_000 }).toBeGreaterThan(100)
  for (const method of ['GET', 'HEAD']) expect((await fetch(`${site.origin}/healthz`, { method })).status).toBe(200)
  expect(statuses()).not.toContain(200)
  await lock.query('rollback')
  lock.release()
  await expect.poll(statuses, { timeout: 60_000 }).toContain(200)
  for (const { socket } of readers) socket.destroy()
})

test('the probe has the headers that the site itself gives it', async () => {
  await using database = await emptyDatabase()
  await using site = await openBuiltSite({ db: database.db })
  const app = await builtApp({ db: database.db })
  const headersOf = ({ headers }: Response) =>
    [...headers].filter(([name]) => !/^(x-request-id|date|connection|keep-alive)$/.test(name)).toSorted()
  const [outside, inside] = [await fetch(`${site.origin}/healthz`), await app.request(`${testOrigin}/healthz`)]
  expect(headersOf(outside)).toEqual(headersOf(inside))
  expect([outside.headers.has('x-request-id'), await outside.text()]).toEqual([true, await inside.text()])
})
