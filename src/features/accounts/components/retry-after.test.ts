import { expect, test } from 'vitest'
import { ApiError } from '#kit/http/api-client.ts'
import { failureText, retryAfterText, withRetryAfterMessage } from './retry-after.ts'

const apiError = (status: number, body: unknown, retryAfter?: number) =>
  new ApiError(`Request failed with status code ${status}`, 'ERR_BAD_REQUEST', { status, body, retryAfter })

const textOf = async (error: unknown) =>
  failureText(await withRetryAfterMessage(Promise.reject(error)).catch(thrown => thrown))

test.each([
  [0, 'через 1 секунду'],
  [57, 'через 57 секунд'],
  [99.2, 'через 2 минуты'],
  [3_540, 'через 59 минут'],
])('%s s is «%s»', (wait, text) => {
  expect(retryAfterText(wait).replaceAll('\u00A0', ' ')).toBe(text)
})

test('R-8.03 a rate-limited call shows the standard text and the time to wait', async () => {
  const text = await textOf(apiError(429, { message: 'Too Many Attempts.' }, 22))
  expect(text.replaceAll('\u00A0', ' ')).toBe('Слишком много запросов. Попробуйте ещё раз через 22 секунды.')
})

test('a rate limit reported at a field and any other error are not changed', async () => {
  const shaped = apiError(429, { errors: { email: ['Подождите.'] } }, 22)
  await expect(withRetryAfterMessage(Promise.reject(shaped))).rejects.toBe(shaped)
  expect(await textOf(apiError(503, null))).toBe('Ведутся технические работы')
  expect(await withRetryAfterMessage(Promise.resolve(1))).toBe(1)
})
