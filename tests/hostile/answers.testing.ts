import type { Hono } from 'hono'
import { pino } from 'pino'
import { asBrowser, builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

export let database: TestDatabase
export let app: Hono
export let lines: string[]

export async function open() {
  database = await testDatabase()
  lines = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  app = await builtApp({ db: database.db, log })
}

export const close = () => database[Symbol.asyncDispose]()

export const request = (path: string, init: RequestInit = {}) =>
  app.request(testOrigin + path, { headers: asBrowser, ...init })
