import type { Hono } from 'hono'
import { expect } from 'vitest'
import * as z from 'zod'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

/** A day counted from today in Moscow. */
export const inDays = (days: number) => addDays(moscowDay(new Date()), days)

interface Operation {
  requestBody: { content: { 'application/json': { schema: object } } }
  responses: Record<string, { content: { 'application/json': { schema: object } } }>
  'x-access': string
}

export let world: TestDatabase
export let app: Hono
export let operations: Record<string, Operation>

export async function open() {
  world = await testDatabase()
  app = await builtApp({ db: world.db })
  const contract = (await (await app.request(`${testOrigin}/api/openapi.json`)).json()) as {
    paths: Record<string, { post?: Operation }>
  }
  operations = { '/dose': contract.paths['/dose']!.post!, '/verdict': contract.paths['/verdict']!.post! }
}

export const close = () => world[Symbol.asyncDispose]()

export const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.request(`${testOrigin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

export async function calculate<T>(path: string, body: unknown): Promise<T> {
  const response = await post(path, body)
  const json = await response.json()
  expect([response.status, json]).toEqual([200, expect.anything()])
  z.fromJSONSchema(operations[path]!.responses['200']!.content['application/json'].schema as never).parse(json)
  return json as T
}

export async function fieldErrors(path: string, body: unknown): Promise<Record<string, string[]>> {
  const response = await post(path, body)
  const { errors } = (await response.json()) as { errors: Record<string, string[]> }
  expect(response.status, JSON.stringify(errors)).toBe(422)
  return Object.fromEntries(
    Object.entries(errors).map(([field, texts]) => [field, texts.map(text => text.replaceAll('\u00a0', ' '))]),
  )
}

export interface VerdictResponse {
  level: string
  isIncomplete: boolean
  allowedFrom: string | null
  use: string | null
  day: string
  lastTreatment: string | null
  today: string
  isDemo: boolean
  form: string | null
  uses: { use: string; level: string; reasons: { code: string }[] }[]
  reasons: { code: string; level: string; text: string; source: { title: string }; changesOn: string | null }[]
}

export interface DoseResponse {
  today: string
  isDemo: boolean | null
  form: string | null
  outcome: string
  permission: VerdictResponse | null
  result: { amount?: { value: string; unit: string } } | null
  formula: string | null
  steps: string[]
  said: { code: string; text: string }[]
}
