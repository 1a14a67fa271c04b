import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { errorOf, json, server, start, tidy } from './api-client.testing.ts'

afterEach(tidy)

describe('R-8.01, R-8.02, R-8.04 onUnauthorized after a 401 and a 419', () => {
  const cases: [method: 'get' | 'post' | 'put' | 'delete', path: string, times: number][] = [
    ['get', '/favorites', 1],
    ['post', '/orders', 1],
    ['put', '/user/password', 1],
    ['get', '/user/two-factor-qr-code', 1],
    ['get', '/user', 0],
    ['get', '/user?fresh=1', 0],
    ['post', '/logout', 0],
    ['post', '/file-manager/process', 0],
    ['delete', '/admin/file-manager/1', 0],
  ]
  test.each(cases)('%s %s: %i', async (method, path, times) => {
    for (const status of [401, 419]) {
      const api = await start((_, response) => json(response, status, { message: 'Unauthenticated.' }))
      let calls = 0
      const end = api.onUnauthorized(() => calls++)
      expect((await errorOf(api[method](path))).status, 'the error still reaches the caller').toBe(status)
      expect(calls).toBe(times)
      end()
      await errorOf(api[method](path))
      expect(calls, 'an unsubscribed listener is not called').toBe(times)
      if (status === 401) await server.close()
    }
  })

  test('R-8.04 parallel requests cause one call, a later request another', async () => {
    const responses: ServerResponse[] = []
    const api = await start((_, response) => void responses.push(response))
    const listener = Promise.withResolvers<void>()
    let calls = 0
    api.onUnauthorized(() => {
      calls++
      listener.resolve()
    })
    const together = [errorOf(api.get('/orders')), errorOf(api.get('/favorites'))]
    while (responses.length < 2) await new Promise(resolve => setImmediate(resolve))
    json(responses[0]!, 401, {})
    await listener.promise
    json(responses[1]!, 419, {})
    await Promise.all(together)
    expect(calls).toBe(1)
    const later = errorOf(api.get('/orders'))
    while (responses.length < 3) await new Promise(resolve => setImmediate(resolve))
    json(responses[2]!, 401, {})
    await later
    expect(calls).toBe(2)
  })

  test('R-8.01 an event that nobody has handled yet calls the first listener that asks for missed ones, once', async () => {
    const api = await start((_, response) => json(response, 401, {}))
    const calls: string[] = []
    api.onUnauthorized(() => calls.push('form'))
    await errorOf(api.get('/orders'))
    api.onUnauthorized(() => calls.push('shell'), { missed: true })
    api.onUnauthorized(() => calls.push('second shell'), { missed: true })
    expect(calls).toEqual(['form', 'shell'])
  })

  test('other errors do not call it', async () => {
    const api = await start((request, response) => json(response, Number(request.url.split('/').at(-1)), {}))
    let calls = 0
    api.onUnauthorized(() => calls++)
    for (const status of [400, 403, 404, 422, 423, 500]) await errorOf(api.post(`/${status}`))
    expect(calls).toBe(0)
  })
})
