import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { HttpProblem } from '#kit/problem.ts'
import { readInput } from './clean-input.server.ts'

test('texts of a body come in one form of Unicode, in lists and records too; passwords and addresses as they were typed', async () => {
  const app = new Hono().post('/', async c => c.json(await readInput(c, z.looseObject({}))))
  const typed = 'Йодный ёж'.normalize('NFD')
  const body = {
    name: typed,
    rows: [{ name: typed }, typed, null, 1],
    password: typed,
    email: '\u212aelvin@example.ru',
  }
  const response = await app.request('/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const composed = 'Йодный ёж'.normalize('NFC')
  expect(await response.json()).toEqual({ ...body, name: composed, rows: [{ name: composed }, composed, null, 1] })
})

test.each([
  [{ note: 'а\0б' }, ['note']],
  [{ rows: [{ batch: '1' }, { batch: '\ud83d' }] }, ['rows.1.batch']],
  [{ codes: ['X', '\0'] }, ['codes.1']],
  [{ weather: { '\0': 1 } }, ['weather']],
  [{ password: 'а\0б', note: 'б' }, []],
])('a text that the database refuses is an error at its field: %j', async (body, fields) => {
  const app = new Hono().post('/', async c =>
    readInput(c, z.looseObject({})).then(
      () => c.json([]),
      (error: HttpProblem) => c.json(Object.keys(error.fields ?? {})),
    ),
  )
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  expect(await (await app.request('/', init)).json()).toEqual(fields)
})
