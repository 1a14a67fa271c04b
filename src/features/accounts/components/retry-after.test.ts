import { expect, test } from 'vitest'
import { ApiError } from '#kit/http/api-client.ts'
import { ask, failureText, inTime } from './retry-after.ts'

const refusal = (status: number, body: unknown, retryAfter?: number) =>
  new ApiError(`Request failed with status code ${status}`, 'ERR_BAD_REQUEST', { status, body, retryAfter })

const textOf = async (error: unknown) => failureText(await ask(Promise.reject(error)).catch(thrown => thrown))

test.each([
  [0, 'через 1 секунду'],
  [57, 'через 57 секунд'],
  [99.2, 'через 2 минуты'],
  [3_540, 'через 59 минут'],
])('%s s is «%s»', (wait, text) => {
  expect(inTime(wait).replaceAll('\u00A0', ' ')).toBe(text)
})

test('R-8.03 too many attempts: the text of the catalogue and the time to wait', async () => {
  const text = await textOf(refusal(429, { message: 'Too Many Attempts.' }, 22))
  expect(text.replaceAll('\u00A0', ' ')).toBe('Слишком много запросов. Попробуйте ещё раз через 22 секунды.')
})

test('a refusal that names its field, and every other one, stays what it was', async () => {
  const shaped = refusal(429, { errors: { email: ['Подождите.'] } }, 22)
  await expect(ask(Promise.reject(shaped))).rejects.toBe(shaped)
  expect(await textOf(refusal(503, null))).toBe('Ведутся технические работы')
  expect(await ask(Promise.resolve(1))).toBe(1)
})
