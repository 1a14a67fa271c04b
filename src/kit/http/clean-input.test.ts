import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
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
