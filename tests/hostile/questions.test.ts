import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asBrowser, builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { fuzzedQuestions, inAddress } from './fuzzed-questions.ts'

let database: TestDatabase
let app: Hono

beforeAll(async () => {
  database = await testDatabase()
  app = await builtApp({ db: database.db })
})
afterAll(() => database[Symbol.asyncDispose]())

const perPart = 2_000
/** The whole of them on the embedded database; another server is asked a tenth. */
const parts = process.env.DATABASE_URL ? 5 : 50
const atOnce = 4

/** A question is answered; 400 and 422 refuse what is too long or no text. */
const allowed = [200, 400, 422]

test.each(Array.from({ length: parts }, (_, part) => part + 1))(
  'part %i of 2,000 spoilt questions is answered or refused',
  async part => {
    const wrong: string[] = []
    let answered = 0
    const questions = fuzzedQuestions(`questions ${part}`, perPart)
    const ask = async () => {
      for (const question of questions) {
        const { status, body } = await app.request(`${testOrigin}/api/search?q=${inAddress(question)}`, {
          headers: asBrowser,
        })
        await body?.cancel()
        if (status === 200) answered++
        if (!allowed.includes(status)) wrong.push(`${status} ${JSON.stringify(question)}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, ask))
    expect(wrong).toEqual([])
    expect(answered).toBeGreaterThan(perPart / 2)
  },
)
