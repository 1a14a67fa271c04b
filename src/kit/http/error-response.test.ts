import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { Pool } from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from '#kit/db/database.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { testDatabase } from '#kit/testing/test-database.server.ts'
import { createErrorHandler, type ShellEnv } from './error-response.server.ts'
import { createMetrics } from './metrics.server.ts'
import { requestLog } from './request-log.server.ts'

interface Line {
  level: number
  msg: string
  error?: { stack?: string }
}

/** A site whose only page does this. */
function siteOf(work: () => Promise<never>) {
  const lines: Line[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const metrics = createMetrics()
  const app = new Hono<ShellEnv>().use(requestLog(log, metrics)).post('/api/save', work)
  app.onError(createErrorHandler(log))
  return { lines, metrics, save: () => app.request('/api/save', { method: 'POST' }) }
}

const warning = 40

test('a thousand refusals because too many wait are one line without a stack, and all are counted', async () => {
  const { lines, metrics, save } = siteOf(async () => {
    throw new HttpProblem('busy', 'Ждут уже многие.', undefined, { 'Retry-After': '2' })
  })
  for (let n = 0; n < 1_000; n++) expect((await save()).status).toBe(503)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ level: warning, msg: 'busy: requests are refused' })
  expect(JSON.stringify(lines)).not.toContain('at ')
  expect(await metrics.text()).toMatch(/status="503"\} 1000$/m)
})

test('while the database is away its error is one line, beside the lines of the requests', async () => {
  const pool = new Pool({ connectionString: 'postgresql://nobody@127.0.0.1:1/none' })
  const { lines, save } = siteOf(async () => {
    await openDatabase(pool).execute(sql`select 1`)
    throw new Error('the database is there')
  })
  for (let n = 0; n < 20; n++) expect((await save()).status).toBe(503)
  expect(lines.filter(({ msg }) => msg === 'request failed')).toHaveLength(1)
  expect(lines.filter(({ msg }) => msg === 'request')).toHaveLength(20)
})

test('an error of the program is a line with its stack each time', async () => {
  const { lines, save } = siteOf(async () => {
    throw new TypeError('x is undefined')
  })
  for (let n = 0; n < 3; n++) expect((await save()).status).toBe(500)
  expect(lines.filter(({ msg, error }) => msg === 'request failed' && error?.stack)).toHaveLength(3)
})

test('a full disk of the database is told in words', async () => {
  await using database = await testDatabase()
  const { save } = siteOf(async () => {
    await database.db.execute(sql`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
    throw new Error('saved')
  })
  const answer = await save()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
  expect(await answer.json()).toEqual({
    message: 'Диск сервера заполнен, сохранить не\u00a0получилось. Скажите администратору сайта.',
  })
})
