import { expect, it } from 'vitest'
import { invalid, Problem } from '#kit/http/problem.ts'
import { toRefusal } from './form-errors.ts'

const body = { message: 'Первое. (и ещё 1 ошибка)', errors: { email: ['Первое.', 'Второе.'], 'steps.0.dose': ['Третье.'] } }

it('reads the body of a 422, bare or carried by an error', () => {
  const refusal = { fields: body.errors, message: undefined }
  expect(toRefusal(body)).toEqual(refusal)
  expect(toRefusal(Object.assign(new Error('422'), { status: 422, data: body }))).toEqual(refusal)
  expect(toRefusal(invalid(body.errors))).toEqual(refusal)
})

it('keeps the message when no field is named', () => {
  expect(toRefusal({ message: 'Слишком часто.' })).toEqual({ fields: {}, message: 'Слишком часто.' })
  expect(toRefusal(new Problem('limited'))).toEqual({ fields: {}, message: 'Too Many Attempts.' })
  expect(toRefusal({ message: 'Так нельзя.', errors: { email: [] } })).toEqual({ fields: {}, message: 'Так нельзя.' })
})

it('does not take a fault of the program for an answer', () => {
  expect(toRefusal(new TypeError('Failed to fetch'))).toBeNull()
  expect(toRefusal(undefined)).toBeNull()
  expect(toRefusal({ errors: { email: ['Первое.'] } })).toBeNull()
})
