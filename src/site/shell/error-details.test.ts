import { expect, test } from 'vitest'
import { appError, notFound } from '#kit/problem.ts'
import { errorDetails } from './error-details.ts'

/** What `useRouteError` returns for a failed response. */
const response = (status: number, statusText: string, data: unknown) => ({ status, statusText, data, internal: false })
const thrown = ({ data, init }: ReturnType<typeof appError>) => response(init!.status!, '', data)

test('R-2.70 errors of the site keep their status and message', () => {
  expect(errorDetails(thrown(notFound('/nope')))).toMatchObject({
    status: 404,
    title: 'Page Not Found',
    message: 'Page not found: /nope',
  })
  expect(errorDetails(thrown(appError(410, 'Gone')))).toMatchObject({
    status: 410,
    title: 'Internal Server Error',
    message: 'Gone',
  })
  expect(errorDetails(Object.assign(new Error('fatal'), { statusCode: 503 }))).toMatchObject({
    status: 503,
    message: 'fatal',
  })
  expect(errorDetails(new Error('Unexpected Server Error'))).toMatchObject({ status: 500, message: 'Server Error' })
})

test.each([
  ['<html>502 Bad Gateway</html>', 502, 'Bad Gateway'],
  ['{"error":{"code":14}}', 503, ''],
  [{ error: { code: 14 } }, 504, ''],
  [{ message: { text: 'x' } }, 500, ''],
  [null, 500, 'Internal Server Error'],
])('R-2.70 of a response of a proxy (%j) only the status is shown', (data, status, statusText) => {
  expect(errorDetails(response(status, statusText, data))).toMatchObject({ status, message: statusText })
})

test.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
  '«%s» is called «Нет сети»',
  text => {
    expect(errorDetails(new TypeError(text))).toMatchObject({ status: 0, title: 'Нет сети', heading: 'Нет сети' })
  },
)

test.each([
  new TypeError("Failed to execute 'removeChild' on 'Node'"),
  new Error('x is not a function'),
  null,
  undefined,
  'text',
  {},
])('an exception in the browser (%s) has its own text and is not blamed on the server', error => {
  const { heading, message } = errorDetails(error)
  expect(heading).toBe('Страница не\u00a0открылась')
  expect(message).not.toMatch(/сервер|object|removeChild|function|[a-z]/i)
})
