import { expect, test } from 'vitest'
import { describeError } from '#kit/describe-error.ts'
import { isUnavailable, toProblem, wantsJson } from '#kit/http/error-response.server.ts'
import { HttpProblem, invalid, notFound, toResponse } from './problem.ts'

test('the message is the first one and a grammatical count of the others', () => {
  const fields = (count: number) => ({
    name: ['Поле имя обязательно.'],
    rest: Array.from({ length: count }, () => 'Ещё одна.'),
  })
  expect(invalid(fields(0)).message).toBe('Поле имя обязательно.')
  expect(invalid(fields(1)).message).toBe('Поле имя обязательно. (и ещё 1 ошибка)')
  expect(invalid(fields(3)).message).toBe('Поле имя обязательно. (и ещё 3 ошибки)')
  expect(invalid(fields(11)).message).toBe('Поле имя обязательно. (и ещё 11 ошибок)')
})

test('a response is {message, errors?} and nothing else', async () => {
  const response = toResponse(new HttpProblem('invalid', 'Нет.', { page: ['Нет.'] }))
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({ message: 'Нет.', errors: { page: ['Нет.'] } })
  expect(await toResponse(new HttpProblem('missing')).json()).toEqual({ message: 'Не найдено.' })
})

test('a missing page has the text of the specification', () => {
  expect(notFound('/nope?a=1').data).toMatchObject({
    statusCode: 404,
    fatal: false,
    message: 'Page not found: /nope?a=1',
    data: { path: '/nope?a=1' },
  })
})

test('an unknown error does not show its message', () => {
  expect(toProblem(new Error('password=1')).message).toBe('Server Error')
  expect(toProblem(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })).status).toBe(503)
})

test('an unreachable database is distinguished from a missing file', () => {
  const at = (error: object) => new Error('Failed query', { cause: Object.assign(new Error('x'), error) })
  expect(isUnavailable(at({ code: '57P01' }))).toBe(true)
  expect(isUnavailable(at({ code: 'ENOENT', syscall: 'connect' }))).toBe(true)
  expect(isUnavailable(at({ code: 'ENOENT', syscall: 'open' }))).toBe(false)
  expect(isUnavailable(at({ code: '23505' }))).toBe(false)
  expect(isUnavailable(at({ code: '40P01' })), 'a deadlock').toBe(true)
})

test('the log gets the statement without its parameters', () => {
  const error = new Error('Failed query: select $1\nparams: ivan@example.org')
  expect(JSON.stringify(describeError(error))).not.toContain('ivan')
})

test.each([
  ['a browser', { accept: 'text/html,*/*' }, '/nope', false],
  ['a browser that opens JSON', { accept: 'text/html' }, '/drugs/_payload.json', false],
  ['a script', { accept: 'application/json' }, '/nope', true],
  ['a fetch', { accept: '*/*', 'sec-fetch-mode': 'cors' }, '/nope', true],
  ['curl', { accept: '*/*', 'user-agent': 'curl/8.1' }, '/nope', true],
  ['an address that ends .json', { accept: '*/*' }, '/nope.json', true],
  ['the API', { accept: 'text/html' }, '/api/nope', true],
  ['an unknown client', { accept: '*/*' }, '/nope', false],
])('%s gets the matching kind of error', (_who, headers, path, expected) => {
  expect(wantsJson(name => new Headers(headers).get(name), path)).toBe(expected)
})
