import { z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { createApi, defineRoute, undeclaredRoutes } from './route.ts'

const answers = { 200: { description: 'да', content: { 'application/json': { schema: z.object({ ok: z.boolean() }) } } } }

test('a declared route has its policy in the contract', () => {
  const api = createApi()
  const route = defineRoute({ method: 'get', path: '/things/{alias}', access: 'public', responses: answers })
  api.openapi(route, c => c.json({ ok: true }, 200))
  expect(undeclaredRoutes(api)).toEqual([])
  const document = api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 't', version: '1' } })
  expect(document.paths?.['/things/{alias}']?.get).toMatchObject({ 'x-access': 'public' })
})

test('a route without a declaration or without a policy is named', () => {
  const api = createApi()
  api.get('/sly', c => c.json({}))
  api.openAPIRegistry.registerPath({ method: 'post', path: '/half', responses: answers })
  expect(undeclaredRoutes(api)).toEqual(['get /sly', 'post /half'])
})

test('what is not public is refused until somebody checks it', async () => {
  const api = createApi()
  api.onError((error, c) => c.json({ message: error.message }, 401))
  api.openapi(defineRoute({ method: 'get', path: '/mine', access: 'user', responses: answers }), c => c.json({ ok: true }, 200))
  const response = await api.request('/mine')
  expect([response.status, await response.json()]).toEqual([401, { message: 'Unauthenticated.' }])
})
