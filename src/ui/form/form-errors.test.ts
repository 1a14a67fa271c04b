import { expect, it } from 'vitest'
import { ApiError } from '#kit/http/api-client.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { toSubmitErrors } from './form-errors.ts'

const errors = { email: ['Первое.', 'Второе.'], 'steps.0.dose': ['Третье.'] }
const answered = (status: number, body: unknown) => new ApiError('Request failed', 'ERR_BAD_REQUEST', { status, body })

it('R-5.05 puts the texts of a 422 at their fields, whatever the message says', () => {
  const refusal = { fields: errors, message: undefined }
  expect(toSubmitErrors(answered(422, { message: 'Первое. (и ещё 2 ошибки)', errors }), 'ru')).toEqual(refusal)
  expect(toSubmitErrors(invalid(errors), 'ru')).toEqual(refusal)
})

it('R-5.05 keeps the message for the form when no field is named', () => {
  expect(toSubmitErrors(answered(422, { message: 'Так нельзя.' }), 'ru')).toEqual({
    fields: {},
    message: 'Так нельзя.',
  })
  expect(toSubmitErrors(answered(422, { message: 'Так нельзя.', errors: { email: [] } }), 'ru')?.message).toBe(
    'Так нельзя.',
  )
  expect(toSubmitErrors(new ApiError('Network Error', 'ERR_NETWORK'), 'ru')?.message).toBe('Нет связи с сервером.')
  expect(toSubmitErrors(new ApiError('Network Error', 'ERR_NETWORK'), 'en')?.message).toBe('Network Error')
  expect(toSubmitErrors(new HttpProblem('conflict', 'Запись изменилась.'), 'ru')?.message).toBe('Запись изменилась.')
})

it('does not show a program error as a response of the server', () => {
  expect(toSubmitErrors(new TypeError('x is undefined'), 'ru')).toBeNull()
  expect(toSubmitErrors(undefined, 'ru')).toBeNull()
})
