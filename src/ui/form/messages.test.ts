import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Issue, messageFor } from './messages.ts'

/** The message for a value that a schema rejects. */
function errorText(schema: z.ZodMiniType, value: unknown, locale: 'ru' | 'en' = 'ru'): string | undefined {
  const result = schema.safeParse(value, { error: issue => messageFor(locale, 'Пароль', issue as Issue) })
  return result.error?.issues[0]?.message
}

describe('R-5.06 messages in the browser', () => {
  const short = z.string().check(z.minLength(8))
  it.each([
    [short, '', 'Поле Пароль обязательно для заполнения.'],
    [short, undefined, 'Поле Пароль обязательно для заполнения.'],
    [z.nullable(z.string().check(z.minLength(1))), '', 'Поле Пароль обязательно для заполнения.'],
    [z.enum(['a', 'b']), null, 'Поле Пароль обязательно для заполнения.'],
    [z.email(), '', 'Поле Пароль обязательно для заполнения.'],
    [z.email(), 'анна', 'Пожалуйста, введите действительный электронный адрес.'],
    [short, 'коротко', 'Длина поля Пароль должна быть больше или равна 8 символам.'],
    [z.string().check(z.minLength(21)), 'коротко', 'Длина поля Пароль должна быть больше или равна 21 символу.'],
    [z.string().check(z.maxLength(3)), 'длинно', 'Длина поля Пароль должна быть меньше или равна 3 символам.'],
    [z.number().check(z.gte(1)), 0, 'Значение поля Пароль должно быть не меньше 1.'],
    [z.number().check(z.gt(0)), 0, 'Значение поля Пароль должно быть больше 0.'],
    [z.number().check(z.lte(1500.5)), 2000, 'Значение поля Пароль должно быть не больше 1\u00a0500,5.'],
    [z.number(), 'сто', 'Поле Пароль должно быть числом.'],
    [z.int(), 1.5, 'Поле Пароль должно быть целым числом.'],
    [z.iso.date(), '2026-02-30', 'Пожалуйста, введите действительную дату.'],
    [z.enum(['a', 'b']), 'c', 'Поле Пароль имеет недопустимое значение.'],
    [z.string().check(z.regex(/^\d+$/)), 'семь', 'Поле Пароль имеет недопустимое значение.'],
    [z.literal(true), false, 'Отметьте «Пароль», чтобы продолжить.'],
  ] as const)('case %#', (schema, value, text) => expect(errorText(schema, value)).toBe(text))

  it('R-1.01 has the same in English', () => {
    expect(errorText(short, '', 'en')).toBe('Пароль is required.')
    expect(errorText(short, 'коротко', 'en')).toBe('Пароль must be greater than or equal to 8 characters.')
    expect(errorText(z.email(), 'анна', 'en')).toBe('Please enter a valid email address.')
  })

  it('keeps a message that the schema itself sets', () => {
    expect(errorText(z.string().check(z.refine(() => false, 'Пароли не совпадают.')), 'x')).toBe('Пароли не совпадают.')
  })
})
