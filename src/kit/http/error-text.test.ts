import { expect, test } from 'vitest'
import { cannotSave } from '#kit/files/disk-full.ts'
import { ApiError } from './api-client.ts'
import { errorText } from './error-text.ts'

const failed = (status: number, body?: unknown) =>
  new ApiError(`Request failed with status code ${status}`, 'ERR_BAD_REQUEST', { status, body })

test.each([
  [failed(403, { message: 'This action is unauthorized.' }), 'Недостаточно прав.'],
  [failed(419, { message: 'CSRF token mismatch.' }), 'Сессия устарела'],
  [failed(429, { message: 'Too Many Attempts.' }), 'Слишком много запросов'],
  [failed(500, { message: 'Server Error' }), 'Ошибка сервера'],
  [failed(502, '<html>'), 'Ошибка сервера'],
  [
    failed(503, { message: cannotSave().message }),
    'Диск сервера заполнен, сохранить не\u00a0получилось. Скажите администратору сайта.',
  ],
  [failed(503), 'Ведутся технические работы'],
  [failed(409, { message: 'Запись изменилась.' }), 'Запись изменилась.'],
  [failed(423, { message: 'Password confirmation required.' }), 'Запрос не выполнен.'],
  [new ApiError('Network Error', 'ERR_NETWORK'), 'Нет связи с сервером.'],
  [new ApiError('Request aborted', 'ECONNABORTED'), 'Запрос прерван.'],
  [new ApiError('timeout exceeded', 'ECONNABORTED'), 'Время ожидания истекло.'],
  [new ApiError('timeout of 20ms exceeded', 'ECONNABORTED'), 'Время ожидания истекло.'],
  [new TypeError('x is undefined'), 'Что-то пошло не так.'],
])('R-8.03 %s', (error, text) => {
  expect(errorText(error)).toBe(text)
})

test('R-7.03 in English the client’s own text', () => {
  expect(errorText(new ApiError('Network Error', 'ERR_NETWORK'), 'en')).toBe('Network Error')
})
