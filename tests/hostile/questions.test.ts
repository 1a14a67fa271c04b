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

/** Through the page, the panel and the API. A page without words is the home page, and what no parser takes is refused before. */
const ways = ['/?q=', '/_payload.json?typed=1&q=', '/api/search?q=']
const letters = '\u202eתפוח طماطم яблоня'

test.each([
  ['10,000 letters', 'я'.repeat(10_000)],
  ['10,000 signs', '%&|!<>:*()\\'.repeat(1_000).slice(0, 10_000)],
  ['a hundred words', 'тля '.repeat(25).trim()],
  ['a hundred different letters', Array.from({ length: 100 }, (_, n) => String.fromCodePoint(0x430 + n)).join('')],
  ['a word as long as a question may be', 'щ'.repeat(100)],
  ['a number as long as a question may be', '9'.repeat(100)],
  ['signs alone', '%_\\\'";--!?<>()[]{}|&*:@#$^~`'],
  ['halves of characters', '\ud83c\udf45\ud83c \udf45 яблоня'],
  ['NUL', 'скор\0 или \0'],
  ['control characters', '\u0001\u0008\u001b[2J\u007f'],
  ['right to left', letters],
  ['marks without a letter', '\u0301'.repeat(100)],
  ['emoji', '🍅👩🏽‍🌾🏴󠁧󠁢󠁳󠁣󠁴󠁿'.repeat(5)],
  ['spaces of all kinds', ' \u00a0\u2003\u200b\ufeff\t'],
  ['operators of the index', "'скор' & !'тля' | <-> :*"],
])('%s is answered or refused in all ways, and what is written back is text', async (_, question) => {
  for (const way of ways) {
    const response = await app.request(`${testOrigin}${way}${inAddress(question)}`, { headers: asBrowser })
    const text = await response.text()
    expect([...allowed, 404, 414], way).toContain(response.status)
    expect(text, way).not.toMatch(/\0|\ufffd/)
  }
})
