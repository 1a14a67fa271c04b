import type { Hono } from 'hono'
import { signedIn, type TestBrowser } from '#kit/testing/browser-session.server.ts'
import { builtApp } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

export let database: TestDatabase
let app: Hono
export let editor: TestBrowser

export async function open() {
  database = await testDatabase()
  app = await builtApp({ db: database.db })
  editor = await signedIn(app, 'olga@example.ru')
  await database.pool.query('update users set is_admin = true')
}

export const close = () => database[Symbol.asyncDispose]()

interface Body {
  id: number
  message: string
  total: number
  items: object[]
  errors: object
  uses: object[]
}

export async function answer(work: Promise<Response>): Promise<[status: number, body: Body]> {
  const response = await work
  return [response.status, (await response.json()) as Body]
}
