import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { HttpProblem } from '#kit/problem.ts'
import { openServer } from '#kit/testing/open-server.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { createErrorHandler, type ShellEnv } from './error-response.server.ts'
import { bodyOf, limitStream } from './request-body.server.ts'

const app = new Hono<ShellEnv>()
app.onError(createErrorHandler(log))
app.use(limitStream(1_000_000, 'Слишком длинно.'))
app.post('/refused', () => {
  throw new HttpProblem('csrf')
})
app.post('/read', async c => {
  let bytes = 0
  for await (const part of bodyOf(c).parts) bytes += part.length
  return c.json(bytes)
})

const headers = { accept: 'application/json' }
const send = (address: string, body: Uint8Array, isChunked: boolean) => {
  const halves = [body.subarray(0, body.length / 2), body.subarray(body.length / 2)]
  const stream = new ReadableStream({
    pull(controller) {
      const next = halves.shift()
      if (next) controller.enqueue(next)
      else controller.close()
    },
  })
  return fetch(address, {
    method: 'POST',
    headers,
    ...(isChunked ? { body: stream, duplex: 'half' } : { body: body as BodyInit }),
  } as RequestInit)
}

test.each([false, true])('a body is read as it comes up to its limit, chunked: %s', async isChunked => {
  await using server = await openServer(app as unknown as Hono)
  const exact = await send(`${server.origin}/read`, new Uint8Array(1_000_000), isChunked)
  expect([exact.status, await exact.json()]).toEqual([200, 1_000_000])
  for (const path of ['/read', '/refused']) {
    const longer = await send(server.origin + path, new Uint8Array(1_000_001), isChunked)
    expect([longer.status, await longer.json()], path).toEqual([413, { message: 'Слишком длинно.' }])
  }
  expect((await send(`${server.origin}/refused`, new Uint8Array(1_000_000), isChunked)).status).toBe(419)
})
