import type { Hono } from 'hono'
import { expect } from 'vitest'
import { builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { emptyDatabase, type TestDatabase } from '#kit/testing/test-database.server.ts'

export interface Write {
  method: string
  path: string
  access: 'public' | 'user' | 'owner' | 'admin'
  isStateless: boolean
  needsPassword: boolean
  maxBytes: number
}

export let database: TestDatabase
export let app: Hono
export let writes: Write[]

export async function open() {
  database = await emptyDatabase()
  app = await builtApp({ db: database.db })
  const contract = (await (await app.request(`${testOrigin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Record<string, unknown>>>
  }
  writes = Object.entries(contract.paths).flatMap(([pattern, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'get')
      .map(([method, route]) => ({
        method: method.toUpperCase(),
        path: `/api${pattern.replaceAll(/\{\w+\}/g, '1')}`,
        access: route['x-access'] as Write['access'],
        isStateless: route['x-stateless'] === true,
        needsPassword: route['x-needs-password'] === true,
        maxBytes: (route['x-max-body'] as number | undefined) ?? 16 * 1024,
      })),
  )
  expect(writes.length).toBeGreaterThan(60)
}

export const close = () => database[Symbol.asyncDispose]()
