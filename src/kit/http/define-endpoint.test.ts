import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { toResponse } from '#kit/problem.ts'
import { keysFrom } from '#kit/security/keys.server.ts'
import { createApi, mount, undeclaredRoutes } from './api.server.ts'
import { defineEndpoint, type Endpoint } from './define-endpoint.server.ts'
import { toProblem } from './error-response.server.ts'
import { choice, flag, pageNumber } from './list-query.ts'
import type { SiteServices } from './services.server.ts'

const sessions: SiteServices['sessions'] = {
  keys: keysFrom('a secret of this test'),
  find: async () => null,
  recordRefusal: async () => {},
  isBlocked: async () => false,
}
const services = { sessions, publicUrl: 'http://sadozor.test' } as SiteServices

/** The API of these endpoints alone, with a site around it where nobody is signed in. */
function apiOf(...endpoints: Endpoint[]) {
  const api = createApi()
  api.onError(error => toResponse(toProblem(error)))
  api.use(async (c, next) => {
    c.set('services', services)
    await next()
  })
  mount(api, endpoints)
  return api
}

async function responseOf(endpoint: Endpoint, path: string, body?: unknown) {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
  const response = await apiOf(endpoint).request(path, init)
  return { status: response.status, headers: response.headers, body: (await response.text()) || null }
}

const contractOf = (endpoint: Endpoint) => {
  const { paths } = apiOf(endpoint).getOpenAPI31Document({ openapi: '3.1.0', info: { title: 't', version: '1' } })
  return Object.values(paths ?? {})[0] as Record<string, Record<string, unknown>>
}

const reading = { method: 'get', access: 'public', tags: ['things'], summary: 'Вещь' } as const
const calculation = { ...reading, method: 'post', isStateless: true } as const

const thing = defineEndpoint({
  ...reading,
  path: '/things/{id}',
  params: z.object({ id: z.string().regex(/^\d+$/).transform(Number).describe('Номер') }),
  query: { sort: choice(['name', 'age']), all: flag(), page: pageNumber() },
  responses: {
    200: { description: 'Вещь', schema: z.object({ id: z.int(), sort: z.enum(['name', 'age']).optional() }) },
    404: 'Нет такой',
  },
  run({ params, query }) {
    expectTypeOf(params).toEqualTypeOf<{ id: number }>()
    expectTypeOf(query).toEqualTypeOf<{ sort: 'name' | 'age' | undefined; all: boolean; page: number }>()
    return { id: params.id + 1, ...(query.sort && { sort: query.sort }) }
  },
})

const sum = defineEndpoint({
  ...calculation,
  path: '/sum',
  body: z.strictObject({ left: z.number(), right: z.number().default(1), name: z.string().optional() }),
  fieldNames: { left: 'слагаемое' },
  responses: { 200: { description: 'Сумма', schema: z.object({ sum: z.number() }) } },
  async run({ body }) {
    expectTypeOf(body).toEqualTypeOf<{ left: number; right: number; name?: string | undefined }>()
    return { sum: body.left + body.right }
  },
})

test('run gets params, query and body as their schemas read them, and its return value is the body of the success', async () => {
  expect(await responseOf(thing, '/things/41?sort=age')).toMatchObject({ status: 200, body: '{"id":42,"sort":"age"}' })
  expect(await responseOf(sum, '/sum', { left: 2 })).toMatchObject({ status: 200, body: '{"sum":3}' })
})

test('the compiler refuses a body that is not declared, and a status that is not a success without a body', () => {
  const responses = { 200: { description: 'Да', schema: z.object({ id: z.int() }) }, 204: 'Нечего', 404: 'Нет' }
  const path = '/things'
  // @ts-expect-error the id is a number
  defineEndpoint({ ...reading, path, responses, run: () => ({ id: '1' }) })
  // @ts-expect-error 404 is no success
  defineEndpoint({ ...reading, path, responses, run: () => 404 })
  // @ts-expect-error 202 is not declared
  defineEndpoint({ ...reading, path, responses, run: () => 202 })
  // @ts-expect-error there is no query
  defineEndpoint({ ...reading, path, responses, run: ({ query }) => ({ id: query.id }) })
  // @ts-expect-error nothing is public unless it says so
  defineEndpoint({ method: 'get', tags: [], summary: '', path, responses, run: () => 204 })
})

test('a success without a body is the status that run returns; a whole response is sent as it is', async () => {
  const of = (name: string) =>
    defineEndpoint({
      ...reading,
      path: '/things',
      responses: { 201: 'Сделано', 204: 'Нечего', 302: 'Там' },
      run({ c }) {
        c.header('X-Name', name)
        return name === 'moved' ? c.redirect('/elsewhere', 302) : name === 'none' ? 204 : 201
      },
    })
  expect(await responseOf(of('made'), '/things')).toMatchObject({ status: 201, body: '""' })
  expect(await responseOf(of('none'), '/things')).toMatchObject({ status: 204, body: null })
  const moved = await responseOf(of('moved'), '/things')
  expect([moved.status, moved.headers.get('location'), moved.headers.get('x-name')]).toEqual([
    302,
    '/elsewhere',
    'moved',
  ])
  expect(moved.headers.get('cache-control')).toBeNull()
})

test('public reading may be kept and compared, a calculation is kept by nobody; an endpoint may say otherwise', async () => {
  const keepingOf = async (endpoint: Endpoint, path: string, body?: unknown) =>
    (await responseOf(endpoint, path, body)).headers.get('cache-control')
  const lasting = defineEndpoint({
    ...reading,
    path: '/drawing',
    responses: { 200: { description: 'Рисунок', schema: { type: 'object' } } },
    run({ c }) {
      c.header('Cache-Control', 'public, max-age=60')
      return {}
    },
  })
  expect(await keepingOf(thing, '/things/1')).toBe('no-cache')
  expect(await keepingOf(sum, '/sum', { left: 1 })).toBe('no-store')
  expect(await keepingOf(lasting, '/drawing')).toBe('public, max-age=60')
})

test('what does not fit is 404 in the path and 422 at its field elsewhere', async () => {
  const errorsOf = async (endpoint: Endpoint, path: string, body?: unknown) => {
    const response = await responseOf(endpoint, path, body)
    return [response.status, JSON.parse(response.body!).errors]
  }
  expect(await errorsOf(thing, '/things/one')).toEqual([404, undefined])
  expect(await errorsOf(thing, '/things/1?sort=colour&colour=red&page=0')).toEqual([
    422,
    {
      sort: ['Такого значения нет.'],
      page: ['Ожидается целое число от 1 до 10000.'],
      colour: ['Такого параметра нет.'],
    },
  ])
  expect(await errorsOf(sum, '/sum', { left: 'two', right: '', up: 1 })).toEqual([
    422,
    {
      left: ['Значение поля слагаемое должно быть числом.'],
      right: ['Поле right обязательно.'],
      up: ['Такого поля нет.'],
    },
  ])
})

test('a query of a zod object is checked too, and repeated parameters are a list', async () => {
  const endpoint = defineEndpoint({
    ...reading,
    path: '/things',
    query: z.object({ since: z.string().regex(/^\d+$/).transform(Number), tag: z.array(z.string()).optional() }),
    responses: {
      200: {
        description: 'Что прочитано',
        schema: z.object({ since: z.number(), tag: z.array(z.string()).optional() }),
      },
    },
    run: ({ query }) => query,
  })
  expect((await responseOf(endpoint, '/things?since=7&tag=a&tag=b&utm_source=mail')).body).toBe(
    '{"since":7,"tag":["a","b"]}',
  )
  expect((await responseOf(endpoint, '/things?since=7&since=8')).body).toContain(
    '"errors":{"since":["Значение поля since должно быть строкой."]}',
  )
})

test('an endpoint that is not public returns 401 without a session', async () => {
  const mine = defineEndpoint({ ...reading, access: 'user', path: '/mine', responses: { 204: 'Моё' }, run: () => 204 })
  const { status, body } = await responseOf(mine, '/mine')
  expect([status, JSON.parse(body!)]).toEqual([401, { message: 'Unauthenticated.' }])
})

test('the contract names policy, parameters, body and responses, and the refusals that follow from them', () => {
  expect(contractOf(thing).get).toMatchObject({
    'x-access': 'public',
    parameters: [
      { in: 'path', name: 'id', required: true, schema: { type: 'string' }, description: 'Номер' },
      { in: 'query', name: 'sort', required: false },
      { in: 'query', name: 'all', required: false },
      { in: 'query', name: 'page', required: false, description: 'Страница, с единицы' },
    ],
    responses: {
      200: {
        description: 'Вещь',
        content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'integer' } } } } },
      },
      404: {
        description: 'Нет такой',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  })
  expect(contractOf(sum).post).toMatchObject({
    'x-access': 'public',
    'x-stateless': true,
    requestBody: { required: true, content: { 'application/json': { schema: { required: ['left'] } } } },
  })
  const dangerous = defineEndpoint({
    ...reading,
    method: 'delete',
    access: 'admin',
    needsPassword: true,
    path: '/things',
    responses: { 204: 'Удалены' },
    run: () => 204,
  })
  const { delete: described } = contractOf(dangerous)
  expect(described).toMatchObject({ 'x-access': 'admin', 'x-needs-password': true })
  expect(Object.keys(described!.responses as object)).toEqual(['204', '401', '403', '419', '423'])
})

test('a path and params that name different things are no endpoint', () => {
  const define = () =>
    defineEndpoint({ ...reading, path: '/things/{alias}', responses: { 204: 'Нет' }, run: () => 204 })
  expect(define).toThrow('/things/{alias}: the path names [alias], params names []')
})

test('a route without a declaration, without a policy, or for more than administrators is named: the site does not start', () => {
  const noPolicy = defineEndpoint({
    ...reading,
    access: undefined as never,
    path: '/half',
    responses: { 204: 'Нет' },
    run: () => 204,
  })
  const tooOpen = defineEndpoint({
    ...reading,
    access: 'user',
    path: '/admin/things',
    responses: { 204: 'Нет' },
    run: () => 204,
  })
  const api = createApi()
  mount(api, [thing, noPolicy, tooOpen])
  api.get('/sly', c => c.json({}))
  expect(undeclaredRoutes(api).toSorted()).toEqual(['get /admin/things', 'get /half', 'get /sly'])
})
