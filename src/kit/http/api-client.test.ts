import { afterEach, describe, expect, test } from 'vitest'
import { type AnyContract, apiRequests, errorOf, json, serve, server, start, tidy } from './api-client.testing.ts'
import { createApiClient } from './api-client.ts'
import { fetchJson } from './fetch-retry.ts'

afterEach(tidy)

describe('R-7.01, R-7.02 request headers', () => {
  test('a read has the base path, JSON, X-Requested-With and the decoded CSRF cookie, but no Content-Type', async () => {
    const api = await start(
      (_, response) => json(response, 200, { id: 1 }),
      'theme=dark; XSRF-TOKEN=a%2Fb%3D%3D; other=1',
    )
    expect(await api.get('/user')).toEqual({ id: 1 })
    const { method, url, headers } = apiRequests()[0]!
    expect([method, url]).toEqual(['GET', '/api/user'])
    expect(headers).toMatchObject({
      accept: 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': 'a/b==',
    })
    expect(headers['content-type']).toBeUndefined()
  })

  test('a write sends its body as JSON, after requesting the CSRF cookie exactly once', async () => {
    const api = await start((_, response) => response.writeHead(204).end())
    expect(await api.post('/logout')).toBeUndefined()
    await Promise.all([api.post('/login', { email: 'a@b.ru' }), api.delete('/x')])
    expect(server.seen.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['/sanctum/csrf-cookie', '/api/logout', '/api/login', '/api/x']),
    )
    expect(server.seen.filter(({ url }) => url === '/sanctum/csrf-cookie')).toHaveLength(1)
    expect(server.seen[0]!.url).toBe('/sanctum/csrf-cookie')
    const login = apiRequests().find(({ url }) => url === '/api/login')!
    expect([login.headers['content-type'], login.body]).toEqual(['application/json', '{"email":"a@b.ru"}'])
    expect(apiRequests()[0]!.headers['content-type']).toBeUndefined()
  })

  test('a cookie that cannot be decoded is sent unchanged', async () => {
    const api = await start((_, response) => json(response, 200, {}), 'XSRF-TOKEN=50%')
    await api.get('/user')
    expect(apiRequests()[0]!.headers['x-xsrf-token']).toBe('50%')
  })

  test('after a failed request for the cookie the next write requests it again', async () => {
    let refusals = 2
    await serve((_, response) => response.writeHead(refusals-- > 0 ? 503 : 204).end())
    const api = createApiClient<AnyContract>(server.origin, () => '')
    await api.prepareWrites()
    await api.post('/login', {})
    expect(server.seen.map(({ url }) => url)).toEqual([...Array(3).fill('/sanctum/csrf-cookie'), '/api/login'])
  })

  test('an expired cookie is requested again before the next write', async () => {
    let cookies = 'XSRF-TOKEN=early'
    await serve((_, response) => json(response, 200, {}))
    const api = createApiClient<AnyContract>(server.origin, () => cookies)
    await api.post('/x')
    cookies = ''
    await api.post('/login', {})
    expect(server.seen.map(({ url }) => url)).toEqual([
      '/sanctum/csrf-cookie',
      '/api/x',
      '/sanctum/csrf-cookie',
      '/api/login',
    ])
  })

  test('after a rejected token the next write requests a new one', async () => {
    const api = await start(({ url }, response) => json(response, url === '/api/x' ? 419 : 200, {}), 'XSRF-TOKEN=old')
    await errorOf(api.put('/x', {}))
    await api.post('/login', {})
    expect(server.seen.map(({ url }) => url)).toEqual([
      '/sanctum/csrf-cookie',
      '/api/x',
      '/sanctum/csrf-cookie',
      '/api/login',
    ])
  })

  test('every status from 200 to 299 is a success', async () => {
    const api = await start((request, response) => json(response, Number(request.url.split('/').at(-1)), ''))
    for (const status of [200, 201, 202, 299]) expect(await api.get(`/${status}`)).toBe('')
    expect((await errorOf(api.get('/300'))).status).toBe(300)
  })
})

describe('R-7.03 error messages', () => {
  test('an error status, with the body of the response', async () => {
    const api = await start((_, response) =>
      json(response, 422, {
        message: 'Поле email адрес обязательно.',
        errors: { email: ['Поле email адрес обязательно.'] },
      }),
    )
    const error = await errorOf(api.post('/login', {}))
    expect(error).toMatchObject({
      message: 'Request failed with status code 422',
      code: 'ERR_BAD_REQUEST',
      status: 422,
    })
    expect(error.fields).toEqual({ email: ['Поле email адрес обязательно.'] })
  })

  test('a response that is not JSON is returned as text', async () => {
    const api = await start((_, response) => response.writeHead(500).end('<html>'))
    expect(await errorOf(api.post('/x'))).toMatchObject({ code: 'ERR_BAD_RESPONSE', body: '<html>', fields: {} })
  })

  test('a page of a proxy and a body that is cut off are no success, whatever the status', async () => {
    const proxy = await start((_, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>Wi-Fi</html>'),
    )
    expect(await errorOf(proxy.post('/forgot-password', {}))).toMatchObject({
      status: 200,
      body: '<html>Wi-Fi</html>',
      fields: {},
    })
    await server.close()
    const cut = await start((_, response) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"two_fac'),
    )
    expect(await errorOf(cut.post('/login', {}))).toMatchObject({ status: 200, fields: {} })
    await server.close()
    const quoted = await start((_, response) => json(response, 200, 'saved'))
    expect(await quoted.put('/user/profile-information', {})).toBe('saved')
  })

  test('no response', async () => {
    const api = await start((_, response) => response.destroy())
    expect(await errorOf(api.post('/x'))).toMatchObject({ message: 'Network Error', code: 'ERR_NETWORK', status: 0 })
  })

  test('a connection lost in the middle of the response', async () => {
    const api = await start((_, response) => {
      response.writeHead(200, { 'Content-Length': '100' })
      response.write('{"half":')
      setImmediate(() => response.destroy())
    })
    expect(await errorOf(api.post('/x'))).toMatchObject({ message: 'Network Error', code: 'ERR_NETWORK' })
  })

  test('an abort, whatever its reason', async () => {
    const api = await start(() => {})
    for (const reason of [undefined, 'the page was left']) {
      const control = new AbortController()
      const failure = errorOf(api.get('/x', { signal: control.signal }))
      control.abort(reason)
      expect(await failure).toMatchObject({ message: 'Request aborted', code: 'ECONNABORTED' })
    }
  })

  test('a timeout of one request', async () => {
    const api = await start(() => {})
    expect(await errorOf(api.get('/x', { timeout: 20 }))).toMatchObject({
      message: 'timeout of 20ms exceeded',
      code: 'ECONNABORTED',
    })
    const signal = AbortSignal.timeout(20)
    expect(await errorOf(api.get('/x', { signal }))).toMatchObject({
      message: 'timeout exceeded',
      code: 'ECONNABORTED',
    })
  })
})

describe('R-7.04 one retry, of reads only', () => {
  const retried = [408, 409, 425, 429, 500, 502, 503, 504]

  test.each(retried)('%i of a GET is retried once', async status => {
    const api = await start((_, response) =>
      apiRequests().length === 1 ? json(response, status, {}) : json(response, 200, { ok: true }),
    )
    expect(await api.get('/drugs')).toEqual({ ok: true })
    expect(apiRequests()).toHaveLength(2)
  })

  test('and only once', async () => {
    const api = await start((_, response) => json(response, 503, {}))
    expect((await errorOf(api.get('/drugs'))).status).toBe(503)
    expect(apiRequests()).toHaveLength(2)
  })

  test.each([400, 401, 403, 404, 410, 419, 422, 501])('%i is not', async status => {
    const api = await start((_, response) => json(response, status, {}))
    await errorOf(api.get('/drugs'))
    expect(apiRequests()).toHaveLength(1)
  })

  test('a lost connection is', async () => {
    const api = await start((_, response) =>
      apiRequests().length === 1 ? response.destroy() : json(response, 200, { ok: true }),
    )
    expect(await api.get('/drugs')).toEqual({ ok: true })
  })

  test('a write never is, neither after a status nor after a lost connection', async () => {
    const api = await start((request, response) =>
      request.url === '/api/lost' ? response.destroy() : json(response, 503, {}),
    )
    for (const write of [api.post, api.put, api.patch, api.delete])
      for (const path of ['/lost', '/busy']) {
        const before = apiRequests().length
        await errorOf(write(path, {}))
        expect(apiRequests().length - before).toBe(1)
      }
  })

  test('an aborted read is not', async () => {
    const control = new AbortController()
    const api = await start(() => control.abort())
    await errorOf(api.get('/drugs', { signal: control.signal }))
    expect(apiRequests()).toHaveLength(1)
  })

  test('`fetchJson` names the URL that failed', async () => {
    await start((request, response) =>
      request.url === '/lost'
        ? response.destroy()
        : request.url === '/busy'
          ? response.writeHead(503).end()
          : json(response, 200, { id: 'b1' }),
    )
    expect(await fetchJson(`${server.origin}/builds/latest.json`)).toEqual({ id: 'b1' })
    await expect(fetchJson(`${server.origin}/busy`)).rejects.toThrow(
      `[GET] "${server.origin}/busy": 503 Service Unavailable`,
    )
    await expect(fetchJson(`${server.origin}/lost`)).rejects.toThrow(
      `[GET] "${server.origin}/lost": <no response> fetch failed`,
    )
    expect(apiRequests().map(({ url }) => url)).toEqual(['/builds/latest.json', '/busy', '/busy', '/lost', '/lost'])
  })
})

describe('R-7.05 a 429 with Retry-After', () => {
  test.each([
    ['0', 2],
    ['0.05', 2],
    ['3', 1],
    ['soon', 1],
  ])('Retry-After: %s', async (retryAfter, attempts) => {
    const api = await start((_, response) => json(response, 429, {}, { 'Retry-After': retryAfter }))
    await errorOf(api.get('/drugs'))
    expect(apiRequests()).toHaveLength(attempts)
  })

  test('the error has the seconds of Retry-After', async () => {
    const api = await start((_, response) => json(response, 429, {}, { 'Retry-After': '57' }))
    expect((await errorOf(api.post('/login', {}))).retryAfter).toBe(57)
  })
})
